"""Sums as people write them on a corner of paper: `12+11+7`, `3×20`, `50−2,50`. Exact; nothing is run."""

import re
from fractions import Fraction
from typing import Final

LENGTH_MAX: Final = 80
_NUMBER: Final = re.compile(r"[0-9]{1,12}(?:[.,][0-9]{1,2})?", re.ASCII)
_SPACES: Final = re.compile(r"\s")
_SIGNS: Final = str.maketrans({"−": "-", "–": "-", "×": "*", "x": "*", "X": "*", "·": "*"})


def worked_out(typed: str, decimals: int = 0) -> int:
    """What a sum comes to, in the smallest unit: products first, then from left to right.

    >>> worked_out("12+11+7"), worked_out("3×20 − 4"), worked_out("2×12,50", decimals=2)
    (30, 56, 2500)

    `ValueError` for what is no sum, and for a result that is not whole in that unit.
    """
    if len(typed) > LENGTH_MAX:
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
