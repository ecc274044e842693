"""The standings of a season from what each player won on each evening, by the formula that the circle chose.

Amounts are whole numbers of any kind: cents, points, season points. An average is an exact fraction.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

Way = Literal["sum", "average"]
WAYS: Final = ("sum", "average")
DROPPED_MAX: Final = 9
LEAST_MAX: Final = 99


@dataclass(frozen=True, slots=True)
class Formula:
    """How a season counts: the sum of the evenings or their average, without the `dropped` worst of each.

    Who came less often than `least_evenings` is listed after everybody else and has no rank.
    """

    way: str = "sum"
    dropped: int = 0
    least_evenings: int = 0

    def __post_init__(self) -> None:
        if self.way not in WAYS:
            raise ValueError(self.way)
        if not 0 <= self.dropped <= DROPPED_MAX or not 0 <= self.least_evenings <= LEAST_MAX:
            raise ValueError((self.dropped, self.least_evenings))


@dataclass(frozen=True, slots=True)
class Played:
    """What one player's evenings come to: how many, their sum, and the worst ones, the worst first."""

    evenings: int
    total: int
    worst: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """Where somebody stands: `rank` is shared by equals, None for who came too rarely.

    `counted` of his evenings make the `score`, which is their sum, the `total`, or its average.
    """

    rank: int | None
    score: Fraction
    total: int
    counted: int


def played(evenings: Iterable[int]) -> Played:
    """What a list of evenings comes to."""
    won = sorted(evenings)
    return Played(len(won), sum(won), tuple(won[:DROPPED_MAX]))


def counted(one: Played, formula: Formula) -> tuple[int, int]:
    """How many of a player's evenings count, and their sum.

    One always counts: whoever came three times under “drop the three worst” keeps his best evening.
    """
    dropped = one.worst[: max(0, min(formula.dropped, one.evenings - 1))]
    return one.evenings - len(dropped), one.total - sum(dropped)


def standings(everybody: Sequence[Played], formula: Formula) -> list[Standing]:
    """Where each stands, in the order given."""
    sums = [counted(each, formula) for each in everybody]
    scores = [
        Fraction(total, evenings or 1) if formula.way == "average" else Fraction(total)
        for evenings, total in sums
    ]
    is_ranked = [each.evenings >= max(1, formula.least_evenings) for each in everybody]
    ranked = [score for score, counts in zip(scores, is_ranked, strict=True) if counts]
    return [
        Standing(1 + sum(other > score for other in ranked) if counts else None, score, total, evenings)
        for score, counts, (evenings, total) in zip(scores, is_ranked, sums, strict=True)
    ]


def places(amounts: Sequence[int]) -> tuple[int, ...]:
    """The place of each amount, the largest first; equals share theirs, and the next one counts them all.

    >>> places([5, 9, 5, -2])
    (2, 1, 2, 4)
    """
    return tuple(1 + sum(other > amount for other in amounts) for amount in amounts)


def cumulated(evenings: Sequence[int | None], start: int = 0) -> list[int]:
    """The running total after each evening; it stays where it was while somebody is away."""
    totals = []
    for won in evenings:
        start += won or 0
        totals.append(start)
    return totals
