"""Elimination by bad points: eliminated seats, the order of the others, and the end of the game."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from games.rules.errors import RuleError
from games.rules.game import SeatMap
from games.rules.menteur.bad_points import eliminated_seats
from games.rules.menteur.options import Options

Carried = Mapping[str, Any]
"""State between coups: `receiver`, `causer`, `carry`, and `bad_points` by seat under the mark `simple`."""


@dataclass(frozen=True, slots=True)
class GameEnd:
    """The end of a game by elimination; `winner` is the last seat, or None if the last one left the table."""

    winner: int | None


def bad_points_so_far(carried: Carried, seats: int) -> list[int]:
    """Return the bad points of each seat in a carried state; all 0 before the first coup."""
    return list(carried.get("bad_points") or [0] * seats)


def eliminated_in(carried: Carried, seats: int, options: Options) -> frozenset[int]:
    """Return the eliminated seats in a carried state; empty without elimination. Article menteur.21."""
    if not options.eliminates:
        return frozenset()
    return frozenset(eliminated_seats(bad_points_so_far(carried, seats), options))


def game_end(carried: Carried, seats: int, options: Options) -> GameEnd | None:
    """Return the end of the game, or None while at least two players play. Article menteur.21."""
    left = [seat for seat in range(seats) if seat not in eliminated_in(carried, seats, options)]
    return None if len(left) > 1 or not options.eliminates else GameEnd(left[0] if left else None)


def check_game_goes_on(seats: int, options: Options, carried: Carried) -> None:
    """Check that a coup can start. Raises GAME_OVER after the end. Article menteur.21."""
    if game_end(carried, seats, options):
        raise RuleError("GAME_OVER", "menteur.21")


def next_active_seat(seat: int, seats: int, eliminated: Collection[int]) -> int:
    """Return the next seat clockwise that is not eliminated, else the same seat."""
    others = ((seat + step) % seats for step in range(1, seats))
    return next((each for each in others if each not in eliminated), seat)


def active_receiver(receiver: int | None, seats: int, eliminated: Collection[int]) -> int | None:
    """Return the receiver, or the next active seat if the receiver is eliminated. Article menteur.21."""
    if receiver is None or receiver not in eliminated:
        return receiver
    return next_active_seat(receiver, seats, eliminated)


def reseated_bad_points(carried: Carried, moves: SeatMap, seats: int) -> list[int]:
    """Return the bad points by new seat; a player who sits down starts with none. Article menteur.24."""
    points = [0] * seats
    for after, bad in zip(moves, bad_points_so_far(carried, len(moves)), strict=True):
        if after is not None:
            points[after] = bad
    return points
