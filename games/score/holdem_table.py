"""Questions about several Hold'em tables: balancing, closing, hand for hand."""

from games.rules.tournament.balancing import TableSize, is_hand_for_hand, table_to_close
from games.rules.tournament.balancing import balancing_moves as moves_to_balance
from games.score import holdem_bets, holdem_seats
from games.score.holdem_options import only_tournament_options
from games.score.question import AskHandlers, BadField, Fields

MAX_PLAYERS = 100


def balance(question: Fields) -> dict[str, object]:
    """Return the moves that balance the tables."""
    only_tournament_options(question)
    tables = _tables(question)
    question.refuse_unread()
    return {"moves": [{"from": move.source, "to": move.target} for move in moves_to_balance(tables)]}


def close_table(question: Fields) -> dict[str, object]:
    """Return the table to close now, or null."""
    capacity = _required_size(only_tournament_options(question).table_capacity, "table_capacity")
    tables = _tables(question)
    question.refuse_unread()
    return {"close": table_to_close(tables, capacity)}


def hand_for_hand(question: Fields) -> dict[str, object]:
    """Return whether the tables wait for each other."""
    options = only_tournament_options(question)
    final_table_size = _required_size(options.final_table_size, "final_table_size")
    paid_places = _required_size(options.paid_places, "paid_places")
    tables, remaining = question.integer("tables", least=1), question.integer("remaining", least=1)
    question.refuse_unread()
    return {"hand_for_hand": is_hand_for_hand(tables, remaining, final_table_size, paid_places)}


def _tables(question: Fields) -> list[TableSize]:
    """Return the tables, which must have distinct numbers."""
    tables: dict[int, TableSize] = {}
    for fields in question.objects("tables"):
        table = TableSize(fields.integer("number", least=1), fields.integer("players", most=MAX_PLAYERS))
        fields.refuse_unread()
        if table.number in tables:
            raise fields.error("number")
        tables[table.number] = table
    return list(tables.values())


def _required_size(size: int | None, option: str) -> int:
    """Return an option without a default. Raises BadField if it is missing."""
    if size is None:
        raise BadField(f"options.{option}")
    return size


ASKS: AskHandlers = {
    **holdem_seats.ASKS,
    **holdem_bets.ASKS,
    "balance": balance,
    "close_table": close_table,
    "hand_for_hand": hand_for_hand,
}
