"""Views of seats: late arrivals, departures, and their undo."""

from collections.abc import Callable

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games import refusals
from games.models import Circle, Player, Role, Seat, Seating, Sitting
from games.sittings.commands import seating as sittings_seating
from web.core.access import sitting_or_404
from web.core.forms.keys import Row, row_from_id
from web.core.forms.names import clean_name, name_error
from web.core.refusals import on_refusal
from web.core.visitors import act, authorship, visitor_of
from web.sittings.pages.seats import seats_page
from web.sittings.pages.table import table_page


@require_http_methods(["GET", "HEAD", "POST"])
def seats(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the seated players; a POST seats one more, or one instead of another. A tournament has its own
    page.
    """
    sitting = sitting_or_404(request, pk, Role.SCORE)
    if sitting.game.is_tournament:
        return redirect("sitting", pk=pk)
    if request.method != "POST":
        return redirect("settlement", pk=pk) if sitting.is_closed else _page(request, sitting)
    on_refusal(request, lambda refusal: _page(request, sitting, refusal))
    person, fault = parse_person(request.POST, sitting.circle)
    if person is None:
        return _page(request, sitting, fault, status=422)
    if "leaving" in request.POST:
        replaced = _sent_row(request, "leaving", Seat.objects.filter(sitting=sitting))
        sittings_seating.replace_player(
            sitting=sitting, person=person, replaced=replaced, **act(request, sitting.circle)
        )
    else:
        sittings_seating.seat_player(sitting=sitting, person=person, **act(request, sitting.circle))
    return redirect("sitting", pk=pk)


@require_POST
def leave(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = sitting_or_404(request, pk)
    on_refusal(request, lambda refusal: _page(request, sitting, refusal))
    seat = _sent_row(request, "seat", Seat.objects.filter(sitting=sitting))
    sittings_seating.unseat_player(seat=seat, **act(request, sitting.circle))
    return redirect("sitting", pk=pk)


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    return _change_response(request, sitting_or_404(request, pk), sittings_seating.undo_seating_change)


@require_POST
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    """Record an undone arrival or departure again."""
    return _change_response(request, sitting_or_404(request, pk), sittings_seating.restore_seating_change)


def _change_response(request: HttpRequest, sitting: Sitting, write: Callable[..., object]) -> HttpResponse:
    """Execute a command on the arrival or departure of the form."""
    on_refusal(request, lambda refusal: _page(request, sitting, refusal))
    changes = Seating.objects.filter(sitting=sitting, seat__isnull=False).select_related("sitting")
    write(seating=_sent_row(request, "seating", changes), **authorship(request, sitting.circle))
    return redirect("sitting", pk=sitting.pk)


def _sent_row(request: HttpRequest, name: str, rows: QuerySet[Row]) -> Row:
    """Return the row whose id a form sent under a name. Raises `MalformedRound` if it is not among `rows`."""
    row = row_from_id(request.POST.get(name, ""), rows)
    if row is None:
        raise refusals.MalformedRound
    return row


def _page(request: HttpRequest, sitting: Sitting, fault: str = "", status: int = 200) -> HttpResponse:
    context = table_page(sitting, visitor_of(request).player_in(sitting.circle))
    context["seats"] = seats_page(
        sitting, context["table"], typed=request.POST.get("name", "")[:120], fault=fault
    )
    return render(request, "sittings/seats.html", context, status=status)


def parse_person(data: QueryDict, circle: Circle) -> tuple[Player | str | None, str]:
    """Return the submitted player or name and an empty text, or None and an error."""
    if "player" in data:
        player = row_from_id(data.get("player", ""), Player.objects.filter(circle=circle))
        return player, "" if player else _("Nobody of this circle has that name.")
    name = clean_name(data.get("name", ""))
    if not name:
        return None, _("Write a first name.")
    fault = name_error(name)
    return (None, fault) if fault else (name, "")
