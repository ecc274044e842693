"""What a clock shows, read from what was done to it."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from games.models import Clock, ClockEvent
from games.rules.holdem.level_clock import Act, Event, Reading, reading
from games.rules.holdem.schedule import Schedule, home_schedule, read_schedule

WITH_BLINDS = frozenset({"holdem", "draw_holdem"})
"""The games whose sittings may have a clock."""
TIMED_MINUTES = 15
UNDOABLE_FOR = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Shown:
    """A clock at an instant, and what was done to it, the last act at the end."""

    clock: Clock
    now: datetime
    reading: Reading
    acts: list[ClockEvent]

    @property
    def last(self) -> ClockEvent | None:
        """The act that may be taken back; the levels it was opened with may not."""
        return self.acts[-1] if self.acts[1:] else None

    @property
    def undoable(self) -> ClockEvent | None:
        """The last act, while it is recent: to take a start back after an hour would throw the hour away."""
        return self.last if self.last and self.now - self.last.at < UNDOABLE_FOR else None


def shown(clock: Clock, now: datetime) -> Shown:
    """The clock at an instant, in one query."""
    acts = list(clock.events.filter(undone_at=None).order_by("number"))
    return Shown(clock, now, reading([event_of(act) for act in acts], now), acts)


def event_of(act: ClockEvent) -> Event:
    """An act as the rules read it."""
    schedule = read_schedule(act.schedule) if act.schedule else None
    return Event(Act(act.act), act.at, act.seconds, act.level, schedule)


def free_schedule() -> Schedule:
    """The levels of a clock that is of no sitting, until somebody changes them."""
    return home_schedule(minutes=TIMED_MINUTES)
