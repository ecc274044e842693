"""Amounts of money and chip counts: `0,25`, `2 €`, or a sum, `12+11+7`. Exact, without evaluating code."""

import re
from fractions import Fraction
from typing import Final

from web.ui.numbers import decimal_sign

MAX_CENTS: Final = 10**9
MAX_CHIPS: Final = 10**9
MAX_LENGTH: Final = 80
_NUMBER: Final = re.compile(r"[0-9]{1,40}(?:[.,][0-9]{1,2})?", re.ASCII)
_SPACES: Final = re.compile(r"\s")
_SIGNS: Final = str.maketrans({"−": "-", "–": "-", "×": "*", "x": "*", "X": "*", "·": "*"})


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
    """Return an amount as the text of an input field: `20`, `12,50` or `12.50`."""
    euros, rest = divmod(cents, 100)
    return f"{euros}{decimal_sign()}{rest:02}" if rest else str(euros)


def evaluate(typed: str, decimals: int = 0) -> int:
    """Return the result of a sum, in units of 10 to the power of -`decimals`.

    Products are computed first, then sums from left to right.

    >>> evaluate("12+11+7"), evaluate("3×20 − 4"), evaluate("2×12,50", decimals=2)
    (30, 56, 2500)

    Raises ValueError for an unreadable sum, and for a result that is not a whole number of units.
    """
    if len(typed) > MAX_LENGTH:
        raise ValueError(typed)
    terms = re.split(r"([+-])", _SPACES.sub("", typed).translate(_SIGNS))
    total = _product(terms[0])
    for sign, term in zip(terms[1::2], terms[2::2], strict=True):
        total += _product(term) if sign == "+" else -_product(term)
    scaled = total * 10**decimals
    if scaled.denominator != 1:
        raise ValueError(typed)
    return int(scaled)


def _product(term: str) -> Fraction:
    product = Fraction(1)
    for factor in term.split("*"):
        if not _NUMBER.fullmatch(factor):
            raise ValueError(factor)
        product *= Fraction(factor.replace(",", "."))
    return product
