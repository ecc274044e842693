"""Parsers of amounts of money and chip counts: `0,25`, `2 €`, or a sum, `12+11+7`."""

import re
from typing import Final

from web.core.forms.arithmetic import evaluate

MAX_CENTS: Final = 10**9
MAX_CHIPS: Final = 10**9


class AmountTooLarge(ValueError):
    """The refusal of a readable number above the maximum."""


def parse_cents(typed: str) -> int:
    """Return the cents of `0,25`, `1.5`, `2 €`, `1 000` or `3×20+5`.

    Raises `AmountTooLarge` above `MAX_CENTS`, and ValueError for any other text.

    >>> parse_cents("0,25"), parse_cents("1.5 €"), parse_cents("1 000"), parse_cents("12,50+7,50")
    (25, 150, 100000, 2000)
    """
    return _check_range(evaluate(re.sub(r"[\s€]", "", typed), decimals=2), MAX_CENTS)


def parse_chips(typed: str) -> int:
    """Return the chips of `120` or `12+11+7`.

    Raises `AmountTooLarge` above `MAX_CHIPS`, and ValueError for any other text or a negative number.
    """
    return _check_range(evaluate(typed), MAX_CHIPS)


def _check_range(number: int, most: int) -> int:
    if number > most:
        raise AmountTooLarge
    if number < 0:
        raise ValueError(number)
    return number


def cents_input_value(cents: int) -> str:
    """Return an amount as the text of an input field: `20`, `12,50`."""
    euros, rest = divmod(cents, 100)
    return f"{euros},{rest:02}" if rest else str(euros)
