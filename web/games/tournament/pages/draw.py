"""Page of the seat draw, with all data needed to verify it on any machine."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.models import Seat
from games.rules.tournament.seat_draw import commitment, draw_order, ticket_digest
from games.tournaments.queries.late_draws import LateDraw, late_draws
from web.games.tournament.pages.board import Board
from web.games.tournament.text.events import seat_text


@dataclass(frozen=True, slots=True)
class Ticket:
    """Ticket of an entrant: digested text, digest and seat; for a late entry also the free seats."""

    person: Seat
    text: str
    digest: str
    seat: str
    free: str = ""
    rest: int = 0


def draw_context(board: Board) -> dict[str, object]:
    """Return the context of the draw: a page of its tickets, those of the final table, the undone seeds.

    There is no ticket before the draw, so that the seed stays secret.
    """
    tickets: list[Ticket] = []
    final: list[Ticket] = []
    state = board.state
    if state.is_drawn:
        tickets = [_ticket(board, number, "", seat_text(*seat)) for number, seat in state.seat_draws]
        tickets += [_late_ticket(board, each) for each in late_draws(board.log)]
        for event in board.log.active_events:
            if event.kind == "final":
                seats = draw_order(state.seed, state.draw_word, event.recorded["entrants"], "final")
                final = [_ticket(board, each, "final", seat_text(1, at)) for at, each in enumerate(seats)]
    page = board.shown.page_of(tickets)
    return {
        "commitment": commitment(state.seed),
        "page": page,
        "drawn": [each for each in page if not each.free],
        "late": [each for each in page if each.free],
        "final": final,
        "spent": _spent_seeds(board),
    }


def _ticket(board: Board, number: int, subject: str, seat: str) -> Ticket:
    rest = [subject, number + 1] if subject else [number + 1]
    return Ticket(board.entrants_by_number[number], *_digest_parts(board, rest), seat)


def _late_ticket(board: Board, late: LateDraw) -> Ticket:
    text, digest = _digest_parts(board, ["late", late.entrant + 1, late.entry])
    free = " · ".join(seat_text(*seat) for seat in late.free)
    person, seat = board.entrants_by_number[late.entrant], seat_text(*late.seat)
    return Ticket(person, text, digest, seat, free, int(digest, 16) % len(late.free))


def _digest_parts(board: Board, rest: Sequence[object]) -> tuple[str, str]:
    """Return the text that is digested for a ticket, and its digest."""
    state = board.state
    text = "/".join([state.seed, state.draw_word, *map(str, rest)])
    return text, ticket_digest(state.seed, state.draw_word, *rest)


def _spent_seeds(board: Board) -> list[str]:
    """Return the seeds of the draws that were undone."""
    struck = sum(event.kind == "draw" and event.struck_at is not None for event in board.log.events)
    seeds = [event.recorded["seed"] for event in board.log.events if event.kind == "commit"]
    return seeds[:struck]
