"""Sheet of the seats of a tournament: its pages on a television, and the last changes."""

from collections.abc import Mapping, Sequence

from django.core.paginator import Page, Paginator

from games.models import Seat
from games.tournaments.queries.log import TournamentLog
from web.games.tournament.pages.entrants import EntrantRow
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


def seating_changes(tournament: TournamentLog, people: Mapping[int, Seat]) -> list[str]:
    """Return sentences on the last seats that changed; none after a draw of all seats."""
    last = next((each for each in reversed(tournament.active_events) if each.kind in SEATING_KINDS), None)
    if last is None or last.kind in WHOLE_FIELD or not tournament.state.is_drawn:
        return []
    names = {number: seat.player.name for number, seat in people.items()}
    return move_sentences(last.kind, last.recorded, names, tournament.state)
