"""Commands of a clock: opening, events, undo of the last event."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import F, Max

from games.clocks.queries.clock import clock_view, to_rules_event
from games.models import Clock, ClockEvent, Sitting
from games.models.binding import hash_secret
from games.refusals import ClockChanged, SittingClosed
from games.rules.clock.level_clock import ClockAct, ClockEventData, read_clock
from games.rules.clock.schedule import Schedule, check_schedule, write_schedule
from games.sittings.locking import lock_sitting

RUNNING_AFTER = {ClockAct.STARTED: True, ClockAct.RESUMED: True, ClockAct.PAUSED: False}
"""Whether the clock runs after an event; an event that does not change this is not stored."""
MINUTE_SECONDS = 60


@transaction.atomic
def open_clock(
    *, sitting: Sitting | None, schedule: Schedule, key: UUID, by: str, now: datetime, secret: str = ""
) -> Clock:
    """Open a stopped clock with its levels; a sitting has at most one, and the same key returns the same
    clock. A free clock is opened by its `secret`.

    Raises `RuleError` for invalid levels, `SittingClosed`.
    """
    schedule = check_schedule(schedule)
    if sitting is not None:
        sitting = lock_sitting(sitting)
        if existing := Clock.objects.filter(sitting=sitting).first():
            return existing
        if sitting.is_closed:
            raise SittingClosed
    defaults = {"opened_at": now, "control_hash": hash_secret(secret) if secret else None}
    clock, is_new = Clock.objects.get_or_create(key=key, sitting=sitting, defaults=defaults)
    clock.secret = secret
    if is_new:
        _write(clock, ClockEventData(ClockAct.SET, now, schedule=schedule), uuid5(key, "levels"), by)
    return clock


@transaction.atomic
def start_clock(*, clock: Clock, key: UUID, by: str, now: datetime) -> None:
    """Start or resume the clock; a running clock is not changed."""
    current = lock_clock(clock)
    act = ClockAct.RESUMED if clock_view(current, now).clock_reading.is_started else ClockAct.STARTED
    record_clock_event(current, ClockEventData(act, now), key, by)


@transaction.atomic
def pause_clock(*, clock: Clock, key: UUID, by: str, now: datetime) -> None:
    """Stop the clock; a stopped clock is not changed."""
    record_clock_event(lock_clock(clock), ClockEventData(ClockAct.PAUSED, now), key, by)


def pause_clock_in(*, sitting: Sitting, key: UUID, by: str, now: datetime) -> None:
    """Stop the clock of a sitting, if it has one, inside the transaction that ends the play."""
    clock = Clock.objects.filter(sitting=sitting).first()
    if clock is not None:
        Clock.objects.filter(pk=clock.pk).update(revision=F("revision") + 1)
        record_clock_event(clock, ClockEventData(ClockAct.PAUSED, now), uuid5(key, "closing"), by)


def resume_clock_in(*, sitting: Sitting, keys: Iterable[UUID], by: str, now: datetime) -> None:
    """Resume a clock that a record with one of these keys stopped, inside the transaction that undoes it.

    The time since the stop does not count as played; a clock operated since is not changed.
    """
    clock = Clock.objects.filter(sitting=sitting).first()
    if clock is None:
        return
    stop = clock_view(clock, now).last_event
    if stop is not None and stop.key in {uuid5(key, "closing") for key in keys}:
        Clock.objects.filter(pk=clock.pk).update(revision=F("revision") + 1)
        record_clock_event(clock, ClockEventData(ClockAct.RESUMED, now), uuid5(stop.key, "resumption"), by)


@transaction.atomic
def adjust_clock(*, clock: Clock, minutes: int, key: UUID, by: str, now: datetime) -> None:
    """Add minutes to the level, or remove them (`clock.6`)."""
    record_clock_event(
        lock_clock(clock), ClockEventData(ClockAct.ADJUSTED, now, seconds=minutes * MINUTE_SECONDS), key, by
    )


@transaction.atomic
def jump_clock(
    *, clock: Clock, level: int, expected_level: int | None = None, key: UUID, by: str, now: datetime
) -> None:
    """Go to a level, only if the clock is still at `expected_level`."""
    current = lock_clock(clock)
    if expected_level is None or clock_view(current, now).clock_reading.index == expected_level:
        record_clock_event(current, ClockEventData(ClockAct.JUMPED, now, level=level), key, by)


@transaction.atomic
def record_elimination(*, clock: Clock, key: UUID, by: str, now: datetime) -> None:
    """Record an elimination; blinds without a timer rise (`clock.8`)."""
    record_clock_event(lock_clock(clock), ClockEventData(ClockAct.OUT, now), key, by)


def record_elimination_in(*, clock: Clock, key: UUID, by: str, now: datetime) -> None:
    """Record an elimination inside the transaction of a hand, which locks the sitting."""
    Clock.objects.filter(pk=clock.pk).update(revision=F("revision") + 1)
    record_clock_event(clock, ClockEventData(ClockAct.OUT, now), key, by)


@transaction.atomic
def set_levels(*, clock: Clock, schedule: Schedule, key: UUID, by: str, now: datetime) -> None:
    """Change the levels; the clock keeps its place in them. Raises `RuleError` for invalid levels."""
    record_clock_event(
        lock_clock(clock), ClockEventData(ClockAct.SET, now, schedule=check_schedule(schedule)), key, by
    )


@transaction.atomic
def undo_clock_event(*, event: ClockEvent, by: str, now: datetime) -> None:
    """Undo the last event. Idempotent. The initial levels cannot be undone.

    Raises `ClockChanged` if another event followed.
    """
    clock = lock_clock(event.clock)
    event = ClockEvent.objects.get(pk=event.pk)
    if event.undone_at is not None:
        return
    if event != clock_view(clock, now).last_event:
        raise ClockChanged
    event.undone_at, event.undone_by = now, by
    event.save(update_fields=["undone_at", "undone_by"])


@transaction.atomic
def restore_clock_event(*, event: ClockEvent, now: datetime) -> None:
    """Restore the event that was undone last, at its own instant. Idempotent.

    Raises `ClockChanged` if another event followed.
    """
    clock = lock_clock(event.clock)
    event = ClockEvent.objects.get(pk=event.pk)
    if event.undone_at is None:
        return
    view = clock_view(clock, now)
    if event != view.last_undone:
        raise ClockChanged
    read_clock([*map(to_rules_event, [*view.events, event])], now)  # raises RuleError for a bad event
    event.undone_at, event.undone_by = None, ""
    event.save(update_fields=["undone_at", "undone_by"])


def lock_clock(clock: Clock) -> Clock:
    """Return the current clock, locked until the end of the transaction; its sitting notifies clients.

    Raises `SittingClosed`.
    """
    if clock.sitting is not None and lock_sitting(clock.sitting).is_closed:
        raise SittingClosed
    Clock.objects.filter(pk=clock.pk).update(revision=F("revision") + 1)
    return Clock.objects.select_related("sitting").get(pk=clock.pk)


def record_clock_event(clock: Clock, event: ClockEventData, key: UUID, by: str) -> None:
    """Store an event unless its key is stored or it changes nothing."""
    existing = ClockEvent.objects.filter(clock=clock, key=key).first()
    if existing is not None:
        if _event_fields(existing) != _event_fields(_row(event)):
            raise ClockChanged
        return
    view = clock_view(clock, event.at)
    if RUNNING_AFTER.get(event.act) is view.clock_reading.is_running:
        return
    read_clock([*map(to_rules_event, view.events), event], event.at)  # raises RuleError for a bad event
    _write(clock, event, key, by)


def _row(event: ClockEventData) -> ClockEvent:
    return ClockEvent(
        act=event.act,
        at=event.at,
        seconds=event.seconds,
        level=event.level,
        schedule=write_schedule(event.schedule) if event.schedule else None,
        entrant=event.entrant,
    )


def _event_fields(event: ClockEvent) -> tuple[object, ...]:
    """Return the content of an event, to compare a retry."""
    going = RUNNING_AFTER.get(ClockAct(event.act))
    return (event.act if going is None else going, event.seconds, event.level, event.schedule, event.entrant)


def _write(clock: Clock, event: ClockEventData, key: UUID, by: str) -> None:
    row = _row(event)
    row.clock, row.key, row.by = clock, key, by
    row.number = (clock.events.aggregate(last=Max("number"))["last"] or 0) + 1
    row.save(force_insert=True)
