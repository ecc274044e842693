"""One cell of a sheet that people kept: an amount as they write amounts, a day as they write days."""

import re
import unicodedata
from datetime import date
from typing import Final

HUNDREDTHS_MAX: Final = 10**11
YEAR_LEAST: Final = 1970

_SPACES = re.compile(r"[\s\u00a0\u202f\u2007\u2009'’_]")
_MINUS = str.maketrans(dict.fromkeys("\u2212\u2012\u2013\u2014\ufe63\uff0d", "-"))
_NUMBER = re.compile(r"([+-]?)(\d{1,3}(?:([.,])\d{3}(?:\3\d{3})*)|\d+)(?:([.,])(\d{0,2}))?\Z")
_YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
_WEEKDAY = r"(?:[a-z]{2,9}\.?,? )?"
_IN_FIGURES = re.compile(_WEEKDAY + r"(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})")
_IN_WORDS = re.compile(_WEEKDAY + r"(\d{1,2})(?:er|st|nd|rd|th)?[- ]([a-z]+)\.?[- ,]+(\d{4}|\d{2})")
_NOTHING = frozenset({"", "-", "x", "/", "abs", "absent", "absente", "away", "n/a", "na"})
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


def folded(text: str) -> str:
    """A word without case, accents or space around: how words of a sheet are compared.

    >>> folded(" Dépense ")
    'depense'
    """
    apart = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(each for each in apart if not unicodedata.combining(each))


def read_amount(text: str) -> int | None:
    """Hundredths from `12,50`, `−3 €`, `(4.20)`, `1 234,5`; None for who was not there.

    >>> [read_amount(each) for each in ("12,50", "−3 €", "(4.20)", "1 234,5", "-")]
    [1250, -300, -420, 123450, None]

    Raises ValueError for anything else.
    """
    plain = _SPACES.sub("", text.translate(_MINUS)).replace("€", "").removesuffix("EUR").removesuffix("eur")
    if folded(plain) in _NOTHING:
        return None
    if plain.startswith("(") and plain.endswith(")"):
        plain = "-" + plain[1:-1]
    if plain.endswith("-") and plain[:1].isdigit():
        plain = "-" + plain[:-1]
    found = _NUMBER.match(plain) if plain.isascii() else None
    if found is None:
        raise ValueError(text)
    sign, whole, grouped_by, decimal, cents = found.groups()
    if decimal and decimal == grouped_by:
        raise ValueError(text)
    digits = re.sub("[.,]", "", whole)
    if len(digits) > len(str(HUNDREDTHS_MAX)):
        raise ValueError(text)
    amount = int(digits) * 100 + int((cents or "").ljust(2, "0"))
    if amount > HUNDREDTHS_MAX:
        raise ValueError(text)
    return -amount if sign == "-" else amount


def read_day(text: str) -> date:
    """A day from `03/11/2025`, `3.11.25`, `2025-11-03`, `3 novembre 2025`, an hour behind it or not.

    >>> read_day("03/11/2025") == read_day("2025-11-03") == read_day("lundi 3 nov. 2025") == date(2025, 11, 3)
    True

    Raises ValueError for anything else, and for a year of nobody's evenings.
    """
    words = re.sub(r"[ T]\d{1,2}[:h]\d{0,2}(:\d{2})?\S*\Z", "", folded(text))
    if found := _YEAR_FIRST.fullmatch(words):
        year, month, day = map(int, found.groups())
    elif found := _IN_FIGURES.fullmatch(words):
        day, month, year = int(found[1]), int(found[2]), _year(found[3])
    elif found := _IN_WORDS.fullmatch(words):
        day, month, year = int(found[1]), _MONTH.get(found[2], 0), _year(found[3])
    else:
        raise ValueError(text)
    read = date(year, month, day)
    if read.year < YEAR_LEAST:
        raise ValueError(text)
    return read


def _year(digits: str) -> int:
    return int(digits) + (2000 if len(digits) == 2 else 0)
