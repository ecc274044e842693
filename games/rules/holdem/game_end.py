"""End of a home game: players without chips, and the agreed end that is reached."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from games.rules.holdem.options import EndRule

MIN_PLAYERS = 2


class EndOptions(Protocol):
    """Options of a home game that decide its end and the players that are out."""

    @property
    def end_rule(self) -> EndRule: ...

    @property
    def end_minutes(self) -> int | None: ...

    @property
    def end_eliminated(self) -> int | None: ...

    @property
    def rebuy(self) -> bool: ...


class GameEnd(StrEnum):
    """Reason for which a game is over."""

    LAST = "last"
    ELIMINATED = "eliminated"
    MINUTES = "minutes"


@dataclass(frozen=True, slots=True)
class SeatChips:
    """Chips of a seat: those in front of the player, or those counted at the cash-out.

    `has_left` is true for a player that left the table; their chips are returned or lost.
    """

    chips: int
    is_counted: bool = False
    has_left: bool = False


def is_out(seat: SeatChips, *, rebuy: bool) -> bool:
    """Return whether a seat is eliminated (`holdem.2`).

    With rebuys a player without chips may buy more, so they are out once their chips are counted to zero.

    >>> is_out(SeatChips(0), rebuy=False), is_out(SeatChips(0), rebuy=True)
    (True, False)
    """
    return seat.chips <= 0 and (seat.is_counted or not rebuy)


def players_out(seats: Sequence[SeatChips], *, rebuy: bool) -> int:
    """Return the number of eliminated players."""
    return sum(is_out(seat, rebuy=rebuy) for seat in seats)


def game_end(seats: Sequence[SeatChips], options: EndOptions, elapsed_minutes: int) -> GameEnd | None:
    """Return the reason for which a game is over, or None while it goes on (`holdem.16`).

    Fewer than two players with chips end every game. The agreed number of eliminations and the agreed time
    end the games that are played for them; a number agreed aloud ends nothing here.
    """
    out = players_out(seats, rebuy=options.rebuy)
    staying = sum(not is_out(seat, rebuy=options.rebuy) and not seat.has_left for seat in seats)
    if staying < MIN_PLAYERS <= len(seats):
        return GameEnd.LAST
    if options.end_rule == "eliminated" and options.end_eliminated and out >= options.end_eliminated:
        return GameEnd.ELIMINATED
    if options.end_rule == "minutes" and options.end_minutes and elapsed_minutes >= options.end_minutes:
        return GameEnd.MINUTES
    return None
