"""Tables of a tournament: draw, hands, moves between tables, and the final table."""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from games.rules.errors import RuleError
from games.rules.holdem.button import Positions, dead_button_positions, first_positions
from games.rules.holdem.table_seats import TableSeats
from games.rules.tournament.balancing import (
    ArrivalStatus,
    arrival_seat,
    seat_to_move,
    table_to_close,
)
from games.rules.tournament.entrants import arrival_status_at
from games.rules.tournament.record import EventRecord
from games.rules.tournament.seat_draw import SeatDraw, draw_order, seats_in_order
from games.rules.tournament.state import (
    TableState,
    TournamentState,
    free_chair,
    take_chair,
    with_tables,
    without_tables,
)


class MoveSuggestion(NamedTuple):
    """A move that balances the tables: the entrant and the target seat."""

    entrant: int
    seat: SeatDraw


def commit_seed(state: TournamentState, data: EventRecord) -> TournamentState:
    """Record the seed whose digest is published (`tournament.4`)."""
    if state.is_drawn:
        raise RuleError("DRAWN", "tournament.4")
    return replace(state, seed=data["seed"])


def add_entrants(state: TournamentState, asked: EventRecord) -> dict[str, object]:
    """Return the event with the list of all entrants, so that the draw cannot include others later."""
    return {**asked, "entrants": [each.number for each in state.entrants]}


def draw_seats(state: TournamentState, data: EventRecord) -> TournamentState:
    """Seat all registered entrants by the seed and the word (`tournament.5`)."""
    if state.is_drawn:
        raise RuleError("DRAWN", "tournament.4")
    numbers = [each.number for each in state.entrants]
    if len(numbers) < 2:
        raise RuleError("PLAYER_COUNT", "tournament.5", least=2, most=99)
    if list(data["entrants"]) != numbers:
        raise RuleError("DRAWN_OTHERS", "tournament.5")
    word = data.get("word", "")
    seats = seats_in_order(draw_order(state.seed, word, numbers), state.terms.table_capacity)
    state = replace(state, draw_word=word, seat_draws=tuple(seats.items()))
    return with_tables(state, seats.items(), state.terms.table_capacity)


def start_hand(state: TournamentState, data: EventRecord) -> TournamentState:
    """Start the next hand of a table with the button and blinds of the dead button rule (`tournament.10`)."""
    table = state.table(data["table"])
    state = _mark_waiting(state, table.number)
    positions = next_table_positions(table, data.get("big_blind"))
    return _with_hand(state, table, positions)


def _with_hand(state: TournamentState, table: TableState, positions: Positions) -> TournamentState:
    """Return the state with a table in its next hand, which penalised players miss (`tournament.18`).

    Who sits out plays the one after without dealing (`holdem.75`).
    """
    later = tuple(
        (number, ArrivalStatus.PLAYS_DEAL_PASSES_LEFT)
        for number, status in table.arrival_statuses
        if status is ArrivalStatus.SITS_OUT
    )
    penalties = tuple(
        replace(each, hands=each.hands - 1) if each.hands and each.entrant in table.players else each
        for each in state.penalties
    )
    dealt = replace(
        table,
        positions=positions,
        hand_statuses=table.arrival_statuses,
        arrival_statuses=later,
        hands=table.hands + 1,
    )
    return replace(state, penalties=penalties).replace_table(dealt)


def next_table_positions(table: TableState, big_blind: int | None = None) -> Positions:
    """Return the positions of the next hand; a `big_blind` reported by the table overrides the rule."""
    seating = table.seating
    if big_blind is not None:
        if big_blind not in seating.occupied or len(seating.occupied) < 2:
            raise RuleError("NO_LIVE_PLAYER", "tournament.10")
        return _positions_from(seating, big_blind)
    if table.positions is None:
        button = 0 if 0 in seating.occupied else next(iter(seating.occupied_from(0)), 0)
        return first_positions(seating, button)
    return dead_button_positions(seating, table.positions.small_blind_seat, table.positions.big_blind)


def _positions_from(seating: TableSeats, big_blind: int) -> Positions:
    """Return the positions of a hand from its big blind, whose player may have left since."""
    others = [seat for seat in seating.occupied_from(big_blind) if seat != big_blind]
    if not others:
        raise RuleError("NO_LIVE_PLAYER", "tournament.10")
    *_, button, small_blind = [*others[-1:], *others[-2:]]
    return Positions(button, small_blind, small_blind, big_blind)


def with_big_blinds(state: TournamentState, big_blinds: Iterable[tuple[int, int]]) -> TournamentState:
    """Return the state in which tables play the hand of these big blinds (table and chair of each).

    A table that counts its hands itself, and says the same, keeps its exact positions.
    """
    for number, chair in big_blinds:
        table = state.table(number)
        if not 0 <= chair < len(table.chairs):
            raise RuleError("NO_SEAT", "tournament.9", seat_number=chair + 1)
        if table.positions is None or table.positions.big_blind != chair:
            positions = _positions_from(table.seating, chair)
            state = _with_hand(state, table, positions)
    return state


