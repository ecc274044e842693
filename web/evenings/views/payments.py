"""Views of payments: QR code, recording, confirmation, undo, and the IBANs stored in the browser."""

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from games import refusals
from games.circles.queries.people import settle_together
from games.evenings.commands import repayments
from games.models import Circle, Evening, Player, Role
from web.core.access import InsufficientRole, check_settles, evening_or_404, repayment_or_404
from web.core.act import act, authorship
from web.core.forms.keys import parse_row_id
from web.core.refusals import on_refusal, refusal_message
from web.core.visibility import money_visibility
from web.core.visitors import visitor_of
from web.evenings.forms.payee import PayeeForm
from web.evenings.forms.repayment import RepaymentForm
from web.evenings.ibans import Payee, read_payees, save_payee
from web.evenings.pages.payment import payment_page
from web.evenings.views.evenings import bill_context, bill_reader, evening_player_or_404, render_bill


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the line in the URL, else the first unpaid one of the visitor."""
    return _page(request, evening_or_404(request, pk))


@require_POST
def repay(request: HttpRequest, pk: int) -> HttpResponse:
    """Record a payment: a whole line, or a typed part of it; the button `show` only shows the part."""
    evening = evening_or_404(request, pk, Role.VIEW)
    sides = [evening_player_or_404(evening, request.POST.get(name, "")) for name in ("debtor", "creditor")]
    if "show" in request.POST:
        return redirect(_line_url(evening, *sides, amount=request.POST.get("amount", "")[:40]))
    check_settles(request, *sides)
    form = RepaymentForm(request.POST)
    if "amount" in request.POST and not form.is_valid():
        return _page(request, evening, fault=form.error, status=422)
    on_refusal(request, lambda refusal: render_bill(request, evening, refusal))
    try:
        repayments.record_repayment(
            evening=evening,
            debtor=sides[0],
            creditor=sides[1],
            amount_cents=form.cleaned_data["amount"] if "amount" in request.POST else _button_amount(request),
            is_confirmed=_may_confirm(request, evening.circle, *sides),
            **act(request, evening.circle),
        )
    except refusals.RepaymentTooLarge as refusal:
        return _page(request, evening, fault=refusal_message(refusal), status=422)
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
    creditor = evening_player_or_404(evening, request.POST.get("creditor", ""))
    debtor = evening_player_or_404(evening, request.POST.get("debtor", ""))
    form = PayeeForm(creditor.name, request.POST)
    is_deleted = "forget" in request.POST
    if not (is_deleted or form.is_valid()):
        return _page(request, evening, payee_form=form, status=422)
    answer = redirect(_line_url(evening, debtor, creditor))
    save_payee(request, answer, creditor, None if is_deleted else form.payee())
    return answer


def _stored(payee: Payee | None) -> Payee | None:
    """Return what the form of another IBAN shows: the holder, and the IBAN whose BIC is missing."""
    return payee and (Payee("", payee.holder) if payee.is_complete else payee)


def _line_url(evening: Evening, debtor: Player, creditor: Player, **typed: str) -> str:
    query = urlencode({"debtor": debtor.pk, "creditor": creditor.pk, **typed})
    return f"{reverse('evening-payment', args=[evening.pk])}?{query}"


def _button_amount(request: HttpRequest) -> int:
    """Return the cents of a whole line, as a button sends them. Raises Http404."""
    cents = parse_row_id(request.POST.get("amount_cents", ""))
    if cents is None:
        raise Http404
    return cents


def _page(
    request: HttpRequest,
    evening: Evening,
    fault: str = "",
    payee_form: PayeeForm | None = None,
    status: int = 200,
) -> HttpResponse:
    typed: QueryDict = request.POST if request.method == "POST" else request.GET
    context, me = bill_context(request, evening), visitor_of(request).player_in(evening.circle)
    payment = payment_page(context["bill"], me, typed, read_payees(request))  # type: ignore[arg-type]  # a bill
    visibility = money_visibility(evening.circle, me)
    if payment is not None and not visibility.sees(payment.line.debtor, payment.line.creditor):
        raise Http404
    if payment is None:
        context["refusal"] = refusal_message(refusals.NothingOwed()) if fault else ""
        return render(request, "evenings/show.html", context, status=409 if fault else 200)
    reader = bill_reader(request, evening.circle)
    may_record = not reader.is_archived and (reader.may_score or payment.line.involves(reader.pk))
    context |= {"payment": payment, "may_record": may_record}
    context["payee_form"] = payee_form or PayeeForm(payment.line.creditor.name, payee=_stored(payment.payee))
    context["error"] = fault or payment.error
    return render(request, "evenings/payment.html", context, status=status)
