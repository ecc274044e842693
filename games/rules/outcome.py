"""The outcome of a round: dues between seats, the state of the next round, and the explanation."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

MIDDLE = -1
"""Seat number of the middle of the table, which owns the points that belong to no player."""


class Due(NamedTuple):
    """A debt of a positive whole number of points from `debtor` to `creditor`; both are seats or MIDDLE."""

    debtor: int
    creditor: int
    points: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """The score of one round.

    `dues` are the movements of the round, `carried` is the state that the next round starts from, and
    `explanation` holds the lines, bonuses and articles that a page shows. Both mappings are plain JSON
    values.
    """

    dues: tuple[Due, ...]
    carried: Mapping[str, object] = field(default_factory=dict)
    explanation: Mapping[str, Any] = field(default_factory=dict)

    def points_by_seat(self, seats: int) -> tuple[int, ...]:
        """Return the points won or lost by each of the `seats` seats; with the middle they sum to zero."""
        totals = [0] * seats
        for due in self.dues:
            if due.debtor != MIDDLE:
                totals[due.debtor] -= due.points
            if due.creditor != MIDDLE:
                totals[due.creditor] += due.points
        return tuple(totals)


class ReplayedPoints(NamedTuple):
    """The points that each seat won or lost in a round, and the state that the next round starts from."""

    net: tuple[int, ...]
    carried: Mapping[str, object]


def dues_between(points: Mapping[tuple[int, int], int]) -> tuple[Due, ...]:
    """Return dues from points by pair: `points[i, j]` is won by i from j (negative: lost, zero: no due)."""
    return tuple(Due(j, i, won) if won > 0 else Due(i, j, -won) for (i, j), won in points.items() if won)
