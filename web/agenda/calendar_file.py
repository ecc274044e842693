"""Planned evenings as an iCalendar file, for calendars that cannot sign in.

One event for each appointment, with its rule and cancelled dates; times are local to its zone, which the file
describes, so that an evening keeps its local time when daylight saving changes.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, timedelta
from hashlib import sha256

from django.utils.translation import gettext as _
from icalendar import Calendar, Event, Timezone, vDuration, vRecur, vText

from games.agenda.recurrence import instant, rrule_parts
from games.models import Appointment, Circle
from web.sittings.text.titles import GAME_TITLES

PRODUCT = "-//Ardoise//Ardoise//EN"
REFRESH_INTERVAL = timedelta(hours=1)
ZONE_YEARS = 10


def calendar_file(
    circle: Circle,
    appointments: Sequence[Appointment],
    called_off: Mapping[int, Sequence[date]],
    urls: Mapping[int, str],
) -> bytes:
    """Return the file of some appointments; `urls` are the URLs of their pages by id."""
    calendar = Calendar()
    for name, value in (("prodid", PRODUCT), ("version", "2.0"), ("calscale", "GREGORIAN")):
        calendar.add(name, value)
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", vText(circle.name))
    calendar.add("refresh-interval", REFRESH_INTERVAL, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", vDuration(REFRESH_INTERVAL))
    for zone in _time_zones(appointments):
        calendar.add_component(zone)
    for each in appointments:
        calendar.add_component(_event(circle, each, called_off.get(each.pk, ()), urls[each.pk]))
    return bytes(calendar.to_ical())


def etag_of(content: bytes) -> str:
    """Return the ETag of a file."""
    return f'"{sha256(content).hexdigest()[:32]}"'


def _event(circle: Circle, appointment: Appointment, off: Iterable[date], address: str) -> Event:
    event = Event()
    round_start = instant(appointment.starts_on, appointment.starts_at, appointment.zone)
    event.add("uid", f"{appointment.key}@ardoise")
    event.add("dtstamp", appointment.changed_at.astimezone(UTC))
    event.add("last-modified", appointment.changed_at.astimezone(UTC))
    event.add("sequence", appointment.sequence)
    event.add("dtstart", round_start)
    event.add("duration", timedelta(minutes=appointment.minutes))
    event.add("summary", event_title(circle, appointment))
    event.add("status", "CANCELLED" if appointment.struck_at else "CONFIRMED")
    for name, text in (("location", appointment.location), ("description", _description(appointment))):
        if text:
            event.add(name, text)
    event.add("url", address)
    if rule := rrule_parts(appointment.starts_on, appointment.repeats, appointment.ends_on, appointment.zone):
        event.add("rrule", vRecur(rule))
    if days := [instant(day, appointment.starts_at, appointment.zone) for day in off]:
        event.add("exdate", days)
    return event


def event_title(circle: Circle, appointment: Appointment) -> str:
    """Return the title of an event: “Les jeudis: Chinese poker”."""
    if not appointment.game_key:
        return circle.name
    game = str(GAME_TITLES[appointment.game_key])
    return _("%(circle)s: %(game)s") % {"circle": circle.name, "game": game}


def _description(appointment: Appointment) -> str:
    seats = _("%(count)s seats at most.") % {"count": appointment.seats_max} if appointment.seats_max else ""
    return "\n".join(filter(None, [appointment.note, seats]))


def _time_zones(appointments: Sequence[Appointment]) -> list[Timezone]:
    """Return the daylight-saving rules of each zone of these appointments."""
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
