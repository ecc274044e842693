"""Standings of a season from the results of each player by evening, under the formula of the circle.

Amounts are whole numbers of one unit: cents, points or season points. An average is an exact fraction.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

Way = Literal["sum", "average"]
WAYS: Final = ("sum", "average")
MAX_DROPPED: Final = 9
MAX_LEAST_EVENINGS: Final = 99


@dataclass(frozen=True, slots=True)
class SeasonFormula:
    """The rule that turns evenings into a score: their sum or average, without the `dropped` worst ones.

    A player with fewer than `least_evenings` evenings is listed last and has no rank.
    """

    way: str = "sum"
    dropped: int = 0
    least_evenings: int = 0

    def __post_init__(self) -> None:
        if self.way not in WAYS:
            raise ValueError(self.way)
        if not 0 <= self.dropped <= MAX_DROPPED or not 0 <= self.least_evenings <= MAX_LEAST_EVENINGS:
            raise ValueError((self.dropped, self.least_evenings))


@dataclass(frozen=True, slots=True)
class PlayerEvenings:
    """The evenings of one player: their number, their sum, and the worst results, the worst first."""

    evenings: int
    total: int
    worst: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """The place of one player: `rank` is shared by ties and None for a player with too few evenings.

    `counted` evenings make the `score`, which is their sum (`total`) or their average.
    """

    rank: int | None
    score: Fraction
    total: int
    counted: int


def player_evenings(evenings: Iterable[int]) -> PlayerEvenings:
    """Return the number, sum and worst results of some evenings."""
    won = sorted(evenings)
    return PlayerEvenings(len(won), sum(won), tuple(won[:MAX_DROPPED]))


def counted_evenings(one: PlayerEvenings, formula: SeasonFormula) -> tuple[int, int]:
    """Return how many evenings of a player count, and their sum.

    At least one evening always counts: with three evenings under “drop the three worst”, the best one counts.
    """
    dropped = one.worst[: max(0, min(formula.dropped, one.evenings - 1))]
    return one.evenings - len(dropped), one.total - sum(dropped)


def compute_standings(everybody: Sequence[PlayerEvenings], formula: SeasonFormula) -> list[Standing]:
    """Return the standing of each player, in the given order."""
    sums = [counted_evenings(each, formula) for each in everybody]
    scores = [_score(each, formula) for each in everybody]
    is_ranked = [each.evenings >= max(1, formula.least_evenings) for each in everybody]
    ranked = [score for score, counts in zip(scores, is_ranked, strict=True) if counts]
    return [
        Standing(1 + sum(other > score for other in ranked) if counts else None, score, total, evenings)
        for score, counts, (evenings, total) in zip(scores, is_ranked, sums, strict=True)
    ]


def places_of(amounts: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each amount, the largest first; ties share a place and the next place skips them.

    >>> places_of([5, 9, 5, -2])
    (2, 1, 2, 4)
    """
    return tuple(1 + sum(other > amount for other in amounts) for amount in amounts)


def running_scores(
    evenings: Sequence[int | None], formula: SeasonFormula, before: PlayerEvenings | None = None
) -> list[Fraction]:
    """Return the score after `before` and after each evening; a missed evening (None) changes nothing.

    >>> [int(score) for score in running_scores([5, None, -3, 4], SeasonFormula("sum", dropped=1))]
    [0, 5, 5, 5, 9]
    """
    so_far = before or PlayerEvenings(0, 0)
    scores = [_score(so_far, formula)]
    for won in evenings:
        if won is None:
            scores.append(scores[-1])
            continue
        so_far = _with_evening(so_far, won, formula)
        scores.append(_score(so_far, formula))
    return scores


def _with_evening(one: PlayerEvenings, won: int, formula: SeasonFormula) -> PlayerEvenings:
    """Return the evenings with one more; the worst ones only if the formula drops any."""
    worst = tuple(sorted([*one.worst, won])[:MAX_DROPPED]) if formula.dropped else ()
    return PlayerEvenings(one.evenings + 1, one.total + won, worst)


def _score(one: PlayerEvenings, formula: SeasonFormula) -> Fraction:
    counted, total = counted_evenings(one, formula)
    return Fraction(total, counted or 1) if formula.way == "average" else Fraction(total)
