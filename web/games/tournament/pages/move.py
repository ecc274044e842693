"""Page of a move between two tables: who moves where, from the big blinds that the tables told."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.tournament.entrants import arrival_status_at
from games.rules.tournament.table_moves import move_between, with_big_blinds
from web.games.tournament.pages.board import Board
from web.games.tournament.pages.rows import EntrantView
from web.games.tournament.text import move_text


@dataclass(frozen=True, slots=True)
class MovePage:
    """Page data of a move: the player, the sentence, and the fields of the form that records it."""

    person: EntrantView
    sentence: str
    table: int
    chair: int
    blinds: list[str]


def move_page(board: Board, source: int, target: int, blinds: Sequence[tuple[int, int]]) -> MovePage:
    """Return the move of the next big blind of a table. Raises `RuleError` for an impossible one."""
    evening = with_big_blinds(board.state, blinds)
    move = move_between(evening, source, target)
    person, duty = board.entrants_by_number[move.entrant], arrival_status_at(evening, move.seat)
    big_blinds = [f"{table}-{chair}" for table, chair in blinds]
    return MovePage(person, move_text(person.name, source, move.seat, duty), *move.seat, big_blinds)
