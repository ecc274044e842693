"""Appointments for tests: Thursdays at half past eight, and the URLs of their calendars."""

from datetime import UTC, date, datetime, time
from uuid import uuid4

from django.urls import reverse

from games.agenda import commands
from games.circles.commands import bindings
from games.models.binding import new_secret

FIRST = date(2027, 3, 18)
"""A Thursday two weeks before daylight saving time starts."""
BEFORE = datetime(2027, 3, 1, 12, tzinfo=UTC)


def details(**changes):
    """Return the data of an appointment."""
    values = {
        "starts_on": FIRST,
        "starts_at": time(20, 30),
        "zone": "Europe/Paris",
        "minutes": 240,
        "repeats": "once",
        "ends_on": None,
        "location": "Chez Léa",
        "note": "",
        "game_key": "",
        "seats_max": None,
    }
    return commands.AppointmentDetails(**values | changes)


def create(circle, key=None, now=BEFORE, **changes):
    """Plan an appointment by Léa and return it."""
    return commands.create_appointment(
        circle=circle, details=details(**changes), key=key or uuid4(), by="Léa", now=now
    )


def reply(appointment, name, answer="yes", day=FIRST, now=BEFORE):
    """Record the reply of a player to a date."""
    player = appointment.circle.players.get(name=name)
    return commands.record_reply(
        appointment=appointment, day=day, player=player, answer=answer, by=name, now=now
    )


def feed_path(circle):
    """Return the path of the calendar feed of another binding of the circle."""
    binding = bindings.bind(circle=circle, player=None, role="view", secret=new_secret(), now=BEFORE)
    return reverse("calendar-feed", args=[commands.create_calendar_feed(binding=binding, now=BEFORE)])


def form(**changes):
    """Return the form fields of an appointment."""
    return {
        "key": str(uuid4()),
        "day": "2027-03-18",
        "at": "20:30",
        "minutes": "240",
        "repeats": "once",
        "until": "",
        "place": "Chez Léa",
        "note": "",
        "game": "",
        "seats": "",
    } | changes


def agenda_urls(sitting):
    """Return the paths of every page of appointments and of the story of a past evening."""
    circle = sitting.circle
    small, weekly = (
        create(circle, seats_max=2, game_key="menteur"),
        create(circle, repeats="weekly"),
    )
    for name, answer in (("Léa", "yes"), ("Karim", "yes"), ("Inès", "maybe"), ("Thomas", "no")):
        reply(small, name, answer)
    commands.cancel_date(appointment=weekly, day=FIRST, by="Léa", now=BEFORE)
    commands.cancel_appointment(appointment=create(circle, repeats="monthly"), by="Léa", now=BEFORE)
    day = FIRST.isoformat()
    return {
        "story": reverse("evening-story", args=[sitting.evening_id]),
        "agenda": reverse("circle-agenda", args=[circle.pk]),
        "a plan to be": reverse("circle-agenda-new", args=[circle.pk]),
        "a plan": reverse("appointment", args=[weekly.pk]),
        "a full table": reverse("appointment-date", args=[small.pk, day]),
        "a date called off": reverse("appointment-date", args=[weekly.pk, day]),
        "slate of a plan": f"{reverse('sitting-new')}?planned={small.pk}&day={day}",
    }
