"""Page object of a payment: amount, payee and QR code."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.http import QueryDict
from django.utils.safestring import SafeString

from games.evenings.queries.bill import Bill, RepaymentLine
from games.models import Player
from ledger.sepa import TEXT_LENGTH, epc_qr_text, format_iban, mask_iban
from web.core.forms.amounts import cents_input_value
from web.evenings.forms.repayment import RepaymentForm
from web.evenings.ibans import Payee
from web.evenings.text.payments import own_line_text, payment_reference
from web.ui.numbers import format_money
from web.ui.qr import qr_svg


@dataclass(frozen=True, slots=True)
class PaymentPage:
    """One payment; without an IBAN it has no QR code and asks for one.

    It `is_received` by the visitor, or `error` says why the typed amount is not shown.
    """

    line: RepaymentLine
    key: UUID
    amount_cents: int
    typed: str
    payee: Payee | None
    masked: str
    grouped: str
    qr: SafeString | str
    message: str
    error: str
    title: str
    is_received: bool


def payment_page(
    bill: Bill, me: Player | None, typed: QueryDict, payees: Mapping[int, Payee]
) -> PaymentPage | None:
    """Return the requested line, else the first unpaid one that the visitor pays, else the first; None if all
    are paid.
    """
    left = bill.unpaid_lines()
    named = (typed.get("debtor", ""), typed.get("creditor", ""))
    line = next((each for each in left if _line_matches(each, named)), None)
    if line is None and not any(named):
        left.sort(key=lambda each: not each.debtor.includes(me.pk if me else None))
        line = left[0] if left else None
    if line is None:
        return None
    amount, error = _amount(typed, line.amount_cents)
    payee = next((payees[player.pk] for player in line.creditor.players if player.pk in payees), None)
    return PaymentPage(
        line,
        uuid4(),
        amount,
        typed.get("amount", "") or cents_input_value(line.amount_cents),
        payee,
        mask_iban(payee.iban) if payee else "",
        format_iban(payee.iban) if payee else "",
        _qr_code(bill, line, amount, payee) if payee and payee.is_complete and not error else "",
        _message(line, amount, payee),
        error,
        own_line_text(line, me) if me and line.involves(me.pk) else "",
        bool(me) and line.creditor.includes(me.pk if me else None),
    )


def _line_matches(line: RepaymentLine, named: tuple[str, str]) -> bool:
    return any(str(each.pk) == named[0] for each in line.debtor.players) and any(
        str(each.pk) == named[1] for each in line.creditor.players
    )


def _amount(typed: QueryDict, left: int) -> tuple[int, str]:
    """Return the amount of the QR code, the typed part or all of it, and an error."""
    if not typed.get("amount"):
        return left, ""
    form = RepaymentForm(typed, left)
    return (form.cleaned_data["amount"], "") if form.is_valid() else (left, form.error)


def _qr_code(bill: Bill, line: RepaymentLine, amount_cents: int, payee: Payee) -> SafeString:
    reference = payment_reference(bill, line)[:TEXT_LENGTH]
    text = epc_qr_text(
        name=payee.holder, iban=payee.iban, bic=payee.bic, amount_cents=amount_cents, text=reference
    )
    return qr_svg(text, encoding="utf-8")


def _message(line: RepaymentLine, amount_cents: int, payee: Payee | None) -> str:
    """Return the message for the payer: amount, payee, IBAN and BIC."""
    text = f"{line.debtor.name} → {line.creditor.name} : {format_money(amount_cents)}"
    if payee is None:
        return text
    return "\n".join(filter(None, [text, payee.holder, format_iban(payee.iban), payee.bic]))
