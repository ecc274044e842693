"""The clock of the levels: worked out from what was done to it and from an instant. Never reads a clock."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, NamedTuple

from games.rules.errors import RuleError
from games.rules.holdem.schedule import Level, Schedule

SECOND: Final = timedelta(seconds=1)
MINUTE: Final = timedelta(minutes=1)
NOTHING: Final = timedelta(0)
FRESH: Final = 2 * MINUTE
"""How long a new level is announced: hands begun before it keep their blinds (`holdem.79`)."""


class Act(StrEnum):
    """What may be done to a clock (`clock.6`)."""

    SET = "set"
    STARTED = "started"
    PAUSED = "paused"
    RESUMED = "resumed"
    ADJUSTED = "adjusted"
    JUMPED = "jumped"
    OUT = "out"


class Event(NamedTuple):
    """One act and its instant: `seconds` given or taken, the `level` gone to, the `schedule` set."""

    act: Act
    at: datetime
    seconds: int = 0
    level: int = 0
    schedule: Schedule | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What the clock shows at an instant.

    `index` is the line of the schedule, `spent` the time passed in it (under zero after minutes were given),
    `out` how many players left the game.
    """

    schedule: Schedule
    index: int = 0
    spent: timedelta = NOTHING
    is_started: bool = False
    is_running: bool = False
    has_risen: bool = False
    out: int = 0

    @property
    def level(self) -> Level:
        return self.schedule.levels[self.index]

    @property
    def next_level(self) -> Level | None:
        """The next line, if there is one."""
        return next(iter(self.schedule.levels[self.index + 1 :]), None)

    @property
    def length(self) -> timedelta | None:
        """How long the level lasts; None: until the table moves on."""
        return None if self.level.minutes is None else self.level.minutes * MINUTE

    @property
    def left(self) -> timedelta | None:
        """What is left of the level, never under zero."""
        return None if self.length is None else max(self.length - self.spent, NOTHING)

    @property
    def seconds(self) -> int:
        """What stands in large figures: seconds left, one begun counting as one; else seconds passed."""
        return max(self.spent, NOTHING) // SECOND if self.left is None else -(-self.left // SECOND)

    @property
    def is_over(self) -> bool:
        """Whether the last level ran out: its blinds stay."""
        return self.left == NOTHING and self.next_level is None

    @property
    def is_fresh(self) -> bool:
        """Whether the level began a moment ago."""
        return self.has_risen and not self.level.is_break and NOTHING <= self.spent < FRESH

    @property
    def until_break(self) -> timedelta | None:
        """How long until the next break, if one is coming and everything before it has a length."""
        until = self.left
        for level in self.schedule.levels[self.index + 1 :]:
            if until is None or level.is_break:
                return until
            until = None if level.minutes is None else until + level.minutes * MINUTE
        return None

    def passed(self, time: timedelta) -> "Reading":
        """The clock once so much more has passed in it, into the levels that follow."""
        now = replace(self, spent=self.spent + time)
        while now.length is not None and now.spent >= now.length and now.next_level is not None:
            now = replace(now, index=now.index + 1, spent=now.spent - now.length, has_risen=True)
        return now


def reading(events: Iterable[Event], now: datetime) -> Reading:
    """What the clock shows at `now`, from all that was done to it, in order; the first act set its levels."""
    shown: Reading | None = None
    since = now
    for event in events:
        at = event.at if shown is None else max(since, event.at)
        shown = _after(_waited(shown, at - since) if shown else None, event)
        since = at
    assert shown is not None, "a clock begins with its levels"
    return _waited(shown, max(now - since, NOTHING))


def _waited(shown: Reading, time: timedelta) -> Reading:
    return shown.passed(time if shown.is_running else NOTHING)


def _after(shown: Reading | None, event: Event) -> Reading:
    """The clock right after an act."""
    if event.schedule is not None:
        return _set(shown, event.schedule)
    assert shown is not None, "a clock begins with its levels"
    match event.act:
        case Act.STARTED | Act.RESUMED:
            return replace(shown, is_started=True, is_running=True)
        case Act.PAUSED:
            return replace(shown, is_running=False)
        case Act.ADJUSTED:
            return _adjusted(shown, timedelta(seconds=event.seconds))
        case Act.JUMPED:
            return _gone_to(shown, event.level)
        case _:
            return _player_out(shown)


def _set(shown: Reading | None, schedule: Schedule) -> Reading:
    """The same place in other levels."""
    if shown is None:
        return Reading(schedule)
    return replace(shown, schedule=schedule, index=min(shown.index, len(schedule.levels) - 1))


def _adjusted(shown: Reading, given: timedelta) -> Reading:
    """A minute given is one less spent; a clock that ran out has no more than what is given."""
    spent = shown.spent if shown.length is None else min(shown.spent, shown.length)
    return replace(shown, spent=spent).passed(-given)


def _gone_to(shown: Reading, level: int) -> Reading:
    if not 0 <= level < len(shown.schedule.levels):
        raise RuleError("LEVEL_UNKNOWN", "clock.7", level=level + 1, most=len(shown.schedule.levels))
    return replace(shown, index=level, spent=NOTHING, has_risen=level > 0)


def _player_out(shown: Reading) -> Reading:
    """Blinds without a timer rise with it, up to the last level (`clock.8`)."""
    shown = replace(shown, out=shown.out + 1)
    last = len(shown.schedule.levels) - 1
    if not shown.schedule.is_by_elimination or shown.index == last:
        return shown
    return _gone_to(shown, shown.index + 1)
