"""Planned evenings for tests: Thursdays at half past eight at Léa’s, and the addresses of their calendars."""

from datetime import UTC, date, datetime, time
from uuid import uuid4

from django.urls import reverse

from games import play
from games.models.binding import new_secret

FIRST = date(2027, 3, 18)
"""A Thursday, two before the clocks go forward."""
BEFORE = datetime(2027, 3, 1, 12, tzinfo=UTC)


def planned(**changes):
    """What is said of a planned evening."""
    said = {
        "starts_on": FIRST,
        "starts_at": time(20, 30),
        "zone": "Europe/Paris",
        "minutes": 240,
        "repeats": "once",
        "ends_on": None,
        "place": "Chez Léa",
        "note": "",
        "game_key": "",
        "seats_max": None,
    }
    return play.Planned(**said | changes)


def plan(circle, key=None, now=BEFORE, **changes):
    """An evening planned by Léa."""
    return play.plan_evening(circle=circle, said=planned(**changes), key=key or uuid4(), by="Léa", now=now)


def reply(appointment, name, answer="yes", day=FIRST, now=BEFORE):
    """What somebody says of a date."""
    player = appointment.circle.players.get(name=name)
    return play.reply(appointment=appointment, day=day, player=player, answer=answer, by=name, now=now)


def feed_path(circle):
    """The address of a calendar of another phone of the circle."""
    binding = play.bind(circle=circle, player=None, role="view", secret=new_secret(), now=BEFORE)
    return reverse("calendar-feed", args=[play.open_feed(binding=binding, now=BEFORE)])


def form(**changes):
    """The form of a planned evening as it is sent."""
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


def agenda_addresses(sitting):
    """Every page of planned evenings, and the story of one that was."""
    circle = sitting.circle
    small, weekly = (
        plan(circle, seats_max=2, game_key="menteur"),
        plan(circle, repeats="weekly"),
    )
    for name, answer in (("Léa", "yes"), ("Karim", "yes"), ("Inès", "maybe"), ("Thomas", "no")):
        reply(small, name, answer)
    play.call_off(appointment=weekly, day=FIRST, by="Léa", now=BEFORE)
    play.call_off_all(appointment=plan(circle, repeats="monthly"), by="Léa", now=BEFORE)
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
