"""Page of the seat draw, with all data needed to verify it on any machine."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.paginator import Page

from games.rules.tournament.seat_draw import commitment, draw_order, ticket_digest
from games.tournaments.queries.late_draws import LateDraw, late_draws
from web.games.tournament.pages.board import Board
from web.games.tournament.pages.rows import EntrantView
from web.games.tournament.text import seat_text


@dataclass(frozen=True, slots=True)
class Ticket:
    """Ticket of an entrant: digested text, digest and seat; for a late entry also the free seats."""

    person: EntrantView
    text: str
    digest: str
    seat: str
    free: str = ""
    rest: int = 0


@dataclass(frozen=True, slots=True)
class DrawPage:
    """Page data of the draw: the commitment, and after the draw the seed, the word and a page of the tickets.

    `final` are the tickets of the final table.
    """

    commitment: str
    seed: str
    word: str
    page: Page[Ticket]
    final: list[Ticket]
    spent: list[str]

    @property
    def tickets(self) -> list[Ticket]:
        """Tickets of the draw on this page."""
        return [each for each in self.page if not each.free]

    @property
    def late(self) -> list[Ticket]:
        """Tickets of late entries on this page."""
        return [each for each in self.page if each.free]


def draw_page(board: Board) -> DrawPage:
    """Return the page of the draw; the seed is included only after the draw."""
    state = board.state
    if not state.is_drawn:
        return DrawPage(commitment(state.seed), "", "", board.shown.page_of([]), [], _spent_seeds(board))
    tickets = [_ticket(board, number, "", seat_text(*seat)) for number, seat in state.seat_draws]
    tickets += [_late_ticket(board, each) for each in late_draws(board.log)]
    final: list[Ticket] = []
    for event in board.log.active_events:
        if event.kind == "final":
            seats = draw_order(state.seed, state.draw_word, event.recorded["entrants"], "final")
            final = [_ticket(board, each, "final", seat_text(1, at)) for at, each in enumerate(seats)]
    return DrawPage(
        commitment=commitment(state.seed),
        seed=state.seed,
        word=state.draw_word,
        page=board.shown.page_of(tickets),
        final=final,
        spent=_spent_seeds(board),
    )


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
