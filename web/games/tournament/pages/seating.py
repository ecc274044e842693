"""Sheet of the seats of a tournament: its pages on a television, and the last changes."""

from collections.abc import Sequence

from django.core.paginator import Page, Paginator

from web.games.tournament.pages.board import Board
from web.games.tournament.pages.entrants import EntrantRow, by_name
from web.games.tournament.text.events import move_sentences

SEATING_KINDS = frozenset({"draw", "final", "enter", "reenter", "back", "move", "close"})
WHOLE_FIELD = frozenset({"draw", "final"})
"""Kinds of events that seat everybody, so that the sheet itself is the change."""
SCREEN_LINES, MIN_SCREEN_LINES, SCREEN_COLUMNS = 14, 4, 3
"""Lines and columns of the sheet that a television shows at once."""


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
