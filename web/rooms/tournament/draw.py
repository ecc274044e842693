"""The draw of the seats, with all it takes to work it out again on any machine."""

from dataclasses import dataclass

from games.latecomers import LateDraw, late_draws
from games.rules.holdem.draw import commitment, order, ticket
from web.rooms.tournament.board import Board
from web.rooms.tournament.rows import Person
from web.wording.tournament import seat_words


@dataclass(frozen=True, slots=True)
class Ticket:
    """Somebody's ticket: what is digested, the digest, the seat it gave; of a latecomer, among which."""

    person: Person
    text: str
    digest: str
    seat: str
    free: str = ""
    rest: int = 0


@dataclass(frozen=True, slots=True)
class DrawPage:
    """The promise; once drawn the seed, the word, and every ticket in order, those of latecomers too."""

    commitment: str
    seed: str
    word: str
    tickets: list[Ticket]
    late: list[Ticket]
    final: list[Ticket]
    spent: list[str]


def draw_page(board: Board) -> DrawPage:
    """What the page of the draw shows: the seed only once it decided."""
    evening = board.evening
    if not evening.is_drawn:
        return DrawPage(commitment(evening.seed), "", "", [], [], [], _spent(board))
    drawn = {number: seat_words(*seat) for number, seat in evening.drawn}
    final: list[Ticket] = []
    for event in board.told.standing:
        if event.kind == "final":
            seats = order(evening.seed, evening.word, event.recorded["entrants"], "final")
            final = [_ticket(board, each, "final", seat_words(1, at)) for at, each in enumerate(seats)]
    return DrawPage(
        commitment=commitment(evening.seed),
        seed=evening.seed,
        word=evening.word,
        tickets=[_ticket(board, number, "", seat) for number, seat in drawn.items()],
        late=[_late_ticket(board, each) for each in late_draws(board.told)],
        final=final,
        spent=_spent(board),
    )


def _ticket(board: Board, number: int, what: str, seat: str) -> Ticket:
    rest = [what, number + 1] if what else [number + 1]
    return Ticket(board.people[number], *_digested(board, rest), seat)


def _late_ticket(board: Board, late: LateDraw) -> Ticket:
    text, digest = _digested(board, ["late", late.entrant + 1, late.entry])
    free = " · ".join(seat_words(*seat) for seat in late.free)
    person, seat = board.people[late.entrant], seat_words(*late.seat)
    return Ticket(person, text, digest, seat, free, int(digest, 16) % len(late.free))


def _digested(board: Board, rest: list[object]) -> tuple[str, str]:
    """What is digested for a ticket, and its digest."""
    evening = board.evening
    text = "/".join([evening.seed, evening.word, *map(str, rest)])
    return text, ticket(evening.seed, evening.word, *rest)


def _spent(board: Board) -> list[str]:
    """The seeds of draws that were taken back."""
    struck = sum(event.kind == "draw" and event.struck_at is not None for event in board.told.events)
    seeds = [event.recorded["seed"] for event in board.told.events if event.kind == "commit"]
    return seeds[:struck]
