"""The verbs of a clock: open it, act on it, take the last act back. What it shows is read from its acts."""

from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import F, Max

from games.clocks import event_of, shown
from games.models import Clock, ClockEvent, Sitting
from games.play.locking import locked
from games.play.refusals import ClockMoved, SittingClosed
from games.rules.holdem.level_clock import Act, Event, reading
from games.rules.holdem.schedule import Schedule, checked, write_schedule

GOING = {Act.STARTED: True, Act.RESUMED: True, Act.PAUSED: False}
"""The acts that change nothing on a clock that already goes, or already stands."""
MINUTE_SECONDS = 60


@transaction.atomic
def open_clock(*, sitting: Sitting | None, schedule: Schedule, key: UUID, by: str, now: datetime) -> Clock:
    """A clock with its levels, standing; a sitting has one only, and the same key opens the same clock.

    `RuleError` for levels that are none, `SittingClosed`, `ClockMoved` when the key is another clock's.
    """
    schedule = checked(schedule)
    if sitting is not None:
        sitting = locked(sitting)
        if known := Clock.objects.filter(sitting=sitting).first():
            return known
        if sitting.is_closed:
            raise SittingClosed
    clock, is_new = Clock.objects.get_or_create(key=key, defaults={"sitting": sitting, "opened_at": now})
    if clock.sitting_id != (sitting.pk if sitting else None):
        raise ClockMoved
    if is_new:
        _write(clock, Event(Act.SET, now, schedule=schedule), uuid5(key, "levels"), by)
    return clock


@transaction.atomic
def start_clock(*, clock: Clock, key: UUID, by: str, now: datetime) -> None:
    """Let the clock go, for the first time or again; one that goes is left alone."""
    held = _held(clock)
    act = Act.RESUMED if shown(held, now).reading.is_started else Act.STARTED
    _act(held, Event(act, now), key, by)


@transaction.atomic
def pause_clock(*, clock: Clock, key: UUID, by: str, now: datetime) -> None:
    """Stop the clock; one that stands is left alone."""
    _act(_held(clock), Event(Act.PAUSED, now), key, by)


@transaction.atomic
def adjust_clock(*, clock: Clock, minutes: int, key: UUID, by: str, now: datetime) -> None:
    """Give the level a minute, or take one from it (`clock.6`)."""
    _act(_held(clock), Event(Act.ADJUSTED, now, seconds=minutes * MINUTE_SECONDS), key, by)


@transaction.atomic
def jump_clock(
    *, clock: Clock, level: int, seen: int | None = None, key: UUID, by: str, now: datetime
) -> None:
    """Go to a level. Who saw the clock at level `seen` moves it only if it is there still."""
    held = _held(clock)
    if seen is None or shown(held, now).reading.index == seen:
        _act(held, Event(Act.JUMPED, now, level=level), key, by)


@transaction.atomic
def player_out(*, clock: Clock, key: UUID, by: str, now: datetime) -> None:
    """Count a player out; blinds without a timer rise (`clock.8`)."""
    _act(_held(clock), Event(Act.OUT, now), key, by)


def count_out(*, clock: Clock, key: UUID, by: str, now: datetime) -> None:
    """Count a player out in the transaction of the hand that took his chips, which holds the sitting."""
    Clock.objects.filter(pk=clock.pk).update(revision=F("revision") + 1)
    _act(clock, Event(Act.OUT, now), key, by)


@transaction.atomic
def set_levels(*, clock: Clock, schedule: Schedule, key: UUID, by: str, now: datetime) -> None:
    """Change the levels; the clock stays where it is in them. `RuleError` for levels that are none."""
    _act(_held(clock), Event(Act.SET, now, schedule=checked(schedule)), key, by)


@transaction.atomic
def undo_on_clock(*, event: ClockEvent, by: str, now: datetime) -> None:
    """Take the last act back, as if it had never been; twice is once.

    `ClockMoved` when another act followed it; the levels the clock was opened with stay.
    """
    clock = _held(event.clock)
    event = ClockEvent.objects.get(pk=event.pk)
    if event.undone_at is not None:
        return
    if event != shown(clock, now).last:
        raise ClockMoved
    event.undone_at, event.undone_by = now, by
    event.save(update_fields=["undone_at", "undone_by"])


def _held(clock: Clock) -> Clock:
    """The clock as it is now, held by this transaction; its sitting wakes whoever watches it."""
    if clock.sitting is not None and locked(clock.sitting).is_closed:
        raise SittingClosed
    Clock.objects.filter(pk=clock.pk).update(revision=F("revision") + 1)
    return Clock.objects.select_related("sitting").get(pk=clock.pk)


def _act(clock: Clock, event: Event, key: UUID, by: str) -> None:
    """Write an act unless it was written under this key, or changes nothing."""
    known = ClockEvent.objects.filter(key=key).first()
    if known is not None:
        if known.clock_id != clock.pk or _told(known) != _told(_row(event)):
            raise ClockMoved
        return
    seen = shown(clock, event.at)
    if GOING.get(event.act) is seen.reading.is_running:
        return
    reading([*map(event_of, seen.acts), event], event.at)  # refuses what cannot be done
    _write(clock, event, key, by)


def _row(event: Event) -> ClockEvent:
    return ClockEvent(
        act=event.act,
        at=event.at,
        seconds=event.seconds,
        level=event.level,
        schedule=write_schedule(event.schedule) if event.schedule else None,
    )


def _told(event: ClockEvent) -> tuple[object, ...]:
    """What an act says, to compare one said twice."""
    going = GOING.get(Act(event.act))
    return (event.act if going is None else going, event.seconds, event.level, event.schedule)


def _write(clock: Clock, event: Event, key: UUID, by: str) -> None:
    row = _row(event)
    row.clock, row.key, row.by = clock, key, by
    row.number = (clock.events.aggregate(last=Max("number"))["last"] or 0) + 1
    row.save(force_insert=True)
