"""Views of the seats of a tournament: the sheet and the cards, for phones, a television and paper."""

from collections.abc import Sequence

from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.clocks.queries.clock import clock_view
from games.models import Role
from games.refusals import MalformedRound
from games.rules.tournament.entrants import arrival_status_at
from games.rules.tournament.table_moves import move_between, with_big_blinds
from web.clocks.pages.clock import named_calls
from web.core.access import clock_of_screen_or_404
from web.core.refusals import on_refusal
from web.core.visitors import visitor_of
from web.games.tournament.forms.big_blinds import BigBlindsForm
from web.games.tournament.forms.events import MoveForm
from web.games.tournament.pages.board import Board, board_of_sitting
from web.games.tournament.pages.entrants import EntrantRow, by_name
from web.games.tournament.text.events import move_sentences, move_text
from web.games.tournament.views.page import tournament_or_404, tournament_page

SEATING_KINDS = frozenset({"draw", "final", "enter", "reenter", "back", "move", "close"})
WHOLE_FIELD = frozenset({"draw", "final"})
"""Kinds of events that seat everybody, so that the sheet itself is the change."""
SCREEN_LINES, MIN_SCREEN_LINES, SCREEN_COLUMNS = 14, 4, 3
"""Lines and columns of the sheet that a television shows at once."""


@require_safe
def seats(request: HttpRequest, pk: int) -> HttpResponse:
    """Show who sits where in alphabetical order."""
    sitting = tournament_or_404(request, pk)
    me = visitor_of(request).player_in(sitting.circle)
    board = board_of_sitting(sitting)
    context = {"sitting": sitting, "me": me, "rows": seated_rows(board), "changes": seating_changes(board)}
    return render(request, "games/tournament/seats.html", context)


@require_safe
def cards(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a card for each seat, to print."""
    sitting = tournament_or_404(request, pk)
    board = board_of_sitting(sitting)
    numbers = [number for table in board.state.tables for number in table.players]
    context = {"sitting": sitting, "rows": board.rows_of(numbers)}
    return render(request, "games/tournament/seat_cards.html", context)


@require_safe
def display(request: HttpRequest, screen: str) -> HttpResponse:
    """Show who sits where on the television of a clock, page after page; the URL is the right."""
    clock = clock_of_screen_or_404(screen)
    if clock.sitting is None or not clock.sitting.game.is_tournament:
        raise Http404
    board = board_of_sitting(clock.sitting)
    rows, changes = seated_rows(board), seating_changes(board)
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
    on_refusal(
        request,
        lambda refusal: tournament_page(request, sitting, "show", {"refusal": refusal}, board=board),
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
    return tournament_page(request, sitting, "move", shown, board=board)


def page_on_screen(rows: Sequence[EntrantRow], changes: Sequence[str], page: str) -> Page[EntrantRow]:
    """Return the rows that a television shows at once, with the changes above them."""
    lines = max(SCREEN_LINES - len(changes), MIN_SCREEN_LINES)
    return Paginator(rows, lines * SCREEN_COLUMNS).get_page(page)


def seated_rows(board: Board) -> list[EntrantRow]:
    """Return the seated players by name; nobody before the draw."""
    return by_name(board.rows_of(board.state.active_entrants))


def seating_changes(board: Board) -> list[str]:
    """Return sentences on the last seats that changed; none after a draw of all seats."""
    last = next((each for each in reversed(board.log.active_events) if each.kind in SEATING_KINDS), None)
    if last is None or last.kind in WHOLE_FIELD or not board.state.is_drawn:
        return []
    return move_sentences(last.kind, last.recorded, board.names_by_number, board.state)