def _mark_waiting(state: TournamentState, table: int) -> TournamentState:
    """Return the state in which, hand for hand, a table waits until all have played (`tournament.12`)."""
    if not state.is_hand_for_hand:
        return replace(state, waiting=frozenset())
    if table in state.waiting:
        raise RuleError("HAND_FOR_HAND", "tournament.12")
    waiting = state.waiting | {table}
    everybody = {each.number for each in state.tables} <= waiting
    return replace(state, waiting=frozenset() if everybody else waiting)


def move_between(state: TournamentState, source: int, target: int) -> MoveSuggestion:
    """Return the move of the next big blind of a table to another table (`holdem.72`, `holdem.74`)."""
    table = state.table(source)
    if not table.players:
        raise RuleError("NO_LIVE_PLAYER", "holdem.72")
    if table.positions is not None:
        big_blind = seat_to_move(table.seating, table.positions.big_blind)
    elif len(table.players) > 1:
        big_blind = next_table_positions(table).big_blind
    else:
        big_blind = table.seating.occupied_from(0)[0]
    player = table.chairs[big_blind]
    assert player is not None
    return MoveSuggestion(player, arrival_chair(state.table(target)))


def arrival_chair(table: TableState) -> SeatDraw:
    """Return the seat for an arriving player (`holdem.74`), before the first hand the first free one."""
    previous = table.positions.big_blind if table.positions else len(table.chairs) - 1
    return SeatDraw(table.number, arrival_seat(table.seating, previous))


def add_arrival_chair(state: TournamentState, asked: EventRecord) -> dict[str, object]:
    """Return the event with its chair: by default the chair of the next big blind."""
    big_blinds = with_big_blinds(state, asked.get("blinds", ()))
    return {"chair": arrival_chair(big_blinds.table(asked["table"])).chair, **asked}


def move_player(state: TournamentState, data: EventRecord) -> TournamentState:
    """Move an entrant to another table, with the duty of the new chair (`tournament.9`).

    The tables may say who is big blind in the hand just played.
    """
    state = with_big_blinds(state, data.get("blinds", ()))
    entrant, seat = state.entrant(data["entrant"]), SeatDraw(data["table"], data["chair"])
    if entrant.seat is not None and entrant.seat.table == seat.table:
        raise RuleError("SAME_TABLE", "tournament.9", table=seat.table)
    return reseat_entrant(state, entrant.number, seat)


def reseat_entrant(state: TournamentState, number: int, seat: SeatDraw) -> TournamentState:
    """Return the state with an entrant on another chair."""
    state = free_chair(state, number)
    return take_chair(state, number, seat, arrival_status_at(state, seat))


def closable_table(state: TournamentState) -> int | None:
    """Return the number of the table that can be closed now, or None (`holdem.73`)."""
    if not state.tables:
        return None
    return table_to_close(state.table_sizes(), len(state.tables[0].chairs))


def add_closing_moves(state: TournamentState, asked: EventRecord) -> dict[str, object]:
    """Return the event with a new chair for each player, each at the emptiest table in turn."""
    closing = state.table(asked["table"])
    moves = []
    for number in closing.players:
        targets = [each for each in state.tables if each.number != closing.number and each.free]
        if not targets:
            raise RuleError("TABLE_FULL", "tournament.11")
        seat = arrival_chair(min(targets, key=lambda each: (len(each.players), each.number)))
        moves.append([number, seat.table, seat.chair])
        state = reseat_entrant(state, number, seat)
    return {**asked, "moves": moves}


def close_table(state: TournamentState, data: EventRecord) -> TournamentState:
    """Close a table and seat its players at the other tables (`tournament.11`)."""
    table = state.table(data["table"])
    if sorted(each[0] for each in data["moves"]) != sorted(table.players) or len(state.tables) == 1:
        raise RuleError("TABLE_FULL", "tournament.11")
    for number, target, chair in data["moves"]:
        if target == table.number:
            raise RuleError("SAME_TABLE", "tournament.9", table=target)
        state = reseat_entrant(state, number, SeatDraw(target, chair))
    left = tuple(each for each in state.tables if each.number != table.number)
    return replace(state, tables=left, waiting=frozenset())


def may_draw_final(state: TournamentState) -> bool:
    """Return whether the final table can be drawn: several tables existed and all players left fit one."""
    tables = {seat.table for _, seat in state.seat_draws}
    fits = len(state.active_entrants) <= state.terms.final_table_size
    return len(tables) > 1 and not state.is_final and fits and len(state.active_entrants) > 1


def draw_final_table(state: TournamentState, data: EventRecord) -> TournamentState:
    """Draw the final table and its button from the same seed and word (`tournament.11`)."""
    if not may_draw_final(state) or sorted(data["entrants"]) != sorted(state.active_entrants):
        raise RuleError("NOT_FINAL", "tournament.11", size=state.terms.final_table_size)
    numbers = draw_order(state.seed, state.draw_word, state.active_entrants, "final")
    seats = [(number, SeatDraw(1, chair)) for chair, number in enumerate(numbers)]
    state = with_tables(without_tables(state), seats, state.terms.final_table_size)
    return replace(state, is_final=True)


def add_active_entrants(state: TournamentState, asked: EventRecord) -> dict[str, object]:
    """Return the event with the entrants that the final draw seats."""
    return {**asked, "entrants": state.active_entrants}
