"""European transfers: an IBAN read and checked, and the QR code that a bank fills a transfer from."""

import re
import string
from typing import Final

LENGTHS: Final = {
    "AD": 24, "AL": 28, "AT": 20, "BE": 16, "BG": 22, "CH": 21, "CY": 28, "CZ": 24, "DE": 22, "DK": 18,
    "EE": 20, "ES": 24, "FI": 18, "FR": 27, "GB": 22, "GI": 23, "GR": 27, "HR": 21, "HU": 28, "IE": 22,
    "IS": 26, "IT": 27, "LI": 21, "LT": 20, "LU": 20, "LV": 21, "MC": 27, "MD": 24, "ME": 22, "MK": 19,
    "MT": 31, "NL": 18, "NO": 15, "PL": 28, "PT": 25, "RO": 24, "RS": 22, "SE": 24, "SI": 19, "SK": 24,
    "SM": 27, "VA": 22,
}  # fmt: skip
"""The countries that take transfers in euros by the common scheme, and how long their IBANs are."""

UNUSED_CHECKS: Final = {"00", "01", "99"}
"""Two digits that leave the right remainder too, and that no bank gives."""

AMOUNT_MOST_CENTS: Final = 99_999_999_999
NAME_LENGTH: Final = 70
TEXT_LENGTH: Final = 140
TYPED_LENGTH: Final = 60

_SHAPE = re.compile(r"[A-Z]{2}\d{2}[A-Z0-9]+")
_DIGITS = {letter: str(10 + place) for place, letter in enumerate(string.ascii_uppercase)}


class BadIban(ValueError):
    """What was typed is no IBAN that takes a transfer in euros; `reason` says why in one word."""

    def __init__(self, reason: str, **facts: int | str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


def read_iban(typed: str) -> str:
    """The IBAN without spaces, in capitals (ledger.11).

    >>> read_iban("fr76 3000 6000 0112 3456 7890 189")
    'FR7630006000011234567890189'

    Raises BadIban: `empty`, `letters` (something else than letters and digits, or not in that order),
    `country`, `length`, `checksum`.
    """
    iban = re.sub(r"[\s.-]", "", typed[:TYPED_LENGTH]).upper()
    if not iban:
        raise BadIban("empty")
    if not iban.isascii() or not _SHAPE.fullmatch(iban):
        raise BadIban("letters")
    length = LENGTHS.get(iban[:2])
    if length is None:
        raise BadIban("country", country=iban[:2])
    if len(iban) != length:
        raise BadIban("length", length=length, found=len(iban))
    if _remainder(iban) != 1 or iban[2:4] in UNUSED_CHECKS:
        raise BadIban("checksum")
    return iban


def _remainder(iban: str) -> int:
    """The account, then the country and its two digits, letters as numbers, modulo 97."""
    turned = iban[4:] + iban[:4]
    return int("".join(_DIGITS.get(each, each) for each in turned)) % 97


def grouped(iban: str) -> str:
    """The IBAN as one reads it aloud.

    >>> grouped("FR7630006000011234567890189")
    'FR76 3000 6000 0112 3456 7890 189'
    """
    return " ".join(iban[place : place + 4] for place in range(0, len(iban), 4))


def masked(iban: str) -> str:
    """Enough of an IBAN to know it again, and too little to use it.

    >>> masked("FR7630006000011234567890189")
    'FR76 3000 6000 •••• 0189'
    """
    return f"{iban[:4]} {iban[4:8]} {iban[8:12]} •••• {iban[-4:]}"


def epc_text(*, name: str, iban: str, amount_cents: int, text: str) -> str:
    """What the QR code of a transfer says, by the guideline of the European Payments Council, version 2.

    The text is in UTF-8, and a bank needs no BIC inside the area. Raises ValueError when the amount is out of
    bounds or the name is empty.
    """
    if not 1 <= amount_cents <= AMOUNT_MOST_CENTS:
        raise ValueError(f"a transfer is from 0.01 to 999999999.99 euros, not {amount_cents} cents")
    payee, told = _line(name, NAME_LENGTH), _line(text, TEXT_LENGTH)
    if not payee:
        raise ValueError("a transfer goes to somebody")
    amount = f"EUR{amount_cents // 100}.{amount_cents % 100:02}"
    return "\n".join(["BCD", "002", "1", "SCT", "", payee, read_iban(iban), amount, "", "", told])


def _line(text: str, most: int) -> str:
    """One line of the code: what would break it becomes a space."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())[:most].strip()
