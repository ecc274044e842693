"""Commands of tournament events: each records one event, or strikes one and replays the others."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Max

from games.clocks.commands.clock import pause_clock_in, resume_clock_in
from games.models import Circle, Sitting, TournamentEvent
from games.refusals import (
    EventAlreadyUndone,
    EventRequired,
    FiguresChanged,
    FormReused,
    MalformedRound,
    SittingClosed,
)
from games.rules.errors import RuleError
from games.rules.json_fields import Malformed
from games.rules.tournament.events import EventData, apply_event, prepare_event, replay_without
from games.rules.tournament.reinstating import reinstated_entrants
from games.rules.tournament.season_points import FORMULAS
from games.rules.tournament.state import TournamentState
from games.rules.tournament.terms import write_terms
from games.seasons.commands.results import rebuild_results
from games.sittings.locking import lock_circle, lock_sitting
from games.sittings.queries.withdrawals import is_withdrawn
from games.tournaments.commands.seats import follow_with_seats
from games.tournaments.queries.clock import check_chip_race
from games.tournaments.queries.log import (
    NOT_RESTORABLE,
    TournamentLog,
    last_terms,
    replay_events,
    restored_key,
    tournament_log,
)

SEED_BYTES = 16


@dataclass(frozen=True, slots=True)
class RecordedEvent:
    """The active event of a key, and whether this call recorded it."""

    event: TournamentEvent
    is_new: bool


def start_tournament(*, sitting: Sitting, by: str, now: datetime) -> None:
    """Record the first events of a tournament: usual terms of the circle, seed, entrants."""
    first = [("terms", write_terms(last_terms(sitting.circle))), ("commit", _seed())]
    there = [("enter", {"entrant": seat.position}) for seat in sitting.seats.all()]
    write_events(sitting, replay_events([]), [*first, *there], sitting.key, by, now)


def write_events(
    sitting: Sitting,
    state: TournamentState,
    asked: Sequence[tuple[str, EventData]],
    key: UUID,
    by: str,
    now: datetime,
) -> list[TournamentEvent]:
    """Record several events of a locked sitting together; their keys are derived from the given one."""
    before = state
    last = sitting.tournament_events.aggregate(last=Max("number"))["last"] or 0
    rows = []
    for step, (kind, fields) in enumerate(asked):
        data = prepare_event(state, kind, fields)
        state = apply_event(state, kind, data)
        rows.append(
            TournamentEvent(
                sitting=sitting,
                number=last + step + 1,
                key=uuid5(key, f"event {step}"),
                kind=kind,
                requested=dict(fields),
                recorded=dict(data),
                recorded_by=by,
                recorded_at=now,
            )
        )
    follow_with_seats(sitting, before, state, now)
    return TournamentEvent.objects.bulk_create(rows)


@transaction.atomic
def record_event(
    *,
    sitting: Sitting,
    kind: str,
    requested: Mapping[str, object],
    key: UUID,
    by: str,
    now: datetime,
    level: int | None = None,
    seen: EventData | None = None,
) -> RecordedEvent:
    """Record an event. The same key and request return the existing event.

    `level` is the present level, for re-entries; a retry may name another. `seen` are fields of the record
    as the page showed them. Raises `RuleError`, `MalformedRound`, `SittingClosed`, `FormReused`,
    `EventAlreadyUndone`, `FiguresChanged`.
    """
    sitting = lock_sitting(sitting)
    if recorded := find_recorded_event(sitting, kind, requested, key):
        return recorded
    existing = requested if level is None else {**requested, "level": level}
    event = append_event(sitting, kind, existing, key, by, now, requested=requested)
    if any(event.recorded[name] != value for name, value in (seen or {}).items()):
        raise FiguresChanged
    return RecordedEvent(event, is_new=True)


@transaction.atomic
def undo_event(*, sitting: Sitting, number: int, by: str, now: datetime) -> None:
    """Strike an event, with the remarks that only it made possible, and replay the others. Idempotent.

    An elimination or no-show on which other events depend stays in the log, and the player gets another
    chair. An undone draw invalidates its seed; the player of an undone registration leaves the sitting.
    Raises `EventRequired`.
    """
    sitting = lock_sitting(sitting)
    log = tournament_log(sitting)
    event = next((each for each in log.events if each.number == number), None)
    if event is None or event.struck_at is not None:
        return
    if sitting.is_closed:
        raise SittingClosed
    active = log.active_events
    records = [(each.kind, each.recorded) for each in active]
    try:
        state, remarks = replay_without(records, active.index(event))
    except RuleError as refusal:
        _reinstate(sitting, log, event, refusal, by, now)
        return
    for each in (event, *(active[at] for at in remarks)):
        each.struck_at, each.struck_by = now, by
        each.save(update_fields=["struck_at", "struck_by"])
    _follow(sitting, log.state, state, event, by, now)
    if event.kind == "draw":
        asked = _seed()
        apply_event(state, "commit", asked)
        _write(sitting, "commit", asked, asked, uuid5(event.key, "seed"), by, now)


def _reinstate(
    sitting: Sitting, log: TournamentLog, event: TournamentEvent, refusal: RuleError, by: str, now: datetime
) -> None:
    """Record the return of the players whom a wrong elimination or no-show removed, and whose chairs are used
    since. Idempotent.

    Raises `EventRequired` with the refusal for any other event.
    """
    active = log.active_events
    events = [(each.kind, each.recorded) for each in active]
    numbers = reinstated_entrants(log.state, events, active.index(event))
    if not numbers and event.number not in log.numbers_taken_back:
        raise EventRequired(refusal) from refusal
    returns = sum(each.kind == "back" for each in log.events)
    for at, number in enumerate(numbers, returns):
        append_event(sitting, "back", {"entrant": number}, uuid5(event.key, f"back {at}"), by, now)


@transaction.atomic
def restore_event(*, sitting: Sitting, number: int, by: str, now: datetime) -> None:
    """Record an undone event again, after the others. Idempotent.

    Raises `SittingClosed`, and `RuleError` if it is impossible in the present state.
    """
    sitting = lock_sitting(sitting)
    event = TournamentEvent.objects.filter(sitting=sitting, number=number).first()
    if event is None or event.struck_at is None:
        return
    key = restored_key(event)
    if TournamentEvent.objects.filter(sitting=sitting, key=key).exists():
        return
    if sitting.is_closed:
        raise SittingClosed
    state = tournament_log(sitting).state
    if event.kind in NOT_RESTORABLE:
        raise EventAlreadyUndone
    after = apply_event(state, event.kind, event.recorded)
    restored = _write(sitting, event.kind, event.requested, event.recorded, key, by, now)
    _follow(sitting, state, after, restored, by, now)


@transaction.atomic
def set_points_formula(*, circle: Circle, formula: str) -> None:
    """Set the formula of season points of a circle. Raises ValueError for an unknown one.

    Ended seasons keep theirs.
    """
    if formula not in FORMULAS:
        raise ValueError(formula)
    lock_circle(circle.pk)
    Circle.objects.filter(pk=circle.pk).update(points_formula=formula)
    rebuild_results(circle)


def append_event(
    sitting: Sitting,
    kind: str,
    asked: Mapping[str, object],
    key: UUID,
    by: str,
    now: datetime,
    requested: Mapping[str, object] | None = None,
) -> TournamentEvent:
    """Record an event of a locked sitting; `requested` is the original request, if not `asked`."""
    if sitting.is_closed:
        raise SittingClosed
    state = tournament_log(sitting).state
    if kind == "colour_up":
        check_chip_race(sitting, state, now, asked.get("small"))
    try:
        data = prepare_event(state, kind, asked)
        after = apply_event(state, kind, data)
    except Malformed as fault:
        raise MalformedRound(str(fault)) from fault
    event = _write(sitting, kind, asked if requested is None else requested, data, key, by, now)
    _follow(sitting, state, after, event, by, now)
    return event


def _follow(
    sitting: Sitting,
    before: TournamentState,
    after: TournamentState,
    event: TournamentEvent,
    by: str,
    now: datetime,
) -> None:
    """Strike or restore seats after an event; stop the clock at the end of the tournament, and resume it when
    the end is taken back.
    """
    follow_with_seats(sitting, before, after, now)
    if after.is_over and not before.is_over:
        pause_clock_in(sitting=sitting, key=event.key, by=by, now=now)
    elif before.is_over and not after.is_over:
        keys = sitting.tournament_events.values_list("key", flat=True)
        resume_clock_in(sitting=sitting, keys=keys, by=by, now=now)


def find_recorded_event(
    sitting: Sitting, kind: str, asked: Mapping[str, object], key: UUID
) -> RecordedEvent | None:
    """Return the event that the same request recorded, or None.

    Raises `FormReused`, and `EventAlreadyUndone` for an undone event or a withdrawn key.
    """
    event = TournamentEvent.objects.filter(sitting=sitting, key=key).first()
    if event is None and is_withdrawn(sitting, key):
        raise EventAlreadyUndone
    if event is None:
        return None
    if (event.kind, event.requested) != (kind, dict(asked)):
        raise FormReused
    if event.struck_at is not None:
        raise EventAlreadyUndone
    return RecordedEvent(event, is_new=False)


def _write(
    sitting: Sitting,
    kind: str,
    asked: Mapping[str, object],
    data: Mapping[str, object],
    key: UUID,
    by: str,
    now: datetime,
) -> TournamentEvent:
    last = sitting.tournament_events.aggregate(last=Max("number"))["last"] or 0
    return TournamentEvent.objects.create(
        sitting=sitting,
        number=last + 1,
        key=key,
        kind=kind,
        requested=dict(asked),
        recorded=dict(data),
        recorded_by=by,
        recorded_at=now,
    )


def _seed() -> dict[str, str]:
    return {"seed": secrets.token_hex(SEED_BYTES)}
