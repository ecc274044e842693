"""Reads: the planned evenings of a circle, date by date, and who said he comes; constant queries."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from games.models import Appointment, Binding, CalendarFeed, CalledOff, Circle, Player, Reply
from games.models.binding import hash_of
from games.recurrence import dates, instant

Answer = Reply.Answer
A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Occasion:
    """One date of an appointment: its instants, and what people said of it, by player."""

    appointment: Appointment
    day: date
    answers: Mapping[int, str]
    is_called_off: bool

    @property
    def begins(self) -> datetime:
        return instant(self.day, self.appointment.starts_at, self.appointment.zone)

    @property
    def ends(self) -> datetime:
        return self.begins + timedelta(minutes=self.appointment.minutes)

    def count(self, answer: str) -> int:
        """How many said that."""
        return sum(said == answer for said in self.answers.values())

    def who(self, answer: str, players: Iterable[Player]) -> list[Player]:
        """Those of these people who said that."""
        return [player for player in players if self.answers.get(player.pk) == answer]

    @property
    def coming(self) -> int:
        return self.count(Answer.YES)

    @property
    def is_full(self) -> bool:
        """Whether as many come as there are seats."""
        most = self.appointment.seats_max
        return most is not None and self.coming >= most


def agenda(circle: Circle, now: datetime, most: int) -> list[Occasion]:
    """The next dates of a circle, as many as `most`, the one that is going on included."""
    appointments = list(circle.appointments.filter(struck_at=None).order_by("pk"))
    since = now.date() - 2 * A_DAY
    days = [
        (day, appointment)
        for appointment in appointments
        for day in dates(
            appointment.starts_on, appointment.repeats, appointment.ends_on, since=since, most=most + 3
        )
    ]
    occasions = [each for each in _occasions(days) if each.ends > now]
    return sorted(occasions, key=lambda each: (each.begins, each.appointment.pk))[:most]


def occasion(appointment: Appointment, day: date) -> Occasion:
    """One date of an appointment."""
    return _occasions([(day, appointment)])[0]


def coming_to(appointment: Appointment, day: date) -> list[Player]:
    """Who said that he comes, in the order they said it."""
    said = Reply.objects.filter(appointment=appointment, day=day).order_by("said_at", "pk")
    answers = occasion(appointment, day).answers
    people = {each.player.merged_into_id or each.player_id: None for each in said.select_related("player")}
    coming = [pk for pk in people if answers.get(pk) == Answer.YES]
    found = Player.objects.in_bulk(coming)
    return [found[pk] for pk in coming if pk in found]


def called_off_days(appointments: Iterable[Appointment]) -> dict[int, list[date]]:
    """The dates that were called off, by appointment."""
    found: dict[int, list[date]] = defaultdict(list)
    rows = CalledOff.objects.filter(appointment__in=list(appointments), undone_at=None).order_by("day")
    for pk, day in rows.values_list("appointment_id", "day"):
        found[pk].append(day)
    return found


def feed_of(token: str) -> CalendarFeed | None:
    """The feed that an address opens, while its phone may open the circle."""
    feeds = CalendarFeed.objects.filter(revoked_at=None, binding__revoked_at=None)
    return feeds.filter(token_hash=hash_of(token)).select_related("circle").first()


def feed_of_phone(binding: Binding) -> CalendarFeed | None:
    """The feed that a phone asked for, if it still opens."""
    return CalendarFeed.objects.filter(binding=binding, revoked_at=None).first()


def _occasions(days: Sequence[tuple[date, Appointment]]) -> list[Occasion]:
    appointments = {appointment.pk: appointment for _, appointment in days}
    off = called_off_days(appointments.values())
    said = Reply.objects.filter(appointment__in=appointments, day__in={day for day, _ in days})
    answers: dict[tuple[int, date], dict[int, str]] = defaultdict(dict)
    rows = said.order_by("player__merged_into__pk", "pk").select_related("player")
    for each in rows:
        # What the record that was merged said counts where the one that was kept said nothing.
        person = each.player.merged_into_id or each.player_id
        if person == each.player_id:
            answers[each.appointment_id, each.day][person] = each.answer
        else:
            answers[each.appointment_id, each.day].setdefault(person, each.answer)
    return [
        Occasion(each, day, answers.get((each.pk, day), {}), day in off.get(each.pk, ()))
        for day, each in days
    ]
