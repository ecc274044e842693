"""Scores of a season in words: euros, points, season points, and their averages, rounded once for reading."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from games.standings import CENTS, POINTS, SEASON_POINTS
from web.wording.figures import figure, sign_of, signed_money
from web.wording.typography import MINUS, speaks_french

TITLES: Final[Mapping[str, str | Promise]] = {
    CENTS: pgettext_lazy("measure of the standings", "Euros"),
    POINTS: pgettext_lazy("measure of the standings", "Points"),
    SEASON_POINTS: pgettext_lazy("measure of the standings", "Season points"),
}


@dataclass(frozen=True, slots=True)
class Score:
    """A score as it is written, and by which sign it is coloured; season points have none."""

    text: str
    sign: str = ""


def written(score: Fraction | int, measure: str) -> Score:
    """A score of one of the measures, to the cent or to the tenth of a point."""
    if measure == CENTS:
        cents = _nearest(score)
        return Score(signed_money(cents), sign_of(cents))
    tenths = _nearest(score * 10)
    text = _tenths(tenths)
    if measure == SEASON_POINTS:
        return Score(text)
    return Score(f"+{text}" if tenths > 0 else text, sign_of(tenths))


def axis_unit(measure: str) -> int:
    """What one on the axis of a curve stands for."""
    return 100 if measure == CENTS else 1


def _nearest(score: Fraction | int) -> int:
    """The nearest whole number, halves away from zero, so that a loss is rounded as a gain is."""
    nearest = (2 * abs(score.numerator) + score.denominator) // (2 * score.denominator)
    return nearest if score >= 0 else -nearest


def _tenths(tenths: int) -> str:
    """`31`, `−2,5`: a tenth is written where there is one."""
    whole, rest = divmod(abs(tenths), 10)
    text = figure(whole)
    if rest:
        text += f"{',' if speaks_french() else '.'}{rest}"
    return f"{MINUS}{text}" if tenths < 0 else text
