"""Views of payments: QR code, recording, confirmation, undo, and the IBANs stored in the browser."""

from collections.abc import Mapping
from http import HTTPStatus
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import refusals
from games.circles.queries.people import settle_together
from games.evenings.commands import repayments
from games.evenings.queries.bill import Bill, RepaymentLine, bill
from games.models import Circle, Evening, Player, Role
from ledger.sepa import TEXT_LENGTH, epc_qr_text
from web.core.access import (
    InsufficientRole,
    check_settles,
    evening_or_404,
    may_record,
    money_visibility,
    player_or_404,
    repayment_or_404,
)
from web.core.forms.amounts import cents_input_value
from web.core.refusals import on_refusal, refusal_message, render_form, sent_data
from web.core.visitors import act, authorship, visitor_of
from web.evenings.forms.payment import PayeeForm, RepaymentForm
from web.evenings.ibans import Payee, read_payees, save_payee
from web.evenings.text.payments import own_line_text, paid_text, payment_reference
from web.evenings.views.evenings import bill_context, evening_player_or_404, render_bill
from web.ui.qr import qr_svg


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the line in the URL, else the first unpaid one of the visitor."""
    form = RepaymentForm(request.GET)
    form.full_clean()
    return _page(request, evening_or_404(request, pk), form)


@require_POST
def repay(request: HttpRequest, pk: int) -> HttpResponse:
    """Record a payment: a whole line, or a typed part of it; the button `show` only shows the part."""
    evening = evening_or_404(request, pk, Role.VIEW)
    form = RepaymentForm(request.POST)
    debtor, creditor = _sides_or_404(evening, form)
    if form.cleaned_data["show"]:
        return redirect(_line_url(evening, debtor, creditor, amount=form.typed_amount[:40]))
    check_settles(request, debtor, creditor)
    cents = form.paid_cents()
    if not form.is_valid():
        return _page(request, evening, form, status=422)
    on_refusal(request, lambda refusal: render_bill(request, evening, refusal))
    try:
        repayments.record_repayment(
            evening=evening,
            debtor=debtor,
            creditor=creditor,
            amount_cents=cents,
            is_confirmed=_may_confirm(request, evening.circle, debtor, creditor),
            **act(request, evening.circle),
        )
    except refusals.RepaymentTooLarge as refusal:
        form.add_error("amount", refusal_message(refusal))
        return _page(request, evening, form, status=422)
    return redirect("evening", pk=pk)


def _may_confirm(request: HttpRequest, circle: Circle, debtor: Player, creditor: Player) -> bool:
    """Return whether the visitor may confirm a payment: its receiver, or a host who does not pay it."""
    opened, me = visitor_of(request).binding_of(circle), visitor_of(request).player_in(circle)
    if me is not None and settle_together(me, creditor):
        return True
    return opened is not None and opened.allows(Role.HOST) and me != debtor


@require_POST
def confirm(request: HttpRequest, pk: int) -> HttpResponse:
    """Confirm a payment, for its receiver with any role or for a host."""
    repayment = repayment_or_404(request, pk, Role.VIEW)
    circle = repayment.evening.circle
    check_settles(request, repayment.creditor)
    opened = visitor_of(request).binding_of(circle)
    if opened is not None and not _may_confirm(request, circle, repayment.debtor, repayment.creditor):
        raise InsufficientRole(opened, Role.HOST)
    on_refusal(request, lambda refusal: render_bill(request, repayment.evening, refusal))
    repayments.confirm_repayment(repayment=repayment, **authorship(request, circle))
    return redirect("evening", pk=repayment.evening_id)


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    repayment = repayment_or_404(request, pk, Role.VIEW)
    check_settles(request, repayment.debtor, repayment.creditor)
    repayments.undo_repayment(repayment=repayment, **authorship(request, repayment.evening.circle))
    return redirect("evening", pk=repayment.evening_id)


@require_POST
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    repayment = repayment_or_404(request, pk, Role.VIEW)
    check_settles(request, repayment.debtor, repayment.creditor)
    on_refusal(request, lambda refusal: render_bill(request, repayment.evening, refusal))
    repayments.restore_repayment(repayment=repayment, **authorship(request, repayment.evening.circle))
    return redirect("evening", pk=repayment.evening_id)


@require_POST
def save_iban(request: HttpRequest, pk: int) -> HttpResponse:
    """Store a payee's IBAN in this browser, or delete it; the server stores nothing."""
    evening = evening_or_404(request, pk, Role.VIEW)
    line = RepaymentForm(request.POST)
    debtor, creditor = _sides_or_404(evening, line)
    form = PayeeForm(creditor.name, request.POST)
    if not (form.is_valid() or form.is_deleted):
        return _page(request, evening, line, payee_form=form, status=422)
    answer = redirect(_line_url(evening, debtor, creditor))
    save_payee(request, answer, creditor, None if form.is_deleted else form.payee())
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
def show_payee(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the IBAN of a player that this browser stores, or store another; the server stores nothing.

    The shared link has the IBAN in its fragment, which browsers do not send.
    """
    player = player_or_404(request, pk, Role.VIEW)
    payee = read_payees(request).get(player.pk)
    form = PayeeForm(player.name, sent_data(request), payee)
    if not (form.is_valid() or form.is_deleted):
        link = request.build_absolute_uri(reverse("payee", args=[pk]))
        context = {
            "player": player,
            "circle": player.circle,
            "payee": payee,
            "link": f"{link}#{'.'.join(filter(None, [payee.iban, payee.bic]))}" if payee else "",
        }
        return render_form(request, "evenings/payee.html", form, context)
    response = redirect("payee", pk=pk)
    save_payee(request, response, player, None if form.is_deleted else form.payee())
    return response


def _sides_or_404(evening: Evening, form: RepaymentForm) -> tuple[Player, Player]:
    """Return the players who pay and receive a line. Raises Http404."""
    form.full_clean()
    debtor, creditor = form.cleaned_data.get("debtor"), form.cleaned_data.get("creditor")
    return evening_player_or_404(evening, debtor), evening_player_or_404(evening, creditor)


def _stored(payee: Payee | None) -> Payee | None:
    """Return what the form of another IBAN shows: the holder, and the IBAN whose BIC is missing."""
    return payee and (Payee("", payee.holder) if payee.is_complete else payee)


def _line_url(evening: Evening, debtor: Player, creditor: Player, **typed: str) -> str:
    query = {"debtor": debtor.pk, "creditor": creditor.pk, **typed}
    return reverse("evening-payment", args=[evening.pk], query=query)


def _page(
    request: HttpRequest,
    evening: Evening,
    form: RepaymentForm,
    payee_form: PayeeForm | None = None,
    status: int = 200,
) -> HttpResponse:
    found, binding = bill(evening), visitor_of(request).binding_of(evening.circle)
    context, me = bill_context(request, found), binding.player if binding else None
    line = _shown_line(found, me, form)
    if line is None:
        is_refused = status != HTTPStatus.OK
        context["refusal"] = refusal_message(refusals.NothingOwed()) if is_refused else ""
        return render(request, "evenings/show.html", context, status=409 if is_refused else 200)
    if not money_visibility(evening.circle, me).sees(line.debtor, line.creditor):
        raise Http404
    payee = _payee_of(line, read_payees(request))
    context |= _payment_context(found, line, me, form, payee)
    is_own = me is not None and line.involves(me.pk)
    context["may_record"] = evening.circle.archived_at is None and (is_own or may_record(binding))
    context["payee_form"] = payee_form or PayeeForm(line.creditor.name, payee=_stored(payee))
    return render(request, "evenings/payment.html", context, status=status)


def _shown_line(bill: Bill, me: Player | None, form: RepaymentForm) -> RepaymentLine | None:
    """Return the unpaid line that a form names; without names, the first that the visitor pays, else any."""
    left = bill.unpaid_lines()
    if form.names_line:
        debtor, creditor = form.cleaned_data.get("debtor"), form.cleaned_data.get("creditor")
        named = (each for each in left if each.debtor.includes(debtor) and each.creditor.includes(creditor))
        return next(named, None)
    left.sort(key=lambda each: not each.debtor.includes(me.pk if me else None))
    return left[0] if left else None


def _payee_of(line: RepaymentLine, payees: Mapping[int, Payee]) -> Payee | None:
    """Return the stored payee of a line: its receiver, or another of the household."""
    return next((payees[player.pk] for player in line.creditor.players if player.pk in payees), None)


def _payment_context(
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
