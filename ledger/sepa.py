"""SEPA transfers: validation of IBANs, and the text of the QR code from which a bank fills a transfer."""

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
"""Length of the IBANs of each country in the euro transfer scheme."""

WITH_BIC: Final = frozenset({"AD", "AL", "CH", "GB", "GI", "MC", "MD", "ME", "MK", "RS", "SM", "VA"})
"""Countries of the euro transfer scheme outside the European Economic Area: a transfer needs the BIC."""

UNUSED_CHECK_DIGITS: Final = {"00", "01", "99"}
"""Check digits that satisfy modulo 97 but are never assigned."""

MAX_AMOUNT_CENTS: Final = 99_999_999_999
NAME_LENGTH: Final = 70
TEXT_LENGTH: Final = 140
TYPED_LENGTH: Final = 60

_SHAPE = re.compile(r"[A-Z]{2}\d{2}[A-Z0-9]+")
_BIC = re.compile(r"[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?")
_DIGITS = {letter: str(10 + place) for place, letter in enumerate(string.ascii_uppercase)}


class BadIban(ValueError):
    """A typed text is no IBAN of the euro transfer scheme; `reason` is one word."""

    def __init__(self, reason: str, **facts: int | str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


def read_iban(typed: str) -> str:
    """Return the IBAN without spaces, in capitals (ledger.11).

    >>> read_iban("fr76 3000 6000 0112 3456 7890 189")
    'FR7630006000011234567890189'

    Raises BadIban: `empty`, `letters` (other characters than letters and digits, or in a wrong order),
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
    if _mod_97(iban) != 1 or iban[2:4] in UNUSED_CHECK_DIGITS:
        raise BadIban("checksum")
    return iban


def needs_bic(iban: str) -> bool:
    """Return whether a transfer to this IBAN needs the BIC of the bank too."""
    return iban[:2] in WITH_BIC


def read_bic(typed: str) -> str:
    """Return the BIC without spaces, in capitals; an empty one stays empty. Raises ValueError.

    >>> read_bic("ubsw chzh 80a")
    'UBSWCHZH80A'
    """
    bic = re.sub(r"\s", "", typed[:TYPED_LENGTH]).upper()
    if bic and not _BIC.fullmatch(bic):
        raise ValueError("a BIC has 8 or 11 letters and digits")
    return bic


def _mod_97(iban: str) -> int:
    """Return the IBAN modulo 97, with country and check digits last and letters as numbers."""
    turned = iban[4:] + iban[:4]
    return int("".join(_DIGITS.get(each, each) for each in turned)) % 97


def format_iban(iban: str) -> str:
    """Return the IBAN in groups of four.

    >>> format_iban("FR7630006000011234567890189")
    'FR76 3000 6000 0112 3456 7890 189'
    """
    return " ".join(iban[index : index + 4] for index in range(0, len(iban), 4))


def mask_iban(iban: str) -> str:
    """Return the IBAN with the middle masked.

    >>> mask_iban("FR7630006000011234567890189")
    'FR76 3000 6000 •••• 0189'
    """
    return f"{iban[:4]} {iban[4:8]} {iban[8:12]} •••• {iban[-4:]}"


def epc_qr_text(*, name: str, iban: str, amount_cents: int, text: str, bic: str = "") -> str:
    """Return the text of a transfer's QR code, by the guideline EPC069-12 of the European Payments Council.

    The text is UTF-8. Inside the European Economic Area it is version 002, without a BIC; outside it is
    version 001 with the BIC. Raises ValueError for an amount out of bounds, an empty name or a missing BIC.
    """
    if not 1 <= amount_cents <= MAX_AMOUNT_CENTS:
        raise ValueError(f"a transfer is from 0.01 to 999999999.99 euros, not {amount_cents} cents")
    payee, data = _one_line(name, NAME_LENGTH), _one_line(text, TEXT_LENGTH)
    if not payee:
        raise ValueError("a transfer goes to somebody")
    account, bank = read_iban(iban), read_bic(bic)
    version = "002"
    if needs_bic(account):
        version = "001"
        if not bank:
            raise ValueError(f"a transfer to {account[:2]} needs a BIC")
    amount = f"EUR{amount_cents // 100}.{amount_cents % 100:02}"
    return "\n".join(["BCD", version, "1", "SCT", bank, payee, account, amount, "", "", data])


def _one_line(text: str, most: int) -> str:
    """Return one line of the code; characters that would break it become spaces."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())[:most].strip()
