"""Commands of planned evenings: appointments, cancelled dates, replies, calendar feeds."""

from dataclasses import asdict, dataclass
from datetime import date, datetime, time
from uuid import UUID

from django.db import transaction
from django.db.models import F

from games.agenda.recurrence import is_date_of
from games.models import Appointment, Binding, CalendarFeed, CancelledDate, Circle, Player, Reply
from games.models.binding import hash_secret, new_secret
from games.refusals import FormReused, NoSuchDate


@dataclass(frozen=True, slots=True)
class AppointmentDetails:
    """Data of a planned evening: first local time, recurrence, location and limits."""

    starts_on: date
    starts_at: time
    zone: str
    minutes: int
    repeats: str
    ends_on: date | None
    location: str
    note: str
    game_key: str
    seats_max: int | None


@transaction.atomic
def create_appointment(
    *, circle: Circle, details: AppointmentDetails, key: UUID, by: str, now: datetime
) -> Appointment:
    """Plan an evening, once or recurring; the same key returns the existing appointment.

    Raises `FormReused` if that one is another evening.
    """
    facts = asdict(details) | {"created_by": by, "created_at": now, "changed_at": now}
    planned, is_new = Appointment.objects.get_or_create(circle=circle, key=key, defaults=facts)
    if not is_new and not _is_equal(planned, details):
        raise FormReused
    return planned


def _is_equal(existing: Appointment, details: AppointmentDetails) -> bool:
    return all(getattr(existing, name) == value for name, value in asdict(details).items())


@transaction.atomic
def update_appointment(
    *, appointment: Appointment, details: AppointmentDetails, now: datetime
) -> Appointment:
    """Change a planned evening; identical data changes nothing."""
    existing = _lock_appointment(appointment)
    if _is_equal(existing, details):
        return existing
    for name, value in asdict(details).items():
        setattr(existing, name, value)
    return _save_change(existing, now)


@transaction.atomic
def cancel_appointment(*, appointment: Appointment, by: str, now: datetime) -> Appointment:
    """Cancel an appointment on all dates. Idempotent."""
    existing = _lock_appointment(appointment)
    if existing.struck_at is not None:
        return existing
    existing.struck_at, existing.struck_by = now, by
    return _save_change(existing, now)


@transaction.atomic
def restore_appointment(*, appointment: Appointment, now: datetime) -> Appointment:
    """Restore a cancelled appointment."""
    existing = _lock_appointment(appointment)
    if existing.struck_at is None:
        return existing
    existing.struck_at, existing.struck_by = None, ""
    return _save_change(existing, now)


@transaction.atomic
def cancel_date(*, appointment: Appointment, day: date, by: str, now: datetime) -> None:
    """Cancel one date of an appointment. Raises `NoSuchDate`."""
    existing = _lock_appointment_on(appointment, day)
    fields = {"cancelled_at": now, "cancelled_by": by}
    if CancelledDate.objects.get_or_create(appointment=existing, day=day, undone_at=None, defaults=fields)[1]:
        _save_change(existing, now)


@transaction.atomic
def restore_date(*, appointment: Appointment, day: date, now: datetime) -> None:
    """Restore a cancelled date."""
    existing = _lock_appointment_on(appointment, day)
    if CancelledDate.objects.filter(appointment=existing, day=day, undone_at=None).update(undone_at=now):
        _save_change(existing, now)


@transaction.atomic
def record_reply(
    *, appointment: Appointment, day: date, player: Player, answer: str, by: str, now: datetime
) -> Reply:
    """Record a player's reply to one date; the same answer again keeps its place in line.

    Raises `NoSuchDate`.
    """
    existing = _lock_appointment_on(appointment, day)
    is_off = CancelledDate.objects.filter(appointment=existing, day=day, undone_at=None).exists()
    is_over = existing.struck_at is not None or existing.circle.archived_at is not None
    if is_off or is_over or player.circle_id != existing.circle_id:
        raise NoSuchDate
    same = Reply.objects.filter(appointment=existing, day=day, player=player, answer=answer).first()
    if same is not None:
        return same
    fields = {"answer": Reply.Answer(answer), "replied_at": now, "replied_by": by}
    return Reply.objects.update_or_create(appointment=existing, day=day, player=player, defaults=fields)[0]


@transaction.atomic
def create_calendar_feed(*, binding: Binding, now: datetime) -> str:
    """Return the secret of a new calendar feed of a binding; the former feed becomes invalid."""
    revoke_calendar_feed(binding=binding, now=now)
    token = new_secret()
    CalendarFeed.objects.create(
        circle_id=binding.circle_id, binding=binding, token_hash=hash_secret(token), created_at=now
    )
    return token


def revoke_calendar_feed(*, binding: Binding, now: datetime) -> None:
    """Revoke the calendar feed of a binding."""
    CalendarFeed.objects.filter(binding=binding, revoked_at=None).update(revoked_at=now)


def _lock_appointment(appointment: Appointment) -> Appointment:
    """Return the current appointment, locked until the end of the transaction."""
    Appointment.objects.filter(pk=appointment.pk).update(sequence=F("sequence"))
    return Appointment.objects.select_related("circle").get(pk=appointment.pk)


def _lock_appointment_on(appointment: Appointment, day: date) -> Appointment:
    existing = _lock_appointment(appointment)
    if not is_date_of(day, existing.starts_on, existing.repeats, existing.ends_on):
        raise NoSuchDate
    return existing


def _save_change(appointment: Appointment, now: datetime) -> Appointment:
    """Save the appointment with the next sequence number, by which calendars recognise it."""
    appointment.sequence += 1
    appointment.changed_at = now
    appointment.save()
    return appointment
