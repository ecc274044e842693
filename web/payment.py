"""One line about to be paid, as its sheet reads it: the amount, where it goes, the code to scan."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.bill import Bill, Line
from ledger.sepa import BadIban, epc_text, grouped, masked
from web.forms.amounts import read_cents, written_cents
from web.ibans import Payee
from web.qr import qr_svg
from web.wording.figures import money


@dataclass(frozen=True, slots=True)
class Payment:
    """The sheet of a payment; without an IBAN it has no code, and asks for one."""

    line: Line
    key: UUID
    amount_cents: int
    typed: str
    iban: str
    holder: str
    masked: str
    grouped: str
    qr: SafeString | str
    message: str


def payment_page(bill: Bill, typed: QueryDict, payees: Mapping[int, Payee]) -> Payment | None:
    """The line that was asked for, else the first left to pay; None when nothing is."""
    left = [line for line in bill.lines() if line.repayment is None]
    named = (typed.get("debtor", ""), typed.get("creditor", ""))
    line = next((each for each in left if _is(each, named)), None)
    if line is None:
        line = left[0] if left and not any(named) else None
    if line is None:
        return None
    amount = _amount(typed.get("amount", ""), line.amount_cents)
    payee = next((payees[player.pk] for player in line.creditor.players if player.pk in payees), None)
    return Payment(
        line,
        uuid4(),
        amount,
        typed.get("amount", "") or written_cents(line.amount_cents),
        typed.get("iban", "")[:60],
        typed.get("holder", "")[:70] or (payee.holder if payee else ""),
        masked(payee.iban) if payee else "",
        grouped(payee.iban) if payee else "",
        _code(bill, amount, payee) if payee else "",
        _message(line, amount, payee),
    )


def _is(line: Line, named: tuple[str, str]) -> bool:
    return any(str(each.pk) == named[0] for each in line.debtor.players) and any(
        str(each.pk) == named[1] for each in line.creditor.players
    )


def _amount(typed: str, left: int) -> int:
    """What the code asks for: a part where one was typed, at most what is left."""
    try:
        return min(read_cents(typed), left) or left
    except ValueError:
        return left


def _code(bill: Bill, amount_cents: int, payee: Payee) -> SafeString:
    day = date_format(localtime(bill.evening.opened_at), "SHORT_DATE_FORMAT")
    text = epc_text(name=payee.holder, iban=payee.iban, amount_cents=amount_cents, text=f"Ardoise, {day}")
    return qr_svg(text, encoding="utf-8")


def _message(line: Line, amount_cents: int, payee: Payee | None) -> str:
    """What is sent to who pays: how much, to whom, and where."""
    said = f"{line.debtor.name} → {line.creditor.name} : {money(amount_cents)}"
    return f"{said}\n{payee.holder}\n{grouped(payee.iban)}" if payee else said


def iban_fault(fault: BadIban) -> str:
    """Why what was typed is no IBAN, and what to look at again."""
    sentences = {
        "empty": _("Write the IBAN, as the bank prints it."),
        "letters": _("An IBAN begins with two letters and two digits, then only letters and digits."),
        "country": _("No transfer in euros goes to the country “%(country)s”."),
        "length": _("An IBAN of this country has %(length)s characters, this one %(found)s."),
        "checksum": _("This IBAN does not add up: one of its figures is wrong."),
    }
    return sentences[fault.reason] % fault.facts
