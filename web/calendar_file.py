"""Planned evenings as an iCalendar file, for calendars that cannot sign in; the library escapes and folds.

One event for an appointment, with its rule and the dates called off; times are local to its zone, which the
file describes, so that an evening keeps its hour when the clocks change.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, timedelta
from hashlib import sha256

from django.utils.translation import gettext as _
from icalendar import Calendar, Event, Timezone, vRecur, vText

from games.models import Appointment, Circle
from games.recurrence import instant, rule
from web.titles import GAME_TITLES

PRODUCT = "-//Ardoise//Ardoise//EN"
ASK_AGAIN = "PT1H"
ZONE_YEARS = 10


def calendar_file(
    circle: Circle,
    appointments: Sequence[Appointment],
    called_off: Mapping[int, Sequence[date]],
    addresses: Mapping[int, str],
) -> bytes:
    """The file of some appointments; `addresses` are their pages."""
    calendar = Calendar()
    for name, value in (("prodid", PRODUCT), ("version", "2.0"), ("calscale", "GREGORIAN")):
        calendar.add(name, value)
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", vText(circle.name))
    calendar.add("refresh-interval", ASK_AGAIN, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", ASK_AGAIN)
    for zone in _zones(appointments):
        calendar.add_component(zone)
    for each in appointments:
        calendar.add_component(_event(circle, each, called_off.get(each.pk, ()), addresses[each.pk]))
    return bytes(calendar.to_ical())


def etag_of(content: bytes) -> str:
    """By what a calendar knows that nothing changed."""
    return f'"{sha256(content).hexdigest()[:32]}"'


def _event(circle: Circle, appointment: Appointment, off: Iterable[date], address: str) -> Event:
    event = Event()
    begins = instant(appointment.starts_on, appointment.starts_at, appointment.zone)
    event.add("uid", f"{appointment.key}@ardoise")
    event.add("dtstamp", appointment.changed_at.astimezone(UTC))
    event.add("last-modified", appointment.changed_at.astimezone(UTC))
    event.add("sequence", appointment.sequence)
    event.add("dtstart", begins)
    event.add("duration", timedelta(minutes=appointment.minutes))
    event.add("summary", title_of(circle, appointment))
    event.add("status", "CANCELLED" if appointment.struck_at else "CONFIRMED")
    for name, text in (("location", appointment.place), ("description", _description(appointment))):
        if text:
            event.add(name, text)
    event.add("url", address)
    if said := rule(appointment.starts_on, appointment.repeats, appointment.ends_on, appointment.zone):
        event.add("rrule", vRecur(said))
    if days := [instant(day, appointment.starts_at, appointment.zone) for day in off]:
        event.add("exdate", days)
    return event


def title_of(circle: Circle, appointment: Appointment) -> str:
    """“Les jeudis: Chinese poker”."""
    if not appointment.game_key:
        return circle.name
    game = str(GAME_TITLES[appointment.game_key])
    return _("%(circle)s: %(game)s") % {"circle": circle.name, "game": game}


def _description(appointment: Appointment) -> str:
    seats = _("%(count)s seats at most.") % {"count": appointment.seats_max} if appointment.seats_max else ""
    return "\n".join(filter(None, [appointment.note, seats]))


def _zones(appointments: Sequence[Appointment]) -> list[Timezone]:
    """What the clocks do in each zone of these appointments, for years to come."""
    spans: dict[str, tuple[int, int]] = {}
    for each in appointments:
        years = (each.starts_on.year, max(each.starts_on.year, each.changed_at.year))
        first, last = spans.get(each.zone, years)
        spans[each.zone] = min(first, years[0]), max(last, years[1])
    return [
        Timezone.from_tzid(zone, first_date=date(first - 1, 1, 1), last_date=date(last + ZONE_YEARS, 1, 1))
        for zone, (first, last) in sorted(spans.items())
        if zone != "UTC"
    ]
