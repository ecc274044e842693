"""Timers of a tournament: time to think and absence, computed from given instants."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

SECOND = timedelta(seconds=1)
COUNTDOWN = timedelta(seconds=10)
"""Time that is counted aloud after the time to think."""
DECISION_S = 60
"""Seconds to think before the countdown."""


class DecisionPhase(StrEnum):
    """Phase of a player's time to think after the clock was called."""

    THINKING = "thinking"
    COUNTDOWN = "countdown"
    DEAD = "dead"


class DecisionClock(NamedTuple):
    """The phase, and its remaining seconds (10 to 1 in the countdown)."""

    phase: DecisionPhase
    remaining_s: int


class TimeCall(NamedTuple):
    """A call of time: its instant, and the called entrant, None without a name (`clock.10`)."""

    called_at: datetime
    entrant: int | None = None

    @property
    def decision_s(self) -> int:
        """Seconds to think."""
        return DECISION_S

    @property
    def countdown_s(self) -> int:
        """Seconds that are counted aloud afterwards."""
        return COUNTDOWN // SECOND

    @property
    def ends_at(self) -> datetime:
        """Instant at which the hand is dead, after the countdown."""
        return self.called_at + timedelta(seconds=DECISION_S) + COUNTDOWN


class AbsenceClock(NamedTuple):
    """Seconds before the limit, and whether it was exceeded (the director then decides)."""

    remaining_s: int
    is_over: bool


def decision_clock(called_at: datetime, now: datetime, clock_s: int) -> DecisionClock:
    """Return the time to think left at `now` after a call at `called_at` (`holdem.77`)."""
    countdown_at = called_at + timedelta(seconds=clock_s)
    dead_at = countdown_at + COUNTDOWN
    now = max(now, called_at)
    if now < countdown_at:
        return DecisionClock(DecisionPhase.THINKING, _seconds(countdown_at - now))
    if now < dead_at:
        return DecisionClock(DecisionPhase.COUNTDOWN, _seconds(dead_at - now))
    return DecisionClock(DecisionPhase.DEAD, 0)


def absence_clock(left_at: datetime, now: datetime, absence_min: int) -> AbsenceClock:
    """Return the remaining absence of a player who left at `left_at` (`holdem.78`)."""
    back_at = left_at + timedelta(minutes=absence_min)
    return AbsenceClock(max(_seconds(back_at - max(now, left_at)), 0), now > back_at)


def _seconds(left: timedelta) -> int:
    """Return seconds rounded up: ten is announced until nine is left."""
    return -(-left // SECOND)
