"""The clock of the levels, computed from its events and an instant. It never reads the system clock."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, NamedTuple

from games.rules.clock.decision_timers import TimeCall
from games.rules.clock.schedule import BlindLevel, Schedule
from games.rules.errors import RuleError

SECOND: Final = timedelta(seconds=1)
MINUTE: Final = timedelta(minutes=1)
ZERO: Final = timedelta(0)
RECENT: Final = 2 * MINUTE
"""Time during which a new level is announced: hands started before it use the old blinds (`holdem.79`)."""


class ClockAct(StrEnum):
    """Kinds of clock events (`clock.6`, `clock.10`)."""

    SET = "set"
    STARTED = "started"
    PAUSED = "paused"
    RESUMED = "resumed"
    ADJUSTED = "adjusted"
    JUMPED = "jumped"
    OUT = "out"
    CALLED = "called"
    ANSWERED = "answered"


class ClockEventData(NamedTuple):
    """One event and its instant: `seconds` added or removed, the target `level`, or the new `schedule`.

    `entrant` is the player of a call of time or of its answer, None for one without a name.
    """

    act: ClockAct
    at: datetime
    seconds: int = 0
    level: int = 0
    schedule: Schedule | None = None
    entrant: int | None = None


@dataclass(frozen=True, slots=True)
class ClockReading:
    """The state of a clock at an instant.

    `index` is the line of the schedule, `elapsed` the time elapsed in it (negative after minutes were added),
    `eliminated` the number of eliminated players, `calls` the running calls of time, the oldest first.
    """

    schedule: Schedule
    index: int = 0
    elapsed: timedelta = ZERO
    is_started: bool = False
    is_running: bool = False
    has_changed_level: bool = False
    eliminated: int = 0
    calls: tuple[TimeCall, ...] = ()

    @property
    def level(self) -> BlindLevel:
        return self.schedule.levels[self.index]

    @property
    def next_level(self) -> BlindLevel | None:
        """Next line of the schedule, or None."""
        return next(iter(self.schedule.levels[self.index + 1 :]), None)

    @property
    def length(self) -> timedelta | None:
        """Length of the level, or None if it lasts until the table moves on."""
        return None if self.level.minutes is None else self.level.minutes * MINUTE

    @property
    def remaining(self) -> timedelta | None:
        """Remaining time of the level, never negative, or None without a length."""
        return None if self.length is None else max(self.length - self.elapsed, ZERO)

    @property
    def seconds(self) -> int:
        """Displayed seconds: remaining time rounded up, or elapsed time for a level without a length."""
        return max(self.elapsed, ZERO) // SECOND if self.remaining is None else -(-self.remaining // SECOND)

    @property
    def is_over(self) -> bool:
        """Return whether the last level has ended; its blinds stay."""
        return self.remaining == ZERO and self.next_level is None

    @property
    def is_new_level(self) -> bool:
        """Return whether the level started less than `RECENT` ago."""
        return self.has_changed_level and not self.level.is_break and ZERO <= self.elapsed < RECENT

    @property
    def until_break(self) -> timedelta | None:
        """Time until the next break, or None if there is none or a level before it has no length."""
        until = self.remaining
        for level in self.schedule.levels[self.index + 1 :]:
            if until is None or level.is_break:
                return until
            until = None if level.minutes is None else until + level.minutes * MINUTE
        return None

    def after(self, time: timedelta) -> "ClockReading":
        """Return the clock after more time has passed, in later levels if need be."""
        reading = replace(self, elapsed=self.elapsed + time)
        while (
            reading.length is not None
            and reading.elapsed >= reading.length
            and reading.next_level is not None
        ):
            reading = replace(
                reading,
                index=reading.index + 1,
                elapsed=reading.elapsed - reading.length,
                has_changed_level=True,
            )
        return reading


def read_clock(events: Iterable[ClockEventData], now: datetime) -> ClockReading:
    """Return the state of a clock at `now` from its events in order; the first event sets its levels."""
    shown: ClockReading | None = None
    since = now
    for event in events:
        at = event.at if shown is None else max(since, event.at)
        shown = _apply(_advance_time(shown, at - since) if shown else None, event)
        since = at
    if shown is None:
        raise ValueError("a clock begins with its levels")
    shown = _advance_time(shown, max(now - since, ZERO))
    return replace(shown, calls=tuple(call for call in shown.calls if now < call.ends_at))


def _advance_time(shown: ClockReading, time: timedelta) -> ClockReading:
    return shown.after(time if shown.is_running else ZERO)


def _apply(shown: ClockReading | None, event: ClockEventData) -> ClockReading:
    """Return the clock right after an event."""
    if event.schedule is not None:
        return _set(shown, event.schedule)
    if shown is None:
        raise ValueError("a clock begins with its levels")
    match event.act:
        case ClockAct.STARTED | ClockAct.RESUMED:
            return replace(shown, is_started=True, is_running=True)
        case ClockAct.PAUSED:
            return replace(shown, is_running=False)
        case ClockAct.ADJUSTED:
            return _adjusted(shown, timedelta(seconds=event.seconds))
        case ClockAct.JUMPED:
            return _jump(shown, event.level)
        case ClockAct.CALLED:
            return replace(shown, calls=(*_other_calls(shown, event), TimeCall(event.at, event.entrant)))
        case ClockAct.ANSWERED:
            return replace(shown, calls=_other_calls(shown, event))
        case _:
            return _eliminate(shown)


def _other_calls(shown: ClockReading, event: ClockEventData) -> tuple[TimeCall, ...]:
    """Return the calls of time on other players than that of an event."""
    return tuple(call for call in shown.calls if call.entrant != event.entrant)


def _set(shown: ClockReading | None, schedule: Schedule) -> ClockReading:
    """Return the clock at the same place of another schedule."""
    if shown is None:
        return ClockReading(schedule)
    return replace(shown, schedule=schedule, index=min(shown.index, len(schedule.levels) - 1))


def _adjusted(shown: ClockReading, given: timedelta) -> ClockReading:
    """Return the clock with time added to the level; an expired level has exactly the added time left."""
    spent = shown.elapsed if shown.length is None else min(shown.elapsed, shown.length)
    return replace(shown, elapsed=spent).after(-given)


def _jump(shown: ClockReading, level: int) -> ClockReading:
    if not 0 <= level < len(shown.schedule.levels):
        raise RuleError("LEVEL_UNKNOWN", "clock.7", level=level + 1, most=len(shown.schedule.levels))
    return replace(shown, index=level, elapsed=ZERO, has_changed_level=level > 0)


def _eliminate(shown: ClockReading) -> ClockReading:
    """Return the clock after an elimination, which raises blinds without a timer up to the last level
    (`clock.8`).
    """
    shown = replace(shown, eliminated=shown.eliminated + 1)
    last = len(shown.schedule.levels) - 1
    if not shown.schedule.is_by_elimination or shown.index == last:
        return shown
    return _jump(shown, shown.index + 1)
