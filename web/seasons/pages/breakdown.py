"""Page object of the evenings of one total."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Season
from games.seasons.queries.breakdown import BreakdownLine, TotalBreakdown
from web.seasons.pages.evenings import game_titles
from web.seasons.standings_view import StandingsView
from web.seasons.text import MEASURE_TITLES, ScoreText, format_score, formula_text


@dataclass(frozen=True, slots=True)
class BreakdownRow:
    """One evening: its result, and whether the formula drops it."""

    line: BreakdownLine
    titles: list[str]
    score: ScoreText


@dataclass(frozen=True, slots=True)
class BreakdownPage:
    """A total, its computation and its evenings; `earlier_url` and `later_url` lead to other evenings."""

    view: StandingsView
    url: str
    measure: str
    score: ScoreText
    formula: str
    steps: Sequence[str]
    lines: list[BreakdownRow]
    earlier_url: str
    later_url: str


def breakdown_page(season: Season, breakdown: TotalBreakdown, view: StandingsView) -> BreakdownPage:
    """Return the page of a total."""
    is_average = season.method == "average"
    score = Fraction(breakdown.total, breakdown.counted or 1) if is_average else Fraction(breakdown.total)
    return BreakdownPage(
        view,
        view.query(),
        str(MEASURE_TITLES[view.measure]),
        format_score(score, view.measure),
        formula_text(season),
        _computation_steps(breakdown, view.measure, is_average=is_average),
        [
            BreakdownRow(each, game_titles(each.games), format_score(each.amount, view.measure))
            for each in breakdown.evenings
        ],
        ""
        if breakdown.earlier is None
        else view.query(season=str(season.pk), **{"from": str(breakdown.earlier)}),
        ""
        if breakdown.later is None
        else view.query(season=str(season.pk), **{"from": str(breakdown.later)}),
    )


def _computation_steps(breakdown: TotalBreakdown, measure: str, *, is_average: bool) -> list[str]:
    """Return the steps of the computation of a total."""
    everything = breakdown.played
    steps = [
        ngettext("%(n)s evening: %(total)s", "%(n)s evenings: %(total)s", everything.evenings)
        % {"n": everything.evenings, "total": format_score(everything.total, measure).text}
    ]
    left_out = everything.evenings - breakdown.counted
    if left_out:
        steps.append(
            ngettext("the worst left out: %(total)s", "the %(n)s worst left out: %(total)s", left_out)
            % {"n": left_out, "total": format_score(everything.total - breakdown.total, measure).text}
        )
        steps.append(_("left: %(total)s") % {"total": format_score(breakdown.total, measure).text})
    if is_average and breakdown.counted:
        steps.append(
            ngettext("shared over %(n)s evening", "shared over %(n)s evenings", breakdown.counted)
            % {"n": breakdown.counted}
        )
    return steps
