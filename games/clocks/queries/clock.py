"""Query of the state of a clock from its events."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from games.models import Clock, ClockEvent
from games.rules.clock.level_clock import ClockAct, ClockEventData, ClockReading, read_clock
from games.rules.clock.schedule import Schedule, home_schedule, read_schedule

TIMED_MINUTES = 15
UNDO_WINDOW = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class ClockView:
    """A clock at an instant, its events in order, and the undone ones."""

    clock: Clock
    now: datetime
    clock_reading: ClockReading
    events: list[ClockEvent]
    undone_events: list[ClockEvent]

    @property
    def running_calls(self) -> list[ClockEvent]:
        """Events of the calls of time that still run, the oldest first."""
        running = set(self.clock_reading.calls)
        return [each for each in self.events if each.act == ClockAct.CALLED and each.time_call in running]

    @property
    def last_event(self) -> ClockEvent | None:
        """Last event that can be undone, or None; the initial levels cannot."""
        return self.events[-1] if self.events[1:] else None

    @property
    def undoable_event(self) -> ClockEvent | None:
        """Last event while it is recent: undoing an hour-old start would lose the hour."""
        return self.last_event if self.last_event and self.now - self.last_event.at < UNDO_WINDOW else None

    @property
    def last_undone(self) -> ClockEvent | None:
        """Event that was undone last, if none followed it; an elimination comes back with its hand only."""
        undone = [each for each in self.undone_events if each.act != ClockAct.OUT]
        last = max(undone, key=lambda each: (each.undone_at or self.now, -each.number), default=None)
        return last if last and last.number > self.events[-1].number else None

    @property
    def restorable_event(self) -> ClockEvent | None:
        """Last undone event while its undo is recent."""
        last = self.last_undone
        is_recent = last and last.undone_at and self.now - last.undone_at < UNDO_WINDOW
        return last if is_recent else None


def clock_view(clock: Clock, now: datetime) -> ClockView:
    """Return the clock at an instant, in one query."""
    acts: list[ClockEvent] = []
    undone: list[ClockEvent] = []
    for act in clock.events.order_by("number"):
        (undone if act.undone_at else acts).append(act)
    return ClockView(clock, now, read_clock([to_rules_event(act) for act in acts], now), acts, undone)


def to_rules_event(act: ClockEvent) -> ClockEventData:
    """Return an event as the rules read it."""
    schedule = read_schedule(act.schedule) if act.schedule else None
    return ClockEventData(ClockAct(act.act), act.at, act.seconds, act.level, schedule, act.entrant)


def default_schedule() -> Schedule:
    """Return the initial levels of a clock without a sitting."""
    return home_schedule(minutes=TIMED_MINUTES)
