"""Page of the evenings of one total."""

from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Season
from games.seasons.queries.breakdown import TotalBreakdown
from web.seasons.standings_view import StandingsView
from web.seasons.text import format_score


def breakdown_page(season: Season, breakdown: TotalBreakdown, view: StandingsView) -> dict[str, object]:
    """Return the context of a total: the score and the steps of its computation."""
    is_average = season.method == "average"
    score = Fraction(breakdown.total, breakdown.counted or 1) if is_average else Fraction(breakdown.total)
    return {
        "season": season,
        "view": view,
        "breakdown": breakdown,
        "total": score,
        "steps": _computation_steps(breakdown, view.measure, is_average=is_average),
    }


def _computation_steps(breakdown: TotalBreakdown, measure: str, *, is_average: bool) -> list[str]:
    """Return the steps of the computation of a total."""
    everything = breakdown.played
    steps = [
        ngettext("%(n)s evening: %(total)s", "%(n)s evenings: %(total)s", everything.evenings)
        % {"n": everything.evenings, "total": format_score(everything.total, measure)}
    ]
    left_out = everything.evenings - breakdown.counted
    if left_out:
        steps.append(
            ngettext("the worst left out: %(total)s", "the %(n)s worst left out: %(total)s", left_out)
            % {"n": left_out, "total": format_score(everything.total - breakdown.total, measure)}
        )
        steps.append(_("left: %(total)s") % {"total": format_score(breakdown.total, measure)})
    if is_average and breakdown.counted:
        steps.append(
            ngettext("shared over %(n)s evening", "shared over %(n)s evenings", breakdown.counted)
            % {"n": breakdown.counted}
        )
    return steps
