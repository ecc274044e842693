"""Sheet of the seats of a tournament: each player by name with table and seat, and the last changes."""

from dataclasses import dataclass

from django.core.paginator import Page, Paginator

from games.circles.naming import sort_key
from games.models import Player
from games.rules.tournament.state import TournamentState
from games.tournaments.queries.log import TournamentLog
from web.games.tournament.text import arrival_status_text, move_sentences

SEATING_KINDS = frozenset({"draw", "final", "enter", "reenter", "back", "move", "close"})
WHOLE_FIELD = frozenset({"draw", "final"})
"""Kinds of events that seat everybody, so that the sheet itself is the change."""
SCREEN_LINES, MIN_SCREEN_LINES, SCREEN_COLUMNS = 14, 4, 3
"""Lines and columns of the sheet that a television shows at once."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seated player: table and seat from 1, and the duty of a new arrival."""

    name: str
    table: int
    seat: int
    note: str
    is_me: bool


@dataclass(frozen=True, slots=True)
class SeatingPage:
    """Page data of the sheet: its rows by name, and sentences on the last seats that changed."""

    rows: list[SeatRow]
    changes: list[str]

    def on_screen(self, page: str) -> Page[SeatRow]:
        """Return the rows that a television shows at once, with the changes above them."""
        lines = max(SCREEN_LINES - len(self.changes), MIN_SCREEN_LINES)
        return Paginator(self.rows, lines * SCREEN_COLUMNS).get_page(page)

    @property
    def by_table(self) -> list[SeatRow]:
        """Rows in the order of the tables, for cards that are laid on them."""
        return sorted(self.rows, key=lambda row: (row.table, row.seat))


def seating_page(tournament: TournamentLog, players: dict[int, Player], me: Player | None) -> SeatingPage:
    """Return the sheet of a tournament; it is empty before the draw."""
    state = tournament.state
    names = {number: player.name for number, player in players.items()}
    rows = [
        SeatRow(names[number], table.number, chair, notes.get(number, ""), players[number] == me)
        for table in state.tables
        for notes in [_notes(state, table.number)]
        for chair, number in enumerate(table.chairs, 1)
        if number is not None
    ]
    return SeatingPage(sorted(rows, key=lambda row: sort_key(row.name)), _changes(tournament, names))


def _notes(state: TournamentState, table: int) -> dict[int, str]:
    return {number: arrival_status_text(duty) for number, duty in state.table(table).arrival_statuses}


def _changes(tournament: TournamentLog, names: dict[int, str]) -> list[str]:
    last = next((each for each in reversed(tournament.active_events) if each.kind in SEATING_KINDS), None)
    if last is None or last.kind in WHOLE_FIELD or not tournament.state.is_drawn:
        return []
    return move_sentences(last.kind, last.recorded, names, tournament.state)
