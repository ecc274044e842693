"""Amounts of money and counts of chips as people type them: `0,25`, `2 €`, or a sum, `12+11+7`."""

import re
from typing import Final

from web.forms.arithmetic import worked_out

CENTS_MAX: Final = 10**9
CHIPS_MAX: Final = 10**9


def read_cents(typed: str) -> int:
    """Cents from `0,25`, `1.5`, `2 €`, `1 000` or `3×20+5`; `ValueError` for anything else.

    >>> read_cents("0,25"), read_cents("1.5 €"), read_cents("1 000"), read_cents("12,50+7,50")
    (25, 150, 100000, 2000)
    """
    return _within(worked_out(re.sub(r"[\s€]", "", typed), decimals=2), CENTS_MAX)


def read_chips(typed: str) -> int:
    """Chips from `120` or `12+11+7`; `ValueError` for anything else, below zero too."""
    return _within(worked_out(typed), CHIPS_MAX)


def _within(number: int, most: int) -> int:
    if not 0 <= number <= most:
        raise ValueError(number)
    return number


def written_cents(cents: int) -> str:
    """An amount as a field shows it, to be typed over: `20`, `12,50`."""
    euros, rest = divmod(cents, 100)
    return f"{euros},{rest:02}" if rest else str(euros)
