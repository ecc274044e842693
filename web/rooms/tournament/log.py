"""Everything that was told of a tournament, the last event first, struck ones too."""

from dataclasses import dataclass

from games.models import TournamentEvent
from web.rooms.tournament.board import Board
from web.wording.tournament import event_sentence


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event, in a sentence; of chips that left, what each received."""

    event: TournamentEvent
    sentence: str


def log_of(board: Board) -> list[LogLine]:
    """The lines of the log."""
    return [
        LogLine(event, event_sentence(event.kind, event.recorded, board.names_by_number))
        for event in reversed(board.told.events)
        if event.kind != "commit" or event.number > len(board.entered)
    ]
