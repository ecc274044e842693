"""Log of a tournament: every event, the last one first, including struck ones."""

from django.core.paginator import Page

from games.models import TournamentEvent
from web.games.tournament.pages.board import Board
from web.games.tournament.text.events import event_sentence
from web.ui.shown import MAX_LINES


def log_page(board: Board) -> Page[tuple[TournamentEvent, str]]:
    """Return a page of the events whose sentences a search finds, each with its sentence.

    The promise of a seed that the opening recorded is left out.
    """
    registered, names = len(board.registered), board.names_by_number
    lines = [
        (event, event_sentence(event.kind, event.recorded, names))
        for event in reversed(board.log.events)
        if event.kind != "commit" or event.number > registered
    ]
    return board.shown.page_of([line for line in lines if board.shown.matches(line[1])], MAX_LINES)
