"""Queries of planned evenings: dates of a circle and replies, in a constant number of queries."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from games.agenda.recurrence import dates, instant
from games.models import Appointment, Binding, CalendarFeed, CancelledDate, Circle, Player, Reply
from games.models.binding import hash_secret

Answer = Reply.Answer
ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class AppointmentDate:
    """One date of an appointment: its instants, and the replies by player.

    `coming` are the players who come, in the order of their replies; those beyond the seats wait.
    """

    appointment: Appointment
    day: date
    answers: Mapping[int, str]
    coming: Sequence[int]
    is_cancelled: bool

    @property
    def starts_at(self) -> datetime:
        return instant(self.day, self.appointment.starts_at, self.appointment.zone)

    @property
    def ends_at(self) -> datetime:
        return self.starts_at + timedelta(minutes=self.appointment.minutes)

    def players_answering(self, answer: str, players: Iterable[Player]) -> list[Player]:
        """Return the players with this answer."""
        return [player for player in players if self.answers.get(player.pk) == answer]

    @property
    def seated(self) -> Sequence[int]:
        """Players who come and have a seat."""
        return self.coming[: self.appointment.seats_max]

    @property
    def waiting(self) -> Sequence[int]:
        """Players who wait for a seat, the first in line first."""
        return self.coming[len(self.seated) :]

    @property
    def is_full(self) -> bool:
        """Return whether all seats are taken."""
        most = self.appointment.seats_max
        return most is not None and len(self.coming) >= most


def upcoming_dates(circle: Circle, now: datetime, most: int) -> list[AppointmentDate]:
    """Return the next dates of a circle, at most `most`, including the current one."""
    appointments = list(circle.appointments.filter(struck_at=None).order_by("pk"))
    since = now.date() - 2 * ONE_DAY
    days = [
        (day, appointment)
        for appointment in appointments
        for day in dates(
            appointment.starts_on, appointment.repeats, appointment.ends_on, since=since, most=most + 3
        )
    ]
    occasions = [each for each in _appointment_dates(days) if each.ends_at > now]
    return sorted(occasions, key=lambda each: (each.starts_at, each.appointment.pk))[:most]


def appointment_date(appointment: Appointment, day: date) -> AppointmentDate:
    """Return one date of an appointment."""
    return _appointment_dates([(day, appointment)])[0]


def players_coming(appointment: Appointment, day: date) -> list[Player]:
    """Return the players who come and have a seat, in the order of their replies."""
    seated = appointment_date(appointment, day).seated
    players = Player.objects.in_bulk(seated)
    return [players[pk] for pk in seated if pk in players]


def cancelled_dates(appointments: Iterable[Appointment]) -> dict[int, list[date]]:
    """Return the cancelled dates by appointment."""
    days: dict[int, list[date]] = defaultdict(list)
    rows = CancelledDate.objects.filter(appointment__in=list(appointments), undone_at=None).order_by("day")
    for pk, day in rows.values_list("appointment_id", "day"):
        days[pk].append(day)
    return days


def feed_by_token(token: str) -> CalendarFeed | None:
    """Return the calendar feed of a token while its binding is valid, or None."""
    feeds = CalendarFeed.objects.filter(revoked_at=None, binding__revoked_at=None)
    return feeds.filter(token_hash=hash_secret(token)).select_related("circle").first()


def feed_of_binding(binding: Binding) -> CalendarFeed | None:
    """Return the valid calendar feed of a binding, or None."""
    return CalendarFeed.objects.filter(binding=binding, revoked_at=None).first()


def _appointment_dates(days: Sequence[tuple[date, Appointment]]) -> list[AppointmentDate]:
    appointments = {appointment.pk: appointment for _, appointment in days}
    off = cancelled_dates(appointments.values())
    replies = Reply.objects.filter(appointment__in=appointments, day__in={day for day, _ in days})
    given: dict[tuple[int, date], dict[int, Reply]] = defaultdict(dict)
    rows = replies.order_by("player__merged_into__pk", "pk").select_related("player")
    for each in rows:
        # A reply of the surviving player counts before a reply of a record merged into it.
        person = each.player.merged_into_id or each.player_id
        if person == each.player_id:
            given[each.appointment_id, each.day][person] = each
        else:
            given[each.appointment_id, each.day].setdefault(person, each)
    return [
        _appointment_date(each, day, given.get((each.pk, day), {}), is_cancelled=day in off.get(each.pk, ()))
        for day, each in days
    ]


def _appointment_date(
    appointment: Appointment, day: date, given: Mapping[int, Reply], *, is_cancelled: bool
) -> AppointmentDate:
    in_order = sorted(given.items(), key=lambda each: (each[1].replied_at, each[1].pk))
    coming = [person for person, reply in in_order if reply.answer == Answer.YES]
    answers = {person: reply.answer for person, reply in given.items()}
    return AppointmentDate(appointment, day, answers, coming, is_cancelled)
