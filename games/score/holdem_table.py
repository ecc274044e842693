"""Questions about a Hold'em table and its neighbours: seats, bets, and tables kept even or closed."""

from typing import Any

from games.rules.holdem.tables import Table, is_hand_for_hand, table_to_close
from games.rules.holdem.tables import balance as moves_to_balance
from games.score import holdem_bets, holdem_seats
from games.score.holdem_options import only_tournament_options
from games.score.question import BadField, Fields, Room

MOST_PLAYERS = 100


def balance(question: Fields) -> dict[str, Any]:
    """The moves that make the tables even."""
    only_tournament_options(question)
    tables = _tables(question)
    question.finish()
    return {"moves": [{"from": move.source, "to": move.target} for move in moves_to_balance(tables)]}


def close_table(question: Fields) -> dict[str, Any]:
    """The table to close now, if any."""
    capacity = _needed(only_tournament_options(question).table_capacity, "table_capacity")
    tables = _tables(question)
    question.finish()
    return {"close": table_to_close(tables, capacity)}


def hand_for_hand(question: Fields) -> dict[str, Any]:
    """Whether the tables wait for one another."""
    options = only_tournament_options(question)
    final_table_size = _needed(options.final_table_size, "final_table_size")
    paid_places = _needed(options.paid_places, "paid_places")
    tables, remaining = question.integer("tables", least=1), question.integer("remaining", least=1)
    question.finish()
    return {"hand_for_hand": is_hand_for_hand(tables, remaining, final_table_size, paid_places)}


def _tables(question: Fields) -> list[Table]:
    """The tables, each with a number of its own."""
    tables: dict[int, Table] = {}
    for fields in question.objects("tables"):
        table = Table(fields.integer("number", least=1), fields.integer("players", most=MOST_PLAYERS))
        fields.finish()
        if table.number in tables:
            raise fields.bad("number")
        tables[table.number] = table
    return list(tables.values())


def _needed(size: int | None, option: str) -> int:
    """An option without a default, once asked for."""
    if size is None:
        raise BadField(f"options.{option}")
    return size


ASKS: Room = {
    **holdem_seats.ASKS,
    **holdem_bets.ASKS,
    "balance": balance,
    "close_table": close_table,
    "hand_for_hand": hand_for_hand,
}
