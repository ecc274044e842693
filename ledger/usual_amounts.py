"""Usual amounts of a circle, from past ones; an amount far above them is probably a typing error."""

from collections.abc import Sequence
from statistics import median_low
from typing import Final

MIN_PAST_AMOUNTS: Final = 5
"""Minimum number of past amounts from which a usual amount is computed."""

UNUSUAL_FACTOR: Final = 5
"""Factor over the usual amount from which an amount is unusual: 200 typed for 20 is ten times as much."""


def usual_amount(past: Sequence[int]) -> int | None:
    """Return the median of past amounts, or None if there are too few.

    >>> usual_amount([2000, 1800, 2400, 2000, 3100]), usual_amount([2000])
    (2000, None)
    """
    return median_low(past) if len(past) >= MIN_PAST_AMOUNTS else None


def is_unusual(amount: int, past: Sequence[int]) -> bool:
    """Return whether an amount is far above all past amounts of this circle (ledger.10).

    >>> is_unusual(20000, [2000, 1800, 2400, 2000, 3100]), is_unusual(5000, [2000, 1800, 2400, 2000, 3100])
    (True, False)
    """
    middle = usual_amount(past)
    return middle is not None and amount >= UNUSUAL_FACTOR * middle and amount > max(past)
