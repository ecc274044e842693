"""Context of a payment: amount, payee and QR code."""

from collections.abc import Mapping
from uuid import uuid4

from django.utils.safestring import SafeString

from games.evenings.queries.bill import Bill, RepaymentLine
from games.models import Player
from ledger.sepa import TEXT_LENGTH, epc_qr_text
from web.core.forms.amounts import cents_input_value
from web.evenings.forms.repayment import RepaymentForm
from web.evenings.ibans import Payee
from web.evenings.text.payments import own_line_text, paid_text, payment_reference
from web.ui.qr import qr_svg


def shown_line(bill: Bill, me: Player | None, form: RepaymentForm) -> RepaymentLine | None:
    """Return the unpaid line that a form names; without names, the first that the visitor pays, else any."""
    left = bill.unpaid_lines()
    if form.names_line:
        debtor, creditor = form.cleaned_data.get("debtor"), form.cleaned_data.get("creditor")
        named = (each for each in left if each.debtor.includes(debtor) and each.creditor.includes(creditor))
        return next(named, None)
    left.sort(key=lambda each: not each.debtor.includes(me.pk if me else None))
    return left[0] if left else None


def payee_of(line: RepaymentLine, payees: Mapping[int, Payee]) -> Payee | None:
    """Return the stored payee of a line: its receiver, or another of the household."""
    return next((payees[player.pk] for player in line.creditor.players if player.pk in payees), None)


def payment_context(
    bill: Bill, line: RepaymentLine, me: Player | None, form: RepaymentForm, payee: Payee | None
) -> dict[str, object]:
    """Return the context of a payment; without an IBAN it has no QR code and asks for one."""
    amount_cents = form.part_of(line.amount_cents)
    has_code = payee and payee.is_complete and not form.has_error("amount")
    return {
        "form": form,
        "line": line,
        "key": uuid4(),
        "amount_cents": amount_cents,
        "typed": form.typed_amount or cents_input_value(line.amount_cents),
        "payee": payee,
        "qr": _qr_code(bill, line, amount_cents, payee) if payee and has_code else "",
        "message": _message(line, amount_cents, payee),
        "own_line": own_line_text(line, me) if me and line.involves(me.pk) else "",
        "is_received": bool(me) and line.creditor.includes(me.pk if me else None),
    }


def _qr_code(bill: Bill, line: RepaymentLine, amount_cents: int, payee: Payee) -> SafeString:
    reference = payment_reference(bill, line)[:TEXT_LENGTH]
    text = epc_qr_text(
        name=payee.holder, iban=payee.iban, bic=payee.bic, amount_cents=amount_cents, text=reference
    )
    return qr_svg(text, encoding="utf-8")


def _message(line: RepaymentLine, amount_cents: int, payee: Payee | None) -> str:
    """Return the message for the payer: amount, payee, IBAN and BIC."""
    text = paid_text(line.debtor.name, line.creditor.name, amount_cents)
    if payee is None:
        return text
    return "\n".join(filter(None, [text, payee.holder, payee.grouped_iban, payee.bic]))
