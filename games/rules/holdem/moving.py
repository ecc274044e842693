"""Tables of a tournament: the draw, the hands, the moves from one table to another, the final table."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from games.rules.errors import RuleError
from games.rules.holdem.button import Positions, dead_button_positions, first_positions
from games.rules.holdem.draw import Drawn, order, seated
from games.rules.holdem.evening import Evening, Seated, set_up, sit_down, stand_up, unseated
from games.rules.holdem.people import duty_at
from games.rules.holdem.tables import arrival_seat, balance, due_to_move, table_to_close

Data = Mapping[str, Any]


class Suggestion(NamedTuple):
    """A move that would keep the tables even: who goes, from which table, to which chair."""

    entrant: int
    source: int
    seat: Drawn


def commit(evening: Evening, data: Data) -> Evening:
    """A seed is chosen and its digest shown (`tournament.4`)."""
    if evening.is_drawn:
        raise RuleError("DRAWN", "tournament.4")
    return replace(evening, seed=data["seed"])


def with_entrants(evening: Evening, asked: Data) -> dict[str, Any]:
    """The draw names whom it seats, so that nobody can be slipped in before it afterwards."""
    return {**asked, "entrants": [each.number for each in evening.entrants]}


def draw(evening: Evening, data: Data) -> Evening:
    """Everybody registered is seated by the seed and the word (`tournament.5`)."""
    if evening.is_drawn:
        raise RuleError("DRAWN", "tournament.4")
    numbers = [each.number for each in evening.entrants]
    if len(numbers) < 2:
        raise RuleError("PLAYER_COUNT", "tournament.5", least=2, most=99)
    if list(data["entrants"]) != numbers:
        raise RuleError("DRAWN_OTHERS", "tournament.5")
    word = data.get("word", "")
    seats = seated(order(evening.seed, word, numbers), evening.terms.table_capacity)
    evening = replace(evening, word=word, drawn=tuple(seats.items()))
    return set_up(evening, seats.items(), evening.terms.table_capacity)


def hand(evening: Evening, data: Data) -> Evening:
    """The next hand begins at a table: button and blinds go where the dead button says (`tournament.10`)."""
    table = evening.table(data["table"])
    evening = _after_waiting(evening, table.number)
    positions = next_positions(table, data.get("big_blind"))
    return evening.with_table(replace(table, positions=positions, duties=(), hands=table.hands + 1))


def next_positions(table: Seated, big_blind: int | None = None) -> Positions:
    """Where button and blinds are on the next hand. A `big_blind` told by the table puts them right again."""
    seating = table.seating
    if big_blind is not None:
        if big_blind not in seating.living or len(seating.living) < 2:
            raise RuleError("NO_LIVE_PLAYER", "tournament.10")
        *_, button, small_blind, _big = [*seating.living_from(big_blind)] * 2
        if len(seating.living) == 2:
            button = small_blind
        return Positions(button, small_blind, small_blind, big_blind)
    if table.positions is None:
        button = 0 if 0 in seating.living else next(iter(seating.living_from(0)), 0)
        return first_positions(seating, button)
    return dead_button_positions(seating, table.positions.small_blind_seat, table.positions.big_blind)


def _after_waiting(evening: Evening, table: int) -> Evening:
    """Hand for hand, a table that has played waits until the others have (`tournament.12`)."""
    if not evening.is_hand_for_hand:
        return replace(evening, waiting=frozenset())
    if table in evening.waiting:
        raise RuleError("HAND_FOR_HAND", "tournament.12")
    waiting = evening.waiting | {table}
    everybody = {each.number for each in evening.tables} <= waiting
    return replace(evening, waiting=frozenset() if everybody else waiting)


def suggestions(evening: Evening) -> list[Suggestion]:
    """The moves that would make the tables even again, one after the other (`holdem.71`, `holdem.72`)."""
    found = []
    for source, target in balance(evening.sizes()):
        table = evening.table(source)
        big_blind = (
            next_positions(table).big_blind if len(table.players) > 1 else table.seating.living_from(0)[0]
        )
        if table.positions is not None:
            big_blind = due_to_move(table.seating, table.positions.big_blind)
        who = table.chairs[big_blind]
        assert who is not None
        suggestion = Suggestion(who, source, arrival_at(evening.table(target)))
        found.append(suggestion)
        evening = moved(evening, who, suggestion.seat)
    return found


def arrival_at(table: Seated) -> Drawn:
    """The chair of who moves in (`holdem.74`); before the first hand the first free one."""
    previous = table.positions.big_blind if table.positions else len(table.chairs) - 1
    return Drawn(table.number, arrival_seat(table.seating, previous))


def with_arrival(evening: Evening, asked: Data) -> dict[str, Any]:
    """A move with its chair, the one of the coming big blind unless it was asked for."""
    return {"chair": arrival_at(evening.table(asked["table"])).chair, **asked}


def move(evening: Evening, data: Data) -> Evening:
    """Somebody goes to another table, and owes there what his chair owes (`tournament.9`)."""
    entrant, seat = evening.entrant(data["entrant"]), Drawn(data["table"], data["chair"])
    if entrant.seat is not None and entrant.seat.table == seat.table:
        raise RuleError("SAME_TABLE", "tournament.9", table=seat.table)
    return moved(evening, entrant.number, seat)


def moved(evening: Evening, number: int, seat: Drawn) -> Evening:
    """The same evening with somebody on another chair."""
    evening = stand_up(evening, number)
    return sit_down(evening, number, seat, duty_at(evening, seat))


def closable(evening: Evening) -> int | None:
    """The table that may close now, if there is one (`holdem.73`)."""
    if not evening.tables:
        return None
    return table_to_close(evening.sizes(), len(evening.tables[0].chairs))


def with_moves(evening: Evening, asked: Data) -> dict[str, Any]:
    """The closing of a table with everybody's new chair: one after the other to the emptiest table."""
    closing = evening.table(asked["table"])
    moves = []
    for number in closing.players:
        targets = [each for each in evening.tables if each.number != closing.number and each.free]
        if not targets:
            raise RuleError("TABLE_FULL", "tournament.11")
        seat = arrival_at(min(targets, key=lambda each: (len(each.players), each.number)))
        moves.append([number, seat.table, seat.chair])
        evening = moved(evening, number, seat)
    return {**asked, "moves": moves}


