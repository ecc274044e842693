"""What the instants of a tournament mean: thinking time, absence, blind levels. Never reads a clock."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

SECOND = timedelta(seconds=1)
COUNTDOWN = timedelta(seconds=10)


class Phase(StrEnum):
    """Where a player stands once the clock was called on him."""

    THINKING = "thinking"
    COUNTDOWN = "countdown"
    DEAD = "dead"


class Clock(NamedTuple):
    """The phase, and how many seconds of it remain (10 to 1 in the countdown)."""

    phase: Phase
    remaining_s: int


class Absence(NamedTuple):
    """How many seconds remain before the limit, and whether it was passed (then the director decides)."""

    remaining_s: int
    over: bool


def clock(called_at: datetime, now: datetime, clock_s: int = 60) -> Clock:
    """The thinking time left at `now` to who was called at `called_at` (`holdem.77`)."""
    countdown_at = called_at + timedelta(seconds=clock_s)
    dead_at = countdown_at + COUNTDOWN
    now = max(now, called_at)
    if now < countdown_at:
        return Clock(Phase.THINKING, _seconds(countdown_at - now))
    if now < dead_at:
        return Clock(Phase.COUNTDOWN, _seconds(dead_at - now))
    return Clock(Phase.DEAD, 0)


def absence(left_at: datetime, now: datetime, absence_min: int = 10) -> Absence:
    """How long who left at `left_at` may still stay away (`holdem.78`)."""
    back_at = left_at + timedelta(minutes=absence_min)
    return Absence(max(_seconds(back_at - max(now, left_at)), 0), now > back_at)


def levels_elapsed(started_at: datetime, shuffled_at: datetime, level_min: int) -> int:
    """The level, counted from 0, of the hand whose shuffle began at `shuffled_at` (`holdem.79`)."""
    return max((shuffled_at - started_at) // timedelta(minutes=level_min), 0)


def _seconds(left: timedelta) -> int:
    """Whole seconds, one begun counting as one: ten is said until nine is left."""
    return -(-left // SECOND)
