"""Several tables at once: keeping them even, closing one, seating who moves, playing hand for hand."""

from collections.abc import Sequence
from enum import StrEnum
from heapq import heapify, heapreplace
from typing import NamedTuple

from games.rules.errors import RuleError
from games.rules.holdem.seats import Seating


class Table(NamedTuple):
    """A table of the tournament: its number, from 1 and its own, and how many sit there."""

    number: int
    players: int


class Move(NamedTuple):
    """One player goes from the table `source` to the table `target`, both given by number."""

    source: int
    target: int


class Status(StrEnum):
    """What a player who has just been seated does on the next hand."""

    PLAYS = "plays"
    SITS_OUT = "sits_out"
    PLAYS_DEAL_PASSES_LEFT = "plays_deal_passes_left"


def balance(tables: Sequence[Table]) -> list[Move]:
    """The moves that leave at most one player between any two tables, in order (`holdem.71`).

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
        moves.append(Move(-source, target))
    return moves


def due_to_move(seating: Seating, previous_big_blind: int) -> int:
    """The seat of who leaves the table for another: the coming big blind (`holdem.72`).

    Raises `NO_LIVE_PLAYER` when nobody sits there.
    """
    if not seating.living:
        raise RuleError("NO_LIVE_PLAYER", "holdem.72")
    return seating.living_from(previous_big_blind)[0]


def table_to_close(tables: Sequence[Table], capacity: int) -> int | None:
    """The number of the table to close now, or `None` (`holdem.73`). `capacity` is seats per table."""
    if len(tables) < 2:
        return None
    last = max(tables)
    free = sum(max(capacity - table.players, 0) for table in tables if table != last)
    return last.number if last.players <= free else None


def arrival_seat(seating: Seating, previous_big_blind: int) -> int:
    """The seat of a player who moves in: the first free one from the coming big blind's (`holdem.74`).

    Raises `TABLE_FULL` when no seat is free.
    """
    free = seating.free_from(previous_big_blind)
    if not free:
        raise RuleError("TABLE_FULL", "holdem.74")
    return free[0]


def arrival_status(seats: int, seat: int, previous_small_blind_seat: int, previous_big_blind: int) -> Status:
    """What a player seated at `seat`, around `seats` chairs, does on the next hand (`holdem.75`)."""
    after_small_blind = (seat - previous_small_blind_seat) % seats
    if not after_small_blind:
        return Status.PLAYS_DEAL_PASSES_LEFT
    if after_small_blind < (previous_big_blind - previous_small_blind_seat) % seats:
        return Status.SITS_OUT
    return Status.PLAYS


def is_hand_for_hand(tables: int, remaining: int, final_table_size: int, paid_places: int) -> bool:
    """Whether tables wait for one another between hands (`holdem.76`): one player too many for the final
    table, or for the prizes.
    """
    one_before_final_table = tables == 2 and remaining == final_table_size + 1
    return one_before_final_table or remaining == paid_places + 1
