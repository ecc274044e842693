"""Clock eliminations. A hand or a count that leaves a player without chips records one on the clock.

With rebuys the player may buy chips, so only a count of zero chips eliminates.
"""

from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import F

from games.bank.queries import bank_of
from games.clocks.commands.clock import open_clock, record_elimination_in
from games.clocks.queries.clock import clock_view
from games.models import Clock, ClockEvent, Round, Sitting
from games.rules.clock.schedule import Schedule
from games.rules.holdem.options import MAX_SEATS, HomeOptions
from games.sittings.queries.seating import current_rules


@transaction.atomic
def open_clock_of_sitting(
    *, sitting: Sitting, schedule: Schedule, key: UUID, by: str, now: datetime
) -> Clock:
    """Open the clock of a sitting at the level that its eliminations have reached.

    Idempotent. Raises like `open_clock`.
    """
    clock = open_clock(sitting=sitting, schedule=schedule, key=key, by=by, now=now)
    if clock.key == key and sitting.game.has_bank:
        record_eliminations_at_bank(sitting, key, current_rules(sitting).options(), by, now)
    return clock


def record_eliminations(
    round_: Round, options: HomeOptions, by: str, now: datetime, instead_of: Round | None = None
) -> None:
    """Record the eliminations of a hand, in place of those of a former version.

    A player already eliminated is skipped; a game whose blinds rise otherwise is not changed.
    """
    if instead_of is not None:
        undo_eliminations(instead_of, by, now)
    record_eliminations_at_bank(round_.sitting, round_.key, options, by, now)


def record_eliminations_at_bank(
    sitting: Sitting, key: UUID, options: HomeOptions, by: str, now: datetime
) -> None:
    """Record on the clock the players that are out at the bank, as events of the record with this key."""
    clock = _clock_of(sitting)
    if clock is None:
        return
    reading = clock_view(clock, now).clock_reading
    if not reading.schedule.is_by_elimination:
        return
    new = max(bank_of(sitting).players_out(options) - reading.eliminated, 0)
    for event_key in _event_keys(key)[:new]:
        record_elimination_in(clock=clock, key=event_key, by=by, now=now)


def undo_eliminations(version: Round, by: str, now: datetime) -> None:
    """Undo the eliminations of a hand."""
    undo_eliminations_of(version.sitting, version.key, by, now)


def undo_eliminations_of(sitting: Sitting, key: UUID, by: str, now: datetime) -> None:
    """Undo the eliminations of the hand or count with this key."""
    clock = _clock_of(sitting)
    if clock is None:
        return
    events = ClockEvent.objects.filter(clock=clock, key__in=_event_keys(key), undone_at=None)
    if events.update(undone_at=now, undone_by=by):
        Clock.objects.filter(pk=clock.pk).update(revision=F("revision") + 1)


def _clock_of(sitting: Sitting) -> Clock | None:
    if not sitting.game.has_blinds or not sitting.game.has_bank:
        return None
    return Clock.objects.filter(sitting=sitting).first()


def _event_keys(key: UUID) -> list[UUID]:
    """Return the event keys that a hand can use, derived from its key."""
    return [uuid5(key, f"out {index}") for index in range(MAX_SEATS)]
