"""Log of a tournament: every event, the last one first, including struck ones."""

from dataclasses import dataclass

from django.core.paginator import Page

from games.models import TournamentEvent
from games.rules.arbiter.rulebook import rulebook
from games.rules.arbiter.situation import Article
from games.tournaments.queries.log import NOT_RESTORABLE, restored_key
from web.games.tournament.pages.board import Board
from web.games.tournament.text.events import event_sentence
from web.ui.shown import MAX_LINES


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event with its sentence, and for a penalty the article that it cites."""

    event: TournamentEvent
    sentence: str
    article: Article | None
    is_undoable: bool
    is_restorable: bool


def log_page(board: Board) -> Page[LogLine]:
    """Return the lines of a page of the log whose sentences a search finds."""
    lines = [line for line in _lines(board) if board.shown.matches(line.sentence)]
    return board.shown.page_of(lines, MAX_LINES)


def _lines(board: Board) -> list[LogLine]:
    keys, registered = {event.key for event in board.log.events}, len(board.registered)
    names = board.names_by_number
    return [
        LogLine(
            event,
            event_sentence(event.kind, event.recorded, names),
            rulebook().articles.get(event.recorded.get("article", "")),
            is_undoable=event.struck_at is None
            and event.kind != "commit"
            and event.number not in board.log.numbers_taken_back,
            is_restorable=event.struck_at is not None
            and event.kind not in NOT_RESTORABLE
            and restored_key(event) not in keys,
        )
        for event in reversed(board.log.events)
        if event.kind != "commit" or event.number > registered
    ]
