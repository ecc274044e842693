"""Views of the seats of a tournament: the sheet and the cards, for phones, a television and paper."""

from collections.abc import Mapping
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.clocks.queries.clock import clock_view
from games.models import Role, Seat, Sitting
from games.refusals import MalformedRound
from games.rules.tournament.entrants import arrival_status_at
from games.rules.tournament.table_moves import move_between, with_big_blinds
from games.tournaments.queries.log import TournamentLog, tournament_log
from web.clocks.access import clock_of_screen_or_404
from web.clocks.pages.calls import named_calls
from web.core.refusals import on_refusal
from web.core.visitors import visitor_of
from web.games.tournament.forms.big_blinds import BigBlindsForm
from web.games.tournament.forms.events import MoveForm
from web.games.tournament.pages.board import board_of_sitting
from web.games.tournament.pages.entrants import EntrantRow, by_name, rows_of
from web.games.tournament.pages.seating import page_on_screen, seating_changes
from web.games.tournament.text.events import move_text
from web.games.tournament.views.page import tournament_or_404


@require_safe
def seats(request: HttpRequest, pk: int) -> HttpResponse:
    """Show who sits where in alphabetical order."""
    sitting = tournament_or_404(request, pk)
    me = visitor_of(request).player_in(sitting.circle)
    tournament, people = tournament_log(sitting), _people(sitting)
    context = {
        "sitting": sitting,
        "me": me,
        "rows": _seated_rows(tournament, people),
        "changes": seating_changes(tournament, people),
    }
    return render(request, "games/tournament/seats.html", context)


@require_safe
def cards(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a card for each seat, to print."""
    sitting = tournament_or_404(request, pk)
    tournament = tournament_log(sitting)
    numbers = [number for table in tournament.state.tables for number in table.players]
    context = {"sitting": sitting, "rows": rows_of(tournament, _people(sitting), numbers)}
    return render(request, "games/tournament/seat_cards.html", context)


@require_safe
def display(request: HttpRequest, screen: str) -> HttpResponse:
    """Show who sits where on the television of a clock, page after page; the URL is the right."""
    clock = clock_of_screen_or_404(screen)
    if clock.sitting is None or not clock.sitting.game.is_tournament:
        raise Http404
    tournament, people = tournament_log(clock.sitting), _people(clock.sitting)
    rows, changes = _seated_rows(tournament, people), seating_changes(tournament, people)
    names = {row.number: row.person.player.name for row in rows}
    context = {
        "clock": clock,
        "screen": screen,
        "page": page_on_screen(rows, changes, request.GET.get("page", "")),
        "changes": changes,
        "calls": named_calls(clock_view(clock, timezone.now()), names),
    }
    return render(request, "games/tournament/seats_display.html", context)


@require_safe
def move(request: HttpRequest, pk: int) -> HttpResponse:
    """Show who moves from one table to another, from the big blinds that the tables told."""
    sitting = tournament_or_404(request, pk, Role.SCORE)
    board = board_of_sitting(sitting)
    context = {"sitting": sitting, "table_context": board, "key": uuid4()}
    on_refusal(
        request,
        lambda refusal: render(request, "games/tournament/show.html", {**context, "refusal": refusal}),
    )
    form = BigBlindsForm(request.GET)
    if not form.is_valid():
        raise MalformedRound("blinds")
    blinds, source = form.cleaned_data["blinds"], form.cleaned_data["source"]
    state = with_big_blinds(board.state, blinds)
    move = move_between(state, source, form.cleaned_data["target"])
    player = board.entrants_by_number[move.entrant].player
    shown = {
        "player": player,
        "sentence": move_text(player.name, source, move.seat, arrival_status_at(state, move.seat)),
        "form": MoveForm(
            do="move",
            entrant=move.entrant,
            **move.seat._asdict(),
            blinds=[f"{table}-{chair}" for table, chair in blinds],
        ),
    }
    return render(request, "games/tournament/move.html", context | shown)


def _seated_rows(tournament: TournamentLog, people: Mapping[int, Seat]) -> list[EntrantRow]:
    """Return the seated players by name; nobody before the draw."""
    return by_name(rows_of(tournament, people, tournament.state.active_entrants))


def _people(sitting: Sitting) -> dict[int, Seat]:
    """Return every entrant by number, also those whose registration was undone."""
    seats = Seat.including_struck.filter(sitting=sitting).select_related("player")
    return {seat.position: seat for seat in seats}
