"""Paying a line: the code to scan, a payment noted, confirmed, taken back; the IBANs this phone keeps."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games import play
from games.models import Evening, Role
from ledger.book import KeyReused
from ledger.sepa import NAME_LENGTH, BadIban, read_iban
from web.access import RoleTooLow, evening_or_404, repayment_or_404
from web.forms.amounts import read_cents
from web.forms.keys import read_key
from web.ibans import Payee, keep, payees
from web.messages import tell
from web.payment import iban_fault, payment_page
from web.views.evenings import bill_context, bill_page, player_or_404
from web.visibility import purse_of
from web.visitors import visitor


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    """The line the address names, else the first one left to pay."""
    return _page(request, evening_or_404(request, pk))


@require_POST
def repay(request: HttpRequest, pk: int) -> HttpResponse:
    """Note a payment: a whole line by its tick, a part of it by what was typed."""
    evening = evening_or_404(request, pk)
    sides = [player_or_404(evening, request.POST.get(name, "")) for name in ("debtor", "creditor")]
    amount, fault = _amount(request)
    if amount is None:
        return _page(request, evening, fault=fault, status=422)
    me, opened = visitor(request).me(evening.circle), visitor(request).of(evening.circle)
    try:
        play.repay(
            evening=evening,
            debtor=sides[0],
            creditor=sides[1],
            amount_cents=amount,
            is_confirmed=me == sides[1] or (opened is not None and opened.may(Role.HOST)),
            key=read_key(request.POST),
            by=visitor(request).author(evening.circle),
            now=timezone.now(),
        )
    except (play.NothingOwed, play.EveningCarried, KeyReused) as refusal:
        return bill_page(request, evening, refusal=tell(refusal), status=409)
    except play.PaidTooMuch as refusal:
        return _page(request, evening, fault=tell(refusal), status=422)
    return redirect("evening", pk=pk)


@require_POST
def confirm(request: HttpRequest, pk: int) -> HttpResponse:
    """Who received it confirms, whatever his role; or a host."""
    repayment = repayment_or_404(request, pk, Role.VIEW)
    circle = repayment.evening.circle
    opened, me = visitor(request).of(circle), visitor(request).me(circle)
    if opened is not None and me != repayment.creditor and not opened.may(Role.HOST):
        raise RoleTooLow(opened, Role.HOST)
    try:
        by = visitor(request).author(circle)
        play.confirm_repayment(repayment=repayment, by=by, now=timezone.now())
    except play.NothingOwed as refusal:
        return bill_page(request, repayment.evening, refusal=tell(refusal), status=409)
    return redirect("evening", pk=repayment.evening_id)


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    repayment = repayment_or_404(request, pk)
    by = visitor(request).author(repayment.evening.circle)
    play.undo_repayment(repayment=repayment, by=by, now=timezone.now())
    return redirect("evening", pk=repayment.evening_id)


@require_POST
def iban(request: HttpRequest, pk: int) -> HttpResponse:
    """Keep a payee's IBAN on this phone, or forget it; the house keeps nothing of it."""
    evening = evening_or_404(request, pk, Role.VIEW)
    creditor = player_or_404(evening, request.POST.get("creditor", ""))
    debtor = player_or_404(evening, request.POST.get("debtor", ""))
    payee = None
    if "forget" not in request.POST:
        try:
            number = read_iban(request.POST.get("iban", ""))
        except BadIban as fault:
            return _page(request, evening, iban_fault=iban_fault(fault), status=422)
        payee = Payee(number, _holder(request) or creditor.name)
    line = f"?debtor={debtor.pk}&creditor={creditor.pk}"
    answer = redirect(reverse("evening-payment", args=[pk]) + line)
    keep(request, answer, creditor, payee)
    return answer


def _holder(request: HttpRequest) -> str:
    typed = request.POST.get("holder", "")
    return " ".join("".join(each if each.isprintable() else " " for each in typed).split())[:NAME_LENGTH]


def _amount(request: HttpRequest) -> tuple[int | None, str]:
    """The cents of a payment; what the tick of a page holds is no typing mistake but a forgery."""
    if "amount" in request.POST:
        try:
            typed = read_cents(request.POST.get("amount", ""))
        except ValueError:
            typed = 0
        return (typed, "") if typed else (None, _("Write an amount, like 12 or 12.50."))
    said = request.POST.get("amount_cents", "")
    if not (said.isdecimal() and len(said) < 16):
        raise Http404
    return int(said), ""


def _page(
    request: HttpRequest, evening: Evening, fault: str = "", iban_fault: str = "", status: int = 200
) -> HttpResponse:
    typed = request.POST if request.method == "POST" else request.GET
    context = bill_context(request, evening)
    payment = payment_page(context["bill"], typed, payees(request))  # type: ignore[arg-type]
    purse = purse_of(evening.circle, visitor(request).me(evening.circle))
    if payment is not None and not purse.sees(payment.line.debtor, payment.line.creditor):
        raise Http404
    if payment is None:
        context["refusal"] = tell(play.NothingOwed()) if fault else ""
        return render(request, "evenings/show.html", context, status=409 if fault else 200)
    context |= {"payment": payment, "fault": fault, "iban_fault": iban_fault}
    return render(request, "evenings/payment.html", context, status=status)
