"""Views of seats: late arrivals, departures, and their undo."""

from collections.abc import Callable, Sequence

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games import refusals
from games.models import Circle, Player, Role, Seat, Seating, Sitting
from games.rules.errors import RuleError
from games.sittings.commands import seating as sittings_seating
from games.sittings.commands.seating import check_seats
from games.sittings.queries.seating import RoundStart
from games.sittings.queries.settlement import cents_by_seat
from web.core.access import money_visibility, sitting_or_404
from web.core.forms.keys import Row, row_from_id
from web.core.forms.names import clean_name, name_error
from web.core.refusals import on_refusal, rule_refusal_message
from web.core.visitors import act, authorship, visitor_of
from web.games.registry import ui_of
from web.sittings.pages.changes import seat_to_leave
from web.sittings.pages.table import SittingTable, table_page
from web.ui.numbers import format_signed, format_signed_money


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
    person, fault = _sent_person(request.POST, sitting.circle)
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
    """Show who may leave and come, or the reasons why none can, with a refused name and its reason.

    At a full table without a bank another player can sit out for the next one, first of all
    `suggested_departure`.
    """
    context = table_page(sitting, visitor_of(request).player_in(sitting.circle))
    table: SittingTable = context["table"]
    round_start = table.round_start
    positions = round_start.seating.positions
    by_position = {seat.position: seat for seat in table.seats}
    lines = [by_position[position] for position in positions]
    context["seats"] = {
        "departures": _departures(round_start, lines, table),
        "arrivals": _arrivals(sitting, table),
        "full_reason": _refusal(sitting, round_start, [*positions, max(positions) + 1]),
        "min_reason": _refusal(sitting, round_start, positions[1:]),
        "typed": request.POST.get("name", "")[:120],
        "error": fault,
        "suggested_departure": None
        if sitting.game.has_bank
        else seat_to_leave(round_start, lines, table.seating_history, max(positions) + 1),
    }
    return render(request, "sittings/seats.html", context, status=status)


def _sent_person(data: QueryDict, circle: Circle) -> tuple[Player | str | None, str]:
    """Return the submitted player or name and an empty text, or None and an error."""
    if "player" in data:
        player = row_from_id(data.get("player", ""), Player.objects.filter(circle=circle))
        return player, "" if player else _("Nobody of this circle has that name.")
    name = clean_name(data.get("name", ""))
    if not name:
        return None, _("Write a first name.")
    fault = name_error(name)
    return (None, fault) if fault else (name, "")


def _departures(
    round_start: RoundStart, seats: Sequence[Seat], table: SittingTable
) -> list[tuple[Seat, str, bool]]:
    """Return the seated players with the consequences if they leave, and whether they are the visitor."""
    names = [seat.player.name for seat in seats]
    text = ui_of(round_start.rules.sitting).departure_notes(round_start.carried, names, round_start.options)
    # At a bank the chips of a departing player are counted and paid back first.
    counts = not round_start.rules.sitting.game.has_bank
    points = [column.points for column in table.active_columns]
    me = next((column.player for column in table.active_columns if column.is_me), None)
    visibility = money_visibility(round_start.rules.sitting.circle, me)
    values = [
        cents if visibility.sees(seat.player) else 0
        for seat, cents in zip(seats, cents_by_seat(seats, points, round_start.rules), strict=True)
    ]
    return [
        (
            seat,
            " · ".join(filter(None, [*(_leaves_with(column.points, cents) if counts else ()), also])),
            column.is_me,
        )
        for seat, column, cents, also in zip(seats, table.active_columns, values, text, strict=True)
    ]


def _leaves_with(points: int, cents: int) -> tuple[str, str]:
    """Return the points and the money with which a player leaves; no money if it is zero or hidden."""
    text = _("leaves with %(points)s") % {"points": format_signed(points)}
    return text, format_signed_money(cents) if cents else ""


def _arrivals(sitting: Sitting, table: SittingTable) -> list[tuple[Player, str]]:
    """Return the players who do not sit, former ones first, each with a note."""
    sat = {column.player: column for column in table.columns}
    others = [
        player
        for player in sitting.circle.players.filter(retired_at=None)
        if player not in sat or sat[player].has_left
    ]
    others.sort(key=lambda player: (player not in sat, player.sort_key))
    return [(each, _("comes back") if each in sat else "") for each in others]


def _refusal(sitting: Sitting, round_start: RoundStart, positions: list[int]) -> str:
    try:
        check_seats(sitting, round_start, positions)
    except RuleError as refusal:
        return rule_refusal_message(refusal)
    return ""
