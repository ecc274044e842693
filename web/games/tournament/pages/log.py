"""Log of a tournament: every event, the last one first, including struck ones."""

from dataclasses import dataclass

from games.models import TournamentEvent
from games.rules.arbiter.rulebook import rulebook
from games.rules.arbiter.situation import Article
from games.tournaments.queries.log import NOT_RESTORABLE, restored_key
from web.games.tournament.pages.board import Board
from web.games.tournament.text import event_sentence


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event with its sentence, and for a penalty the article that it cites."""

    event: TournamentEvent
    sentence: str
    article: Article | None
    is_restorable: bool


def log_lines(board: Board) -> list[LogLine]:
    """Return the lines of the log."""
    keys = {event.key for event in board.log.events}
    return [
        LogLine(
            event,
            event_sentence(event.kind, event.recorded, board.names_by_number),
            rulebook().articles.get(event.recorded.get("article", "")),
            is_restorable=event.struck_at is not None
            and event.kind not in NOT_RESTORABLE
            and restored_key(event) not in keys,
        )
        for event in reversed(board.log.events)
        if event.kind != "commit" or event.number > len(board.registered)
    ]
