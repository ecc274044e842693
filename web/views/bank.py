"""The bank of a sitting: caves sold and taken back, its closing, what mends its count, its dinner."""

from uuid import UUID, uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games import play
from games.banking import has_bank
from games.models import Seat, Sitting
from games.rules.errors import RuleError
from games.rules.holdem.gap import GAP_RULES
from games.stakes import Choice
from ledger.book import KeyReused
from web.access import sitting_or_404
from web.forms.amounts import read_cents, read_chips
from web.forms.keys import read_key
from web.messages import tell
from web.rooms.holdem.closing_page import closing_page
from web.table import table_page
from web.visitors import visitor

REFUSED = (RuleError, play.TooMuch)
CONFLICT = (play.SittingClosed, play.SittingOpen, play.SeatCounted, KeyReused)


@require_POST
def buy(request: HttpRequest, pk: int) -> HttpResponse:
    """One more cave for the player of a seat."""
    return _bought(request, check_bank(sitting_or_404(request, pk)), None)


@require_POST
def add_on(request: HttpRequest, pk: int) -> HttpResponse:
    """Chips of another amount for the player of a seat."""
    sitting = check_bank(sitting_or_404(request, pk))
    try:
        chips = read_chips(request.POST.get("chips", ""))
    except ValueError:
        return _table(request, sitting, _("Write a number, or a sum like 12+11+7."), 422)
    return _bought(request, sitting, chips)


def _bought(request: HttpRequest, sitting: Sitting, chips: int | None) -> HttpResponse:
    seat = seat_or_404(sitting, request.POST.get("seat", ""))
    by = visitor(request).author(sitting.circle)
    try:
        play.buy_cave(
            sitting=sitting, seat=seat, key=read_key(request.POST), by=by, now=timezone.now(), chips=chips
        )
    except (*REFUSED, *CONFLICT) as refusal:
        return _refused(request, sitting, refusal)
    return redirect("sitting", pk=sitting.pk)


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Take back what the bank noted: the cave or the cash-out that the form names."""
    sitting = check_bank(sitting_or_404(request, pk))
    by, now = visitor(request).author(sitting.circle), timezone.now()
    try:
        if "cave" in request.POST:
            cave = get_object_or_404(sitting.caves, pk=_number(request.POST["cave"]))
            play.undo_cave(cave=cave, by=by, now=now)
        else:
            cash_out = get_object_or_404(sitting.cash_outs, pk=_number(request.POST.get("cash_out", "")))
            play.undo_cash_out(cash_out=cash_out, by=by, now=now)
    except (*REFUSED, *CONFLICT) as refusal:
        return _refused(request, sitting, refusal)
    return redirect("sitting", pk=pk)


@require_POST
def mend(request: HttpRequest, pk: int) -> HttpResponse:
    """Note a cave that was forgotten, or take back one that never was, after the chips were counted."""
    sitting = check_bank(sitting_or_404(request, pk))
    by, now = visitor(request).author(sitting.circle), timezone.now()
    try:
        if "cave_twice" in request.POST:
            seat = seat_or_404(sitting, request.POST["cave_twice"])
            cave = seat.caves.filter(undone_at=None).order_by("recorded_at", "pk").last()
            if cave is None:
                raise Http404
            play.undo_cave(cave=cave, by=by, now=now, is_late=True)
        else:
            seat = seat_or_404(sitting, request.POST.get("cave_missing", ""))
            play.buy_cave(
                sitting=sitting, seat=seat, key=read_key(request.POST), by=by, now=now, is_late=True
            )
    except (*REFUSED, *CONFLICT) as refusal:
        return _refused(request, sitting, refusal)
    return redirect("sitting-closure", pk=pk)


@require_POST
def dinner(request: HttpRequest, pk: int) -> HttpResponse:
    """The bill that the winner paid at the restaurant, or its taking back."""
    sitting = check_bank(sitting_or_404(request, pk))
    by, now, typed = visitor(request).author(sitting.circle), timezone.now(), request.POST.get("bill", "")
    if "remove" in request.POST:
        play.undo_dinner(sitting=sitting, by=by, now=now)
        return redirect("sitting", pk=pk)
    try:
        cents = read_cents(typed)
    except ValueError:
        cents = 0
    if not cents:
        fault = _("Write an amount, for instance 162.50.")
        return _table(request, sitting, "", 422, dinner_fault=fault, dinner_typed=typed)
    try:
        play.pay_dinner(sitting=sitting, amount_cents=cents, key=read_key(request.POST), by=by, now=now)
    except (*REFUSED, *CONFLICT) as refusal:
        return _refused(request, sitting, refusal)
    return redirect("sitting", pk=pk)


def closure(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The closing of a bank: the sheet, or the closing it asks for."""
    if request.method != "POST":
        return redirect("settlement", pk=sitting.pk) if sitting.is_closed else _closure(request, sitting)
    choice, key = _choice(request), read_key(request.POST)
    by = visitor(request).author(sitting.circle)
    try:
        closed = play.close_sitting(sitting=sitting, key=key, by=by, now=timezone.now(), choice=choice)
    except REFUSED as refusal:
        return _closure(request, sitting, choice, key, tell(refusal), 422)
    except KeyReused as refusal:
        return _closure(request, sitting, choice, uuid4(), tell(refusal), 409)
    return redirect("settlement" if closed.is_closed else "sitting-closure", pk=sitting.pk)


def check_bank(sitting: Sitting) -> Sitting:
    """The sitting, whose chips are bought; there is nothing here of another one."""
    if not has_bank(sitting):
        raise Http404
    return sitting


def seat_or_404(sitting: Sitting, typed: str) -> Seat:
    """The seat of a sitting at the position a form names."""
    return get_object_or_404(sitting.seats.select_related("player", "account"), position=_number(typed))


def _choice(request: HttpRequest) -> Choice:
    """What the table decided, as its form tells it; what it cannot be is no decision."""
    rule, host = request.POST.get("gap_rule", ""), request.POST.get("host", "")
    is_seat = host.isascii() and host.isdecimal() and len(host) < 4
    return Choice(
        gap_rule=rule if rule in GAP_RULES else "",
        host=int(host) if is_seat else 0,
        is_over="over" in request.POST,
    )


def _number(typed: str) -> int:
    """A whole number of a form, as it was sent out with it."""
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 10):
        raise Http404
    return int(typed)


def _closure(
    request: HttpRequest,
    sitting: Sitting,
    choice: Choice | None = None,
    key: UUID | None = None,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    if refused:
        sitting.refresh_from_db()
    me = visitor(request).me(sitting.circle)
    context = table_page(sitting, me)
    bank = context["scene"].bank
    context["closing"] = closing_page(sitting, context["table"], bank, me, choice, key)
    context["refused"] = refused
    return render(request, "games/holdem/closure.html", context, status=status)


def _refused(request: HttpRequest, sitting: Sitting, refusal: Exception) -> HttpResponse:
    status = 422 if isinstance(refusal, REFUSED) else 409
    return _table(request, sitting, tell(refusal), status)


def _table(request: HttpRequest, sitting: Sitting, refusal: str, status: int, **more: str) -> HttpResponse:
    """The table again, with why nothing was noted."""
    sitting.refresh_from_db()
    context = table_page(sitting, visitor(request).me(sitting.circle)) | {"refusal": refusal} | more
    return render(request, context["table_template"], context, status=status)
