"""Who sits: arriving late, leaving early, and taking either back."""

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from games import play
from games.models import Seat, Seating, Sitting
from games.rules.errors import RuleError
from games.tournaments import is_tournament
from ledger.book import KeyReused
from web.access import sitting_or_404, visitor
from web.forms.keys import read_key
from web.forms.seat import read_person, read_row
from web.messages import tell
from web.seats import seats_page
from web.table import table_page

REFUSED = (RuleError, play.AlreadySeated)
CONFLICT = (play.SittingClosed, play.SeatCounted, KeyReused)


@require_http_methods(["GET", "HEAD", "POST"])
def around(request: HttpRequest, pk: int) -> HttpResponse:
    """Who sits around the table; a POST seats one more. A tournament has a door of its own."""
    sitting = sitting_or_404(request, pk)
    if is_tournament(sitting):
        return redirect("sitting", pk=pk)
    if request.method != "POST":
        return redirect("settlement", pk=pk) if sitting.is_closed else _page(request, sitting)
    person, fault = read_person(request.POST, sitting.circle)
    if person is None:
        return _page(request, sitting, fault, status=422)
    return _written(request, sitting, partial(play.take_seat, sitting=sitting, person=person))


@require_POST
def leave(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = sitting_or_404(request, pk)
    seat = read_row(request.POST.get("seat", ""), Seat.objects.filter(sitting=sitting))
    if seat is None:
        return _page(request, sitting, tell(play.UnreadableRound()), status=422)
    return _written(request, sitting, partial(play.leave_seat, seat=seat))


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = sitting_or_404(request, pk)
    changes = Seating.objects.filter(sitting=sitting, seat__isnull=False).select_related("sitting")
    seating = read_row(request.POST.get("seating", ""), changes)
    if seating is None:
        return _page(request, sitting, tell(play.UnreadableRound()), status=422)
    by = visitor(request).author(sitting.circle)
    try:
        play.undo_seating(seating=seating, by=by, now=timezone.now())
    except (play.RoundsFollowed, play.SittingClosed) as refusal:
        return _page(request, sitting, tell(refusal), status=409)
    return redirect("sitting", pk=pk)


def _written(request: HttpRequest, sitting: Sitting, write: Callable[..., object]) -> HttpResponse:
    """Back to the table once it is written who sits there; or why it was not."""
    by = visitor(request).author(sitting.circle)
    try:
        write(key=read_key(request.POST), by=by, now=timezone.now())
    except REFUSED as refusal:
        return _page(request, sitting, tell(refusal), status=422)
    except CONFLICT as refusal:
        return _page(request, sitting, tell(refusal), status=409)
    return redirect("sitting", pk=sitting.pk)


def _page(request: HttpRequest, sitting: Sitting, fault: str = "", status: int = 200) -> HttpResponse:
    context = table_page(sitting, visitor(request).me(sitting.circle))
    context["seats"] = seats_page(
        sitting, context["table"], typed=request.POST.get("name", "")[:120], fault=fault
    )
    return render(request, "sittings/seats.html", context, status=status)
