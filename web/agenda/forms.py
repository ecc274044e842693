"""Form of a planned evening: date, time, repetition, place, and notes."""

from dataclasses import dataclass, field
from datetime import date, datetime, time
from uuid import UUID, uuid4

from django.conf import settings
from django.http import QueryDict
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.agenda.commands import AppointmentDetails
from games.agenda.recurrence import dates
from games.models import Appointment
from games.models.appointment import FIRST_DAY, LAST_DAY, MAX_MINUTES, MAX_SEATS
from games.rules import catalogue
from web.core.forms.keys import read_form_key
from web.core.forms.names import clean_name, too_long_message

HOURS = (2, 3, 4, 5, 6, 8)
DEFAULT_HOURS, DEFAULT_START = 4, time(20, 30)
MAX_PLACE = Appointment._meta.get_field("location").max_length or 0
MAX_NOTE = Appointment._meta.get_field("note").max_length or 0


@dataclass(slots=True)
class AppointmentForm:
    """Inputs of a planned evening, and errors by field."""

    key: UUID
    zone: str
    day: str = ""
    at: str = ""
    minutes: str = str(60 * DEFAULT_HOURS)
    repeats: str = Appointment.Repeats.ONCE
    until: str = ""
    place: str = ""
    note: str = ""
    game: str = ""
    seats: str = ""
    errors: dict[str, str] = field(default_factory=dict)

    def details(self) -> AppointmentDetails | None:
        """Return the planned evening; None, with `errors`, if an input is invalid."""
        self.errors = {}
        day, at = self._day("day", self.day), self._hour()
        until = self._day("until", self.until) if self.until else None
        details = AppointmentDetails(
            starts_on=day or FIRST_DAY,
            starts_at=at or DEFAULT_START,
            zone=self.zone,
            minutes=self._number("minutes", self.minutes, MAX_MINUTES) or 60 * DEFAULT_HOURS,
            repeats=self.repeats if self.repeats in Appointment.Repeats.values else Appointment.Repeats.ONCE,
            ends_on=until if self.repeats != Appointment.Repeats.ONCE else None,
            location=self._text("place", self.place, MAX_PLACE),
            note=self._text("note", self.note, MAX_NOTE),
            game_key=self.game if self.game in {game.key for game in catalogue.GAMES} else "",
            seats_max=self._number("seats", self.seats, MAX_SEATS) if self.seats else None,
        )
        if not self.errors and not dates(
            day or FIRST_DAY, details.repeats, details.ends_on, since=FIRST_DAY, most=1
        ):
            self.errors["until"] = _("The last day comes before the first.")
        return None if self.errors else details

    def _day(self, name: str, typed: str) -> date | None:
        try:
            day = date.fromisoformat(typed)
        except ValueError:
            day = None
        if day is None or not FIRST_DAY <= day <= LAST_DAY:
            self.errors[name] = _("Write a day, for instance %(day)s.") % {"day": "2027-01-14"}
            return None
        return day

    def _hour(self) -> time | None:
        try:
            at = time.fromisoformat(self.at)
        except ValueError:
            at = None
        if at is None or at.tzinfo is not None:
            self.errors["at"] = _("Write an hour, for instance 20:30.")
            return None
        return at.replace(second=0, microsecond=0)

    def _number(self, name: str, typed: str, most: int) -> int | None:
        is_number = typed.isascii() and typed.isdecimal() and len(typed) < 6
        if not is_number or not 1 <= int(typed) <= most:
            self.errors[name] = _("Write a number from 1 to %(most)s.") % {"most": most}
            return None
        return int(typed)

    def _text(self, name: str, typed: str, most: int) -> str:
        if len(typed) > most:
            self.errors[name] = too_long_message(most)
        return typed


def initial_appointment_form(now: datetime) -> AppointmentForm:
    """Return the initial form, for this evening."""
    return AppointmentForm(
        key=uuid4(),
        zone=settings.TIME_ZONE,
        day=localtime(now).date().isoformat(),
        at=f"{DEFAULT_START:%H:%M}",
    )


def appointment_form_for(appointment: Appointment) -> AppointmentForm:
    """Return the form of an existing appointment."""
    return AppointmentForm(
        key=appointment.key,
        zone=appointment.zone,
        day=appointment.starts_on.isoformat(),
        at=f"{appointment.starts_at:%H:%M}",
        minutes=str(appointment.minutes),
        repeats=appointment.repeats,
        until=appointment.ends_on.isoformat() if appointment.ends_on else "",
        place=appointment.location,
        note=appointment.note,
        game=appointment.game_key,
        seats=str(appointment.seats_max or ""),
    )


def bound_appointment_form(data: QueryDict, zone: str = settings.TIME_ZONE) -> AppointmentForm:
    """Return the submitted form; `zone` is that of the server, or the one stored with the appointment."""
    typed = {name: data.get(name, "").strip() for name in ("day", "at", "minutes", "repeats", "until")}
    return AppointmentForm(
        key=read_form_key(data),
        zone=zone,
        day=typed["day"],
        at=typed["at"],
        minutes=typed["minutes"] or str(60 * DEFAULT_HOURS),
        repeats=typed["repeats"],
        until=typed["until"],
        place=clean_name(data.get("place", "")),
        note=clean_name(data.get("note", "")),
        game=data.get("game", ""),
        seats=data.get("seats", "").strip(),
    )
