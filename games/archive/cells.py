"""Parsing of one cell of a spreadsheet: an amount or a day, as people write them."""

import re
import unicodedata
from datetime import date
from functools import lru_cache
from typing import Final

MAX_HUNDREDTHS: Final = 10**11
MIN_YEAR: Final = 1970
MAX_CELL: Final = 60
"""Maximum number of characters of an amount or a day."""
CACHED_CELLS: Final = 4096
"""Number of different cells whose value is kept, since a long sheet repeats them."""

_SPACES = re.compile(r"[\s\u00a0\u202f\u2007\u2009'’_]")
_MINUS = str.maketrans(dict.fromkeys("\u2212\u2012\u2013\u2014\ufe63\uff0d", "-"))
_NUMBER = re.compile(r"([+-]?)(\d{1,3}(?:([.,])\d{3}(?:\3\d{3})*)|\d+)(?:([.,])(\d{0,2}))?\Z")
_YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
_WEEKDAY = r"(?:[a-z]{2,9}\.?,? )?"
_IN_FIGURES = re.compile(_WEEKDAY + r"(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})")
_IN_WORDS = re.compile(_WEEKDAY + r"(\d{1,2})(?:er|st|nd|rd|th)?[- ]([a-z]+)\.?[- ,]+(\d{4}|\d{2})")
_EMPTY_WORDS = frozenset({"", "-", "x", "/", "abs", "absent", "absente", "away", "n/a", "na"})
_MONTHS = (
    ("jan", "janv", "janvier", "january"),
    ("fev", "fevr", "fevrier", "feb", "february"),
    ("mar", "mars", "march"),
    ("avr", "avril", "apr", "april"),
    ("mai", "may"),
    ("juin", "jun", "june"),
    ("juil", "juillet", "jul", "july"),
    ("aou", "aout", "aug", "august"),
    ("sep", "sept", "septembre", "september"),
    ("oct", "octobre", "october"),
    ("nov", "novembre", "november"),
    ("dec", "decembre", "december"),
)
_MONTH = {name: number for number, names in enumerate(_MONTHS, start=1) for name in names}


def fold(text: str) -> str:
    """Return a word without case, accents and surrounding spaces, for comparisons."""
    apart = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(each for each in apart if not unicodedata.combining(each))


def read_amount(text: str) -> int | None:
    """Return hundredths from `12,50`, `−3 €`, `(4.20)`, `1 234,5`; None for a player who was absent.

    >>> [read_amount(each) for each in ("12,50", "−3 €", "(4.20)", "1 234,5", "-")]
    [1250, -300, -420, 123450, None]

    Raises ValueError for anything else.
    """
    return _amount(_short(text))


@lru_cache(CACHED_CELLS)
def _amount(text: str) -> int | None:
    plain = _SPACES.sub("", text.translate(_MINUS)).replace("€", "").removesuffix("EUR").removesuffix("eur")
    if fold(plain) in _EMPTY_WORDS:
        return None
    if plain.startswith("(") and plain.endswith(")"):
        plain = "-" + plain[1:-1]
    if plain.endswith("-") and plain[:1].isdigit():
        plain = "-" + plain[:-1]
    match = _NUMBER.match(plain) if plain.isascii() else None
    if match is None:
        raise ValueError(text)
    sign, whole, grouped_by, decimal, cents = match.groups()
    if decimal and decimal == grouped_by:
        raise ValueError(text)
    digits = re.sub("[.,]", "", whole)
    if len(digits) > len(str(MAX_HUNDREDTHS)):
        raise ValueError(text)
    amount = int(digits) * 100 + int((cents or "").ljust(2, "0"))
    if amount > MAX_HUNDREDTHS:
        raise ValueError(text)
    return -amount if sign == "-" else amount


def read_day(text: str) -> date:
    """Return the day of `03/11/2025`, `3.11.25`, `2025-11-03` or `3 novembre 2025`, with or without
    a time.
    """
    return _day(_short(text))


def _short(text: str) -> str:
    """Return the text of a cell without surrounding spaces. Raises ValueError if it is too long."""
    text = text.strip()
    if len(text) > MAX_CELL:
        raise ValueError(text[:MAX_CELL])
    return text


@lru_cache(CACHED_CELLS)
def _day(text: str) -> date:
    words = re.sub(r"[ T]\d{1,2}[:h]\d{0,2}(:\d{2})?\S*\Z", "", fold(text))
    if match := _YEAR_FIRST.fullmatch(words):
        year, month, day = map(int, match.groups())
    elif match := _IN_FIGURES.fullmatch(words):
        day, month, year = int(match[1]), int(match[2]), _year(match[3])
    elif match := _IN_WORDS.fullmatch(words):
        day, month, year = int(match[1]), _MONTH.get(match[2], 0), _year(match[3])
    else:
        raise ValueError(text)
    read = date(year, month, day)
    if read.year < MIN_YEAR:
        raise ValueError(text)
    return read


def _year(digits: str) -> int:
    return int(digits) + (2000 if len(digits) == 2 else 0)
