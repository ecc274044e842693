"""Views of the seats of a tournament: the sheet and the cards, for phones, a television and paper."""

from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.models import Player, Role, Seat, Sitting
from games.tournaments.queries.log import is_tournament, tournament_log
from ledger.refusals import Refusal
from web.clocks.access import clock_of_screen_or_404
from web.core.refusals import refusal_message
from web.core.visitors import visitor_of
from web.games.tournament.forms.events import parse_integer, parse_seats
from web.games.tournament.pages.board import board_of_sitting
from web.games.tournament.pages.move import move_page
from web.games.tournament.pages.seating import SeatingPage, seating_page
from web.games.tournament.views.events import tournament_or_404


@require_safe
def seats(request: HttpRequest, pk: int) -> HttpResponse:
    """Show who sits where in alphabetical order."""
    sitting = tournament_or_404(request, pk)
    me = visitor_of(request).player_in(sitting.circle)
    context = {"sitting": sitting, "seating": _seating(sitting, me)}
    return render(request, "games/tournament/seats.html", context)


@require_safe
def cards(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a card for each seat, to print."""
    sitting = tournament_or_404(request, pk)
    context = {"sitting": sitting, "seating": _seating(sitting, None)}
    return render(request, "games/tournament/seat_cards.html", context)


@require_safe
def display(request: HttpRequest, screen: str) -> HttpResponse:
    """Show who sits where on the television of a clock, page after page; the URL is the right."""
    clock = clock_of_screen_or_404(screen)
    if clock.sitting is None or not is_tournament(clock.sitting):
        raise Http404
    seating = _seating(clock.sitting, None)
    page = seating.on_screen(request.GET.get("page", ""))
    context = {"clock": clock, "screen": screen, "seating": seating, "page": page}
    return render(request, "games/tournament/seats_display.html", context)


@require_safe
def move(request: HttpRequest, pk: int) -> HttpResponse:
    """Show who moves from one table to another, from the big blinds that the tables told."""
    sitting = tournament_or_404(request, pk, Role.SCORE)
    board = board_of_sitting(sitting)
    context = {"sitting": sitting, "table_context": board, "key": uuid4()}
    try:
        source, target = (parse_integer(request.GET.get(name, "")) for name in ("source", "target"))
        context["move"] = move_page(board, source, target, parse_seats(request.GET.getlist("blinds")))
    except Refusal as refusal:
        context["refusal"] = refusal_message(refusal)
        return render(request, "games/tournament/show.html", context, status=422)
    return render(request, "games/tournament/move.html", context)


def _seating(sitting: Sitting, me: Player | None) -> SeatingPage:
    seats = Seat.including_struck.filter(sitting=sitting).select_related("player")
    return seating_page(tournament_log(sitting), {seat.position: seat.player for seat in seats}, me)
