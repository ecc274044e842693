"""What a round comes to: who owes whom how many points, what the next round inherits, and why."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

MIDDLE = -1
"""The seat number of the middle of the table, which holds what belongs to nobody yet."""


@dataclass(frozen=True, slots=True)
class Due:
    """`debtor` owes `creditor` a whole number of points, more than zero. Both are seats, or MIDDLE."""

    debtor: int
    creditor: int
    points: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """The score of one round.

    `dues` are what the round moves; `carried` is the state the next round starts from and `explanation` is
    what a page shows (lines, bonuses, articles). Both are plain JSON values.
    """

    dues: tuple[Due, ...]
    carried: Mapping[str, Any] = field(default_factory=dict)
    explanation: Mapping[str, Any] = field(default_factory=dict)

    def net(self, seats: int) -> tuple[int, ...]:
        """Points won or lost by each of the `seats` seats; with the middle's share they sum to zero."""
        totals = [0] * seats
        for due in self.dues:
            if due.debtor != MIDDLE:
                totals[due.debtor] -= due.points
            if due.creditor != MIDDLE:
                totals[due.creditor] += due.points
        return tuple(totals)


def dues_between(points: Mapping[tuple[int, int], int]) -> tuple[Due, ...]:
    """Dues from points of pairs: `points[i, j]` is what i wins from j (lost if negative, dropped if zero)."""
    return tuple(Due(j, i, won) if won > 0 else Due(i, j, -won) for (i, j), won in points.items() if won)
