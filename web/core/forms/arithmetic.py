"""Calculator for typed sums: `12+11+7`, `3×20`, `50−2,50`. Exact, and without evaluating code."""

import re
from fractions import Fraction
from typing import Final

MAX_LENGTH: Final = 80
_NUMBER: Final = re.compile(r"[0-9]{1,40}(?:[.,][0-9]{1,2})?", re.ASCII)
_SPACES: Final = re.compile(r"\s")
_SIGNS: Final = str.maketrans({"−": "-", "–": "-", "×": "*", "x": "*", "X": "*", "·": "*"})


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
