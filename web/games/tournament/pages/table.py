"""Page of one table: the current hand, and the button and blinds of the next one."""

from games.rules.errors import RuleError
from games.rules.holdem.button import Positions
from games.rules.tournament.state import TableState
from games.rules.tournament.table_moves import next_table_positions
from web.games.tournament.pages.board import Board
from web.games.tournament.pages.entrants import note_at_table
from web.games.tournament.text.events import arrival_status_text, positions_sentences


def find_table(board: Board, number: str) -> TableState | None:
    """Return the table of this number, None if there is no such table any more."""
    return next((each for each in board.state.tables if str(each.number) == number), None)


def table_page_context(board: Board, table: TableState) -> dict[str, object]:
    """Return the context of the page of a table: its rows, and sentences on the present and the next hand."""
    people = board.names_by_number
    names = [None if player is None else people[player] for player in table.chairs]
    try:
        coming = positions_sentences(names, next_table_positions(table))
        coming += _coming_notes(board, table)
    except RuleError:
        coming = []
    hand, arrived = table.positions, dict(table.arrival_statuses).keys() - dict(table.hand_statuses)
    there = [None if player in arrived else name for player, name in zip(table.chairs, names, strict=True)]
    now = positions_sentences(there, hand) if hand and _has_all_players(there, hand) else []
    if now:
        now += [f"{people[number]} {arrival_status_text(duty)}" for number, duty in table.hand_statuses]
    return {"table": table, "rows": board.rows_at(table), "now": now, "coming": coming}


def _coming_notes(board: Board, table: TableState) -> list[str]:
    """Return what is special about players in the next hand: absent, missing it, or new."""
    duties = dict(table.arrival_statuses)
    notes = [(player, note_at_table(board.state, table, player, duties)) for player in table.players]
    return [f"{board.names_by_number[player]} {note}" for player, note in notes if note]


def _has_all_players(names: list[str | None], hand: Positions) -> bool:
    """Return whether the players with button and blinds are all still seated."""
    button = names[hand.button] is not None or hand.dead_button
    small = hand.small_blind is None or names[hand.small_blind] is not None
    return button and small and names[hand.big_blind] is not None
