"""What a circle is used to: an amount far from it is a slip of the thumb more often than not."""

from collections.abc import Sequence
from statistics import median_low
from typing import Final

PAST_LEAST: Final = 5
"""There is no habit before so many amounts."""

TIMES: Final = 5
"""So many times the usual amount is far from it: 200 typed for 20 is ten times."""


def usual(past: Sequence[int]) -> int | None:
    """The amount in the middle of those of the past, None while there are too few to speak of a habit.

    >>> usual([2000, 1800, 2400, 2000, 3100]), usual([2000])
    (2000, None)
    """
    return median_low(past) if len(past) >= PAST_LEAST else None


def is_unusual(amount: int, past: Sequence[int]) -> bool:
    """Whether an amount is far above everything this circle is used to (ledger.10).

    >>> is_unusual(20000, [2000, 1800, 2400, 2000, 3100]), is_unusual(5000, [2000, 1800, 2400, 2000, 3100])
    (True, False)
    """
    middle = usual(past)
    return middle is not None and amount >= TIMES * middle and amount > max(past)
