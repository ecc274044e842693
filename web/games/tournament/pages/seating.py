"""Sheet of the seats of a tournament: each player by name with table and seat, and the last changes."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator

from games.models import Player, Seat
from games.rules.tournament.state import TournamentState
from games.tournaments.queries.log import TournamentLog
from web.games.tournament.text.events import arrival_status_text, move_sentences

SEATING_KINDS = frozenset({"draw", "final", "enter", "reenter", "back", "move", "close"})
WHOLE_FIELD = frozenset({"draw", "final"})
"""Kinds of events that seat everybody, so that the sheet itself is the change."""
SCREEN_LINES, MIN_SCREEN_LINES, SCREEN_COLUMNS = 14, 4, 3
"""Lines and columns of the sheet that a television shows at once."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seated player: table and seat from 1, and the duty of a new arrival."""

    person: Seat
    table: int
    seat: int
    note: str


def seat_rows(state: TournamentState, people: Mapping[int, Seat]) -> list[SeatRow]:
    """Return the seated players by name; nobody before the draw."""
    rows = [
        SeatRow(people[number], table.number, chair, arrival_status_text(duties.get(number)))
        for table in state.tables
        for duties in [dict(table.arrival_statuses)]
        for chair, number in enumerate(table.chairs, 1)
        if number is not None
    ]
    return sorted(rows, key=lambda row: row.person.player.sort_key)


def row_of(rows: Iterable[SeatRow], player: Player | None) -> SeatRow | None:
    """Return the row of a player, None if they have no seat."""
    return next((row for row in rows if row.person.player == player), None)


def page_on_screen(rows: Sequence[SeatRow], changes: Sequence[str], page: str) -> Page[SeatRow]:
    """Return the rows that a television shows at once, with the changes above them."""
    lines = max(SCREEN_LINES - len(changes), MIN_SCREEN_LINES)
    return Paginator(rows, lines * SCREEN_COLUMNS).get_page(page)


def seating_changes(tournament: TournamentLog, people: Mapping[int, Seat]) -> list[str]:
    """Return sentences on the last seats that changed; none after a draw of all seats."""
    last = next((each for each in reversed(tournament.active_events) if each.kind in SEATING_KINDS), None)
    if last is None or last.kind in WHOLE_FIELD or not tournament.state.is_drawn:
        return []
    names = {number: seat.player.name for number, seat in people.items()}
    return move_sentences(last.kind, last.recorded, names, tournament.state)
