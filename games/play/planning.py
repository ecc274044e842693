"""Planning evenings: when, where, who comes; dates called off; the addresses that calendars read."""

from dataclasses import asdict, dataclass
from datetime import date, datetime, time
from uuid import UUID

from django.db import transaction
from django.db.models import F

from games.models import Appointment, Binding, CalendarFeed, CalledOff, Circle, Player, Reply
from games.models.binding import hash_of, new_secret
from games.play.refusals import NotPlanned
from games.recurrence import is_one_of


@dataclass(frozen=True, slots=True)
class Planned:
    """What is said of a planned evening: its first time on the clocks of a zone, and all the rest."""

    starts_on: date
    starts_at: time
    zone: str
    minutes: int
    repeats: str
    ends_on: date | None
    place: str
    note: str
    game_key: str
    seats_max: int | None


@transaction.atomic
def plan_evening(*, circle: Circle, said: Planned, key: UUID, by: str, now: datetime) -> Appointment:
    """Plan an evening, once or again and again; the same key gives the one already planned."""
    facts = asdict(said) | {"circle": circle, "created_by": by, "created_at": now, "changed_at": now}
    return Appointment.objects.get_or_create(key=key, defaults=facts)[0]


@transaction.atomic
def change_plan(*, appointment: Appointment, said: Planned, now: datetime) -> Appointment:
    """Say something else of a planned evening; the same again changes nothing."""
    known = _held(appointment)
    if all(getattr(known, name) == value for name, value in asdict(said).items()):
        return known
    for name, value in asdict(said).items():
        setattr(known, name, value)
    return _changed(known, now)


@transaction.atomic
def call_off_all(*, appointment: Appointment, by: str, now: datetime) -> Appointment:
    """Call an appointment off altogether; twice is once."""
    known = _held(appointment)
    if known.struck_at is not None:
        return known
    known.struck_at, known.struck_by = now, by
    return _changed(known, now)


@transaction.atomic
def plan_again(*, appointment: Appointment, now: datetime) -> Appointment:
    """Take back that it was called off altogether."""
    known = _held(appointment)
    if known.struck_at is None:
        return known
    known.struck_at, known.struck_by = None, ""
    return _changed(known, now)


@transaction.atomic
def call_off(*, appointment: Appointment, day: date, by: str, now: datetime) -> None:
    """Call one date of an appointment off; `NotPlanned` for a day that is none of its dates."""
    known = _of_day(appointment, day)
    said = {"called_off_at": now, "called_off_by": by}
    if CalledOff.objects.get_or_create(appointment=known, day=day, undone_at=None, defaults=said)[1]:
        _changed(known, now)


@transaction.atomic
def call_back(*, appointment: Appointment, day: date, now: datetime) -> None:
    """Take back that a date was called off."""
    known = _of_day(appointment, day)
    if CalledOff.objects.filter(appointment=known, day=day, undone_at=None).update(undone_at=now):
        _changed(known, now)


@transaction.atomic
def reply(
    *, appointment: Appointment, day: date, player: Player, answer: str, by: str, now: datetime
) -> Reply:
    """What somebody says of one date: that he comes, does not, or may. `NotPlanned` where none is planned."""
    known = _of_day(appointment, day)
    is_off = CalledOff.objects.filter(appointment=known, day=day, undone_at=None).exists()
    is_over = known.struck_at is not None or known.circle.archived_at is not None
    if is_off or is_over or player.circle_id != known.circle_id:
        raise NotPlanned
    said = {"answer": Reply.Answer(answer), "said_at": now, "said_by": by}
    return Reply.objects.update_or_create(appointment=known, day=day, player=player, defaults=said)[0]


@transaction.atomic
def open_feed(*, binding: Binding, now: datetime) -> str:
    """The secret of a phone's calendar address, the only time it is known; the one before opens nothing."""
    close_feed(binding=binding, now=now)
    token = new_secret()
    CalendarFeed.objects.create(
        circle_id=binding.circle_id, binding=binding, token_hash=hash_of(token), created_at=now
    )
    return token


def close_feed(*, binding: Binding, now: datetime) -> None:
    """The calendar address of a phone opens nothing any more."""
    CalendarFeed.objects.filter(binding=binding, revoked_at=None).update(revoked_at=now)


def _held(appointment: Appointment) -> Appointment:
    """The appointment as it is now, held until the end of this transaction on every database."""
    Appointment.objects.filter(pk=appointment.pk).update(sequence=F("sequence"))
    return Appointment.objects.select_related("circle").get(pk=appointment.pk)


def _of_day(appointment: Appointment, day: date) -> Appointment:
    known = _held(appointment)
    if not is_one_of(day, known.starts_on, known.repeats, known.ends_on):
        raise NotPlanned
    return known


def _changed(appointment: Appointment, now: datetime) -> Appointment:
    """Written, under the next number by which calendars tell it from what they read before."""
    appointment.sequence += 1
    appointment.changed_at = now
    appointment.save()
    return appointment