def close(evening: Evening, data: Data) -> Evening:
    """A table closes and its players sit down at the others (`tournament.11`)."""
    table = evening.table(data["table"])
    if sorted(each[0] for each in data["moves"]) != sorted(table.players) or len(evening.tables) == 1:
        raise RuleError("TABLE_FULL", "tournament.11")
    for number, target, chair in data["moves"]:
        if target == table.number:
            raise RuleError("SAME_TABLE", "tournament.9", table=target)
        evening = moved(evening, number, Drawn(target, chair))
    left = tuple(each for each in evening.tables if each.number != table.number)
    return replace(evening, tables=left, waiting=frozenset())


def may_draw_final(evening: Evening) -> bool:
    """Whether the final table can be drawn: several tables were, and everybody left fits at one."""
    tables = {seat.table for _, seat in evening.drawn}
    fits = len(evening.alive) <= evening.terms.final_table_size
    return len(tables) > 1 and not evening.is_final and fits and len(evening.alive) > 1


def final(evening: Evening, data: Data) -> Evening:
    """The final table is drawn from the same seed and word, and the button with it (`tournament.11`)."""
    if not may_draw_final(evening) or sorted(data["entrants"]) != sorted(evening.alive):
        raise RuleError("NOT_FINAL", "tournament.11", size=evening.terms.final_table_size)
    numbers = order(evening.seed, evening.word, evening.alive, "final")
    seats = [(number, Drawn(1, chair)) for chair, number in enumerate(numbers)]
    evening = set_up(unseated(evening), seats, evening.terms.final_table_size)
    return replace(evening, is_final=True)


def with_alive(evening: Evening, asked: Data) -> dict[str, Any]:
    """The final draw names whom it seats."""
    return {**asked, "entrants": evening.alive}
