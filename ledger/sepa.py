"""SEPA transfers: validation of IBANs, and the text of the QR code from which a bank fills a transfer."""

import re
import unicodedata
from typing import Final

from stdnum import bic as bics
from stdnum import iban as ibans
from stdnum import numdb
from stdnum.exceptions import InvalidFormat, ValidationError

ECONOMIC_AREA: Final = frozenset({
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE",
    "IS", "IT", "LI", "LT", "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK",
})  # fmt: skip
"""Countries of the European Economic Area, whose transfers need the IBAN only."""

WITH_BIC: Final = frozenset({"AD", "AL", "CH", "GB", "GI", "MC", "MD", "ME", "MK", "RS", "SM", "VA"})
"""Countries of the euro transfer scheme outside the European Economic Area: a transfer needs the BIC."""

COUNTRIES: Final = ECONOMIC_AREA | WITH_BIC

MAX_AMOUNT_CENTS: Final = 99_999_999_999
NAME_LENGTH: Final = 70
NAME_BYTES: Final = 210
"""Bytes of the longest name, which leave room for the IBAN, the BIC and the amount."""
TEXT_LENGTH: Final = 140
MAX_BYTES: Final = 331
"""Bytes of the QR code: the capacity of version 13 at error correction M, the largest that banks read."""
TYPED_LENGTH: Final = 60

_SHAPE = re.compile(r"[A-Z]{2}\d{2}[A-Z0-9]+")
_INVISIBLE_OR_DASH = ("Cf", "Pd")


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
    `country`, `length`, `structure` (a letter in the place of a digit, or the reverse), `checksum`.
    """
    iban = _compact(typed)
    if not iban:
        raise BadIban("empty")
    if not iban.isascii() or not _SHAPE.fullmatch(iban):
        raise BadIban("letters")
    country = iban[:2]
    if country not in COUNTRIES:
        raise BadIban("country", country=country)
    if len(iban) != (length := _length(country)):
        raise BadIban("length", length=length, found=len(iban))
    corrected = country + ibans.calc_check_digits(iban) + iban[4:]
    try:
        ibans.validate(corrected, check_country=False)
    except InvalidFormat as fault:
        raise BadIban("structure") from fault
    if iban != corrected:
        raise BadIban("checksum")
    return iban


def _length(country: str) -> int:
    """Return the length of the IBANs of a country, from its structure in the registry, like `8!n10!n`."""
    structure = numdb.get("iban").info(country)[0][1]["bban"]
    return 4 + sum(int(each) for each in re.findall(r"\d+", structure))


def needs_bic(iban: str) -> bool:
    """Return whether a transfer to this IBAN needs the BIC of the bank too."""
    return iban[:2] in WITH_BIC


def read_bic(typed: str) -> str:
    """Return the BIC without spaces, in capitals; an empty one stays empty. Raises ValueError.

    >>> read_bic("ubsw chzh 80a")
    'UBSWCHZH80A'
    """
    bic = _compact(typed)
    if not bic:
        return ""
    try:
        if bic.isascii():
            return bics.validate(bic)
    except ValidationError:
        pass
    raise ValueError(
        "a BIC has four letters of a bank, two of a country, then two or five letters and digits"
    )


def _compact(typed: str) -> str:
    """Return a code without spaces, dashes, points and invisible characters, in capitals if it is ASCII."""
    code = "".join(
        each
        for each in typed
        if not each.isspace() and each != "." and unicodedata.category(each) not in _INVISIBLE_OR_DASH
    )
    return code.upper() if code.isascii() else code


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

    The text is UTF-8, of `MAX_BYTES` at most. Inside the European Economic Area it is version 002, without
    a BIC; outside it is version 001 with the BIC. Raises ValueError for an amount out of bounds, an empty
    name or a missing BIC.
    """
    if not 1 <= amount_cents <= MAX_AMOUNT_CENTS:
        raise ValueError(f"a transfer is from 0.01 to 999999999.99 euros, not {amount_cents} cents")
    payee, data = _first_bytes(_one_line(name, NAME_LENGTH), NAME_BYTES), _one_line(text, TEXT_LENGTH)
    if not payee:
        raise ValueError("a transfer goes to somebody")
    account, bank = read_iban(iban), read_bic(bic)
    version = "002"
    if needs_bic(account):
        version = "001"
        if not bank:
            raise ValueError(f"a transfer to {account[:2]} needs a BIC")
    amount = f"EUR{amount_cents // 100}.{amount_cents % 100:02}"
    lines = ["BCD", version, "1", "SCT", bank, payee, account, amount, "", ""]
    room = MAX_BYTES - len("".join(lines).encode()) - len(lines)
    return "\n".join([*lines, _first_bytes(data, room)])


def _one_line(text: str, most: int) -> str:
    """Return one line of the code; characters that would break it become spaces."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())[:most].strip()


def _first_bytes(text: str, most: int) -> str:
    """Return the beginning of a text that has at most `most` bytes in UTF-8."""
    return text.encode()[:most].decode(errors="ignore").strip()
