"""What is behind one total of the standings, as its page reads it."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.behind import Behind, Total
from games.models import Season
from web.season import View, title_of_formula, titles_of
from web.wording.scores import TITLES, Score, written


@dataclass(frozen=True, slots=True)
class Line:
    """One evening: what was won there, and whether the formula leaves it out."""

    behind: Behind
    titles: list[str]
    score: Score


@dataclass(frozen=True, slots=True)
class BehindPage:
    """A total, how it is worked out, and its evenings; `before` and `after` lead to the others."""

    view: View
    address: str
    measure: str
    score: Score
    formula: str
    working: Sequence[str]
    lines: list[Line]
    before: str
    after: str


def behind_page(season: Season, found: Total, view: View) -> BehindPage:
    """The page of a total."""
    is_average = season.way == "average"
    score = Fraction(found.total, found.counted or 1) if is_average else Fraction(found.total)
    return BehindPage(
        view,
        view.query(),
        str(TITLES[view.measure]),
        written(score, view.measure),
        title_of_formula(season),
        _working(found, view.measure, is_average=is_average),
        [Line(each, titles_of(each.games), written(each.amount, view.measure)) for each in found.evenings],
        "" if found.earlier is None else view.query(season=str(season.pk), **{"from": str(found.earlier)}),
        "" if found.later is None else view.query(season=str(season.pk), **{"from": str(found.later)}),
    )


def _working(found: Total, measure: str, *, is_average: bool) -> list[str]:
    """How the total comes about, step by step."""
    everything = found.played
    said = [
        ngettext("%(n)s evening: %(total)s", "%(n)s evenings: %(total)s", everything.evenings)
        % {"n": everything.evenings, "total": written(everything.total, measure).text}
    ]
    left_out = everything.evenings - found.counted
    if left_out:
        said.append(
            ngettext("the worst left out: %(total)s", "the %(n)s worst left out: %(total)s", left_out)
            % {"n": left_out, "total": written(everything.total - found.total, measure).text}
        )
        said.append(_("left: %(total)s") % {"total": written(found.total, measure).text})
    if is_average and found.counted:
        said.append(
            ngettext("shared over %(n)s evening", "shared over %(n)s evenings", found.counted)
            % {"n": found.counted}
        )
    return said
