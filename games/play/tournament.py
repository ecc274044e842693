"""Telling a tournament: every verb writes one event, or strikes one and replays the others."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Max

from games.models import Circle, Sitting, TournamentEvent
from games.play.locking import locked
from games.play.refusals import SittingClosed, UnreadableRound
from games.play.results import rebuild_results
from games.rules.errors import RuleError
from games.rules.holdem.points import FORMULAS
from games.rules.holdem.terms import write_terms
from games.rules.holdem.tournament import apply, prepare
from games.rules.plain import Malformed
from games.tournaments import evening_of, told, usual_terms
from ledger.holdings import hold

SEED_BYTES = 16


class EventDiffers(Exception):
    """The key of this page already wrote an event that says something else."""


class EventUndone(Exception):
    """This page wrote an event that was taken back since: whoever taps again means it anew."""


class EventFollowed(Exception):
    """What happened since cannot have happened without this event: undo it first. `refusal` says why."""

    def __init__(self, refusal: RuleError) -> None:
        super().__init__(refusal)
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Told:
    """The event that stands under a key, and whether this call wrote it."""

    event: TournamentEvent
    is_new: bool


def begin_tournament(*, sitting: Sitting, by: str, now: datetime) -> None:
    """The first events of a tournament that opens: the circle's usual terms, a seed, who is there."""
    evening = evening_of([])
    first = [("terms", write_terms(usual_terms(sitting.circle))), ("commit", _seed())]
    there = [("enter", {"entrant": seat.position}) for seat in sitting.seats.all()]
    for step, (kind, asked) in enumerate([*first, *there]):
        data = prepare(evening, kind, asked)
        evening = apply(evening, kind, data)
        _write(sitting, kind, asked, data, uuid5(sitting.key, f"event {step}"), by, now)


@transaction.atomic
def tell_event(
    *,
    sitting: Sitting,
    kind: str,
    asked: Mapping[str, Any],
    key: UUID,
    by: str,
    now: datetime,
    level: int | None = None,
) -> Told:
    """Write what happened. The same key and question give the event already written.

    `level` is the one of now, for who comes back: a retry may be told at another.
    `RuleError`, `UnreadableRound`, `SittingClosed`, `EventDiffers` and `EventUndone` write nothing.
    """
    sitting = locked(sitting)
    if written := written_under(sitting, kind, asked, key):
        return written
    known = asked if level is None else {**asked, "level": level}
    return Told(tell_in(sitting, kind, known, key, by, now, wished=asked), is_new=True)


@transaction.atomic
def undo_event(*, sitting: Sitting, number: int, by: str, now: datetime) -> None:
    """Strike an event and replay the others; striking it twice changes nothing.

    `EventFollowed` when what happened since cannot stand without it. A draw taken back spends its seed.
    """
    sitting = locked(sitting)
    event = TournamentEvent.objects.filter(sitting=sitting, number=number).first()
    if event is None or event.struck_at is not None:
        return
    if sitting.is_closed:
        raise SittingClosed
    event.struck_at, event.struck_by = now, by
    event.save(update_fields=["struck_at", "struck_by"])
    try:
        evening = told(sitting).evening
    except RuleError as refusal:
        raise EventFollowed(refusal) from refusal
    if event.kind == "draw":
        asked = _seed()
        apply(evening, "commit", asked)
        _write(sitting, "commit", asked, asked, uuid5(event.key, "seed"), by, now)


@transaction.atomic
def choose_points(*, circle: Circle, formula: str) -> None:
    """What a place is worth in this circle's season; an unknown formula is a ValueError.

    Seasons that are over keep what it was worth in them.
    """
    if formula not in FORMULAS:
        raise ValueError(formula)
    hold(circle.book)
    Circle.objects.filter(pk=circle.pk).update(points_formula=formula)
    rebuild_results(circle)


def tell_in(
    sitting: Sitting,
    kind: str,
    asked: Mapping[str, Any],
    key: UUID,
    by: str,
    now: datetime,
    wished: Mapping[str, Any] | None = None,
) -> TournamentEvent:
    """Write what happened at a sitting that is held; `wished` is what the phone sent, if not `asked`."""
    if sitting.is_closed:
        raise SittingClosed
    evening = told(sitting).evening
    try:
        data = prepare(evening, kind, asked)
        apply(evening, kind, data)
    except Malformed as fault:
        raise UnreadableRound(str(fault)) from fault
    return _write(sitting, kind, asked if wished is None else wished, data, key, by, now)


def written_under(sitting: Sitting, kind: str, asked: Mapping[str, Any], key: UUID) -> Told | None:
    """The event this very page wrote earlier."""
    event = TournamentEvent.objects.filter(key=key).first()
    if event is None:
        return None
    if (event.sitting_id, event.kind, event.asked) != (sitting.pk, kind, dict(asked)):
        raise EventDiffers
    if event.struck_at is not None:
        raise EventUndone
    return Told(event, is_new=False)


def _write(
    sitting: Sitting,
    kind: str,
    asked: Mapping[str, Any],
    data: Mapping[str, Any],
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
        asked=dict(asked),
        recorded=dict(data),
        recorded_by=by,
        recorded_at=now,
    )


def _seed() -> dict[str, str]:
    return {"seed": secrets.token_hex(SEED_BYTES)}
