"""One table: the hand being played, and where button and blinds go on the next one."""

from dataclasses import dataclass

from games.rules.errors import RuleError
from games.rules.holdem.button import Positions
from games.rules.holdem.moving import next_positions
from web.rooms.tournament.board import Board
from web.rooms.tournament.rows import TableRows
from web.wording.tournament import positions_sentences


@dataclass(frozen=True, slots=True)
class HandPage:
    """A table as its page shows it."""

    table: TableRows
    now: list[str]
    next: list[str]
    next_number: int


def hand_page(board: Board, number: str) -> HandPage | None:
    """The page of a table; None when there is no such table any more."""
    found = [each for each in board.tables if str(each.number) == number]
    if not found:
        return None
    table = board.evening.table(found[0].number)
    names = [None if who is None else board.people[who].name for who in table.chairs]
    try:
        coming = positions_sentences(names, next_positions(table))
    except RuleError:
        coming = []
    hand = table.positions
    now = positions_sentences(names, hand) if hand and _is_whole(names, hand) else []
    return HandPage(found[0], now, coming, table.hands + 1)


def _is_whole(names: list[str | None], hand: Positions) -> bool:
    """Whether those who had button and blinds are all still there: else the hand is behind."""
    button = names[hand.button] is not None or hand.dead_button
    small = hand.small_blind is None or names[hand.small_blind] is not None
    return button and small and names[hand.big_blind] is not None
