"""Formats of the scores of a season: euros, points, season points and averages, rounded once for display."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from games.models import DinnerCounting, Season
from games.rules.season_formula import SeasonFormula
from games.seasons.queries.results import PAST_GAME_KEY
from games.seasons.queries.standings import CENTS, POINTS, SEASON_POINTS
from web.sittings.text.titles import GAME_TITLES
from web.ui.dates import format_day
from web.ui.numbers import format_integer, format_signed_money, sign_of
from web.ui.typography import MINUS, is_french

MEASURE_TITLES: Final[Mapping[str, str | Promise]] = {
    CENTS: pgettext_lazy("measure of the standings", "Euros"),
    POINTS: pgettext_lazy("measure of the standings", "Points"),
    SEASON_POINTS: pgettext_lazy("measure of the standings", "Season points"),
}


def format_score(score: Fraction | int, measure: str) -> str:
    """Return a score in one of the measures, to the cent or to the tenth of a point."""
    return _score_text(_nearest(score, _factor(measure)), measure, french=is_french())


def score_sign(score: Fraction | int, measure: str) -> str:
    """Return the sign by which a score is coloured; season points have none."""
    return "" if measure == SEASON_POINTS else sign_of(_nearest(score, _factor(measure)))


@lru_cache(maxsize=10_000)
def _score_text(number: int, measure: str, *, french: bool) -> str:  # noqa: ARG001 - part of the key of the cache
    """Return cents or tenths as text in the current language, which is `french` or not."""
    if measure == CENTS:
        return format_signed_money(number)
    text = _tenths(number)
    return f"+{text}" if number > 0 and measure == POINTS else text


def _factor(measure: str) -> int:
    """Return the number of units shown in one unit of a score: cents are whole, points have tenths."""
    return 1 if measure == CENTS else 10


def axis_unit(measure: str) -> int:
    """Return the number of `chart_values` in one unit of the axis of a curve."""
    return 100 if measure == CENTS else 10


def chart_values(scores: Iterable[Fraction], measure: str) -> list[int]:
    """Return scores as whole numbers for a curve: cents, or tenths of a point."""
    return [_nearest(score, _factor(measure)) for score in scores]


def curve_title(measure: str, formula: SeasonFormula) -> str:
    """Return the title of a curve of scores under a formula."""
    what = {"what": MEASURE_TITLES[measure]}
    if formula.way == "average":
        return _("%(what)s on average, evening after evening") % what
    return _("%(what)s added up, evening after evening") % what


def _nearest(score: Fraction | int, factor: int = 1) -> int:
    """Return the whole number nearest to `factor` scores, halves away from zero, so that losses round as
    gains do.
    """
    # Integers are several times faster than operators of fractions.
    numerator, denominator = score.numerator * factor, score.denominator
    nearest = (2 * abs(numerator) + denominator) // (2 * denominator)
    return nearest if numerator >= 0 else -nearest


def _tenths(tenths: int) -> str:
    """Return a number of tenths as text: `31`, `−2,5`; a zero tenth is omitted."""
    whole, rest = divmod(abs(tenths), 10)
    text = format_integer(whole)
    if rest:
        text += f"{',' if is_french() else '.'}{rest}"
    return f"{MINUS}{text}" if tenths < 0 else text


def formula_text(season: Season) -> str:
    """Return the formula: “average of the evenings · 2 worst left out · from 3 evenings on”."""
    text = [_("average of the evenings") if season.method == "average" else _("sum of the evenings")]
    if season.dropped:
        left_out = ngettext("the worst left out", "the %(n)s worst left out", season.dropped)
        text.append(left_out % {"n": season.dropped})
    if season.least_evenings > 1:
        text.append(_("from %(count)s evenings on") % {"count": season.least_evenings})
    if season.dinner_counting == DinnerCounting.AFTER:
        text.append(_("restaurant deducted"))
    return " · ".join(text)


def game_titles(game_keys: Sequence[str]) -> list[str]:
    """Return the titles of games; a past sheet does not name its game."""
    return [_("from a sheet") if key == PAST_GAME_KEY else str(GAME_TITLES[key]) for key in game_keys]


def season_title(season: Season) -> str:
    """Return the season's own name, else its time of year: “Autumn season”, “… until 12 Nov. 2026”.

    Ended seasons of the same time of year differ in the day of their end.
    """
    name = str(_SEASON_NAMES[season.starts_on.month % 12 // 3])
    if season.name or season.ends_on is None:
        return season.name or name
    return _("%(season)s until %(day)s") % {"season": name, "day": format_day(season.ends_on, "j N Y")}


_SEASON_NAMES = (
    pgettext_lazy("season", "Winter season"),
    pgettext_lazy("season", "Spring season"),
    pgettext_lazy("season", "Summer season"),
    pgettext_lazy("season", "Autumn season"),
)
