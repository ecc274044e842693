"""Form of a planned evening: date, time, repetition, place, and notes."""

from datetime import date, time
from uuid import uuid4

from django import forms
from django.http import QueryDict
from django.utils.choices import CallableChoiceIterator
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.agenda.commands import AppointmentDetails
from games.agenda.recurrence import dates
from games.models import Appointment, Reply
from games.models.appointment import DAY_VALIDATORS, FIRST_DAY, MAX_MINUTES, MAX_SEATS
from web.agenda.text import REPEAT_LABELS
from web.core.fields import DayField, HourField, KeyField, LineField, OneOfField, WholeNumberField
from web.sittings.text.titles import GAME_TITLES

HOURS = (2, 3, 4, 5, 6, 8)
DEFAULT_MINUTES, DEFAULT_START = 4 * 60, time(20, 30)
MAX_PLACE = Appointment._meta.get_field("location").max_length
MAX_NOTE = Appointment._meta.get_field("note").max_length


def _lengths() -> list[tuple[int, str]]:
    """Return the lengths of an evening in minutes, with their labels."""
    return [(60 * each, ngettext("%(n)s hour", "%(n)s hours", each) % {"n": each}) for each in HOURS]


def _games() -> list[tuple[str, str | Promise]]:
    return [("", _("We shall see")), *GAME_TITLES.items()]


class PlannedDayField(DayField):
    """A day of the years in which evenings are planned."""

    message = _("Write a day, for instance %(day)s.")
    default_validators = list(DAY_VALIDATORS)

    def message_values(self) -> dict[str, object]:
        return {"day": "2027-01-14"}


class ReplyForm(forms.Form):
    """An answer to a date: of the player with the id `of`, else of the visitor's own player."""

    answer = forms.ChoiceField(choices=Reply.Answer.choices)
    of = forms.IntegerField(required=False)

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        self.fields["from"] = forms.CharField(required=False)


class AppointmentForm(forms.Form):
    """Inputs of a planned evening."""

    key = KeyField()
    day = PlannedDayField(label=_("Day"))
    at = HourField(label=_("Hour"))
    minutes = WholeNumberField(
        min_value=1,
        max_value=MAX_MINUTES,
        required=False,
        widget=forms.Select(choices=CallableChoiceIterator(_lengths)),
        label=_("How long"),
    )
    place = LineField(label=_("Where"), max_length=MAX_PLACE, required=False)
    repeats = OneOfField(label=_("How often"), choices=REPEAT_LABELS, required=False)
    until = PlannedDayField(label=_("Until, if it comes back"), required=False)
    game = OneOfField(label=_("Perhaps we play"), choices=_games, required=False)
    seats = WholeNumberField(
        min_value=1, max_value=MAX_SEATS, required=False, label=_("Seats at most, if they are counted")
    )
    note = LineField(label=_("A word for all"), max_length=MAX_NOTE, required=False)

    def clean(self) -> None:
        """Check that an evening that comes back has a first date before its last day."""
        sent = self.cleaned_data
        if not self.errors and not dates(
            sent["day"], self._repeats(), self._last_day(), since=FIRST_DAY, most=1
        ):
            self.add_error("until", _("The last day comes before the first."))

    def details(self, zone: str) -> AppointmentDetails:
        """Return the planned evening of a valid form, in a time zone."""
        sent = self.cleaned_data
        return AppointmentDetails(
            starts_on=sent["day"],
            starts_at=sent["at"],
            zone=zone,
            minutes=sent["minutes"] or DEFAULT_MINUTES,
            repeats=self._repeats(),
            ends_on=self._last_day(),
            location=sent["place"],
            note=sent["note"],
            game_key=sent["game"],
            seats_max=sent["seats"],
        )

    def renewed(self, refusal: str) -> "AppointmentForm":
        """Return the sent form with another key, and with the reason why it was not recorded."""
        form = AppointmentForm(dict(self.data.items()) | {"key": str(uuid4())})
        form.add_error("day", refusal)
        return form

    def _repeats(self) -> str:
        return self.cleaned_data["repeats"] or Appointment.Repeats.ONCE

    def _last_day(self) -> date | None:
        return self.cleaned_data["until"] if self._repeats() != Appointment.Repeats.ONCE else None


def values_of(appointment: Appointment) -> dict[str, object]:
    """Return the values of an existing appointment."""
    return {
        "key": appointment.key,
        "day": appointment.starts_on,
        "at": appointment.starts_at,
        "minutes": appointment.minutes,
        "repeats": appointment.repeats,
        "until": appointment.ends_on,
        "place": appointment.location,
        "note": appointment.note,
        "game": appointment.game_key,
        "seats": appointment.seats_max,
    }
