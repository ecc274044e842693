"""Several tables of a tournament: balancing, closing, seats of moved players, and hand-for-hand play."""

from collections.abc import Sequence
from enum import StrEnum
from heapq import heapify, heapreplace
from typing import NamedTuple

from games.rules.errors import RuleError
from games.rules.holdem.table_seats import TableSeats


class TableSize(NamedTuple):
    """A table of the tournament: its number, from 1, and its number of players."""

    number: int
    players: int


class TableMove(NamedTuple):
    """A move of one player from the table `source` to the table `target`, both table numbers."""

    source: int
    target: int


class ArrivalStatus(StrEnum):
    """Role of a newly seated player in the next hand."""

    PLAYS = "plays"
    SITS_OUT = "sits_out"
    PLAYS_DEAL_PASSES_LEFT = "plays_deal_passes_left"


def balancing_moves(tables: Sequence[TableSize]) -> list[TableMove]:
    """Return the moves, in order, after which no two tables differ by more than one player (`holdem.71`).

    The fullest table gives, the highest number first; the emptiest receives, the lowest number first.
    """
    if not tables:
        return []
    # A table that has given never becomes the emptiest, nor one that has received the fullest, while a
    # move is still due: so each heap only follows its own side.
    fullest = [(-table.players, -table.number) for table in tables]
    emptiest = [(table.players, table.number) for table in tables]
    heapify(fullest)
    heapify(emptiest)
    moves = []
    while -fullest[0][0] - emptiest[0][0] >= 2:
        (most, source), (fewest, target) = fullest[0], emptiest[0]
        heapreplace(fullest, (most + 1, source))
        heapreplace(emptiest, (fewest + 1, target))
        moves.append(TableMove(-source, target))
    return moves


def seat_to_move(seating: TableSeats, previous_big_blind: int) -> int:
    """Return the seat that moves to another table: the next big blind (`holdem.72`).

    Raises `NO_LIVE_PLAYER` at an empty table.
    """
    if not seating.occupied:
        raise RuleError("NO_LIVE_PLAYER", "holdem.72")
    return seating.occupied_from(previous_big_blind)[0]


def table_to_close(tables: Sequence[TableSize], capacity: int) -> int | None:
    """Return the number of the table to close now, or None (`holdem.73`). `capacity` is seats per table."""
    if len(tables) < 2:
        return None
    last = max(tables)
    free = sum(max(capacity - table.players, 0) for table in tables if table != last)
    return last.number if last.players <= free else None


def arrival_seat(seating: TableSeats, previous_big_blind: int) -> int:
    """Return the seat of an arriving player: the first free one from the next big blind (`holdem.74`).

    Raises `TABLE_FULL` if no seat is free.
    """
    free = seating.free_from(previous_big_blind)
    if not free:
        raise RuleError("TABLE_FULL", "holdem.74")
    return free[0]


def arrival_status(
    seats: int, seat: int, previous_small_blind_seat: int, previous_big_blind: int
) -> ArrivalStatus:
    """Return the role in the next hand of a player newly seated at `seat` of `seats` chairs (`holdem.75`)."""
    after_small_blind = (seat - previous_small_blind_seat) % seats
    if not after_small_blind:
        return ArrivalStatus.PLAYS_DEAL_PASSES_LEFT
    if after_small_blind < (previous_big_blind - previous_small_blind_seat) % seats:
        return ArrivalStatus.SITS_OUT
    return ArrivalStatus.PLAYS


def is_hand_for_hand(tables: int, remaining: int, final_table_size: int, paid_places: int) -> bool:
    """Return whether tables wait for each other between hands (`holdem.76`).

    They do with one player too many for the final table or for the prizes.
    """
    one_before_final_table = tables == 2 and remaining == final_table_size + 1
    return one_before_final_table or remaining == paid_places + 1
