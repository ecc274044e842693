"""Helpers for clock pages: clocks with and without a sitting, and the fields of their forms."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

from django.db.models import F
from django.urls import reverse
from django.utils import timezone

from games.clocks.commands import clock as clocks_clock
from games.clocks.commands.screens import issue_screen
from games.clocks.queries.clock import clock_view
from games.models import Clock, LoggedRuling
from games.models.binding import new_secret
from games.rules.clock.schedule import BlindLevel, Schedule
from games.sittings.commands import rulings

NINE = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)
CLUB = Schedule(
    (
        BlindLevel(25, 50, 0, 20),
        BlindLevel(50, 100, 0, 20),
        BlindLevel(minutes=10),
        BlindLevel(75, 150, 25, 20),
    ),
    (25, 100, 500),
    players=8,
    stack=3000,
)


def open_clock(sitting=None, schedule=CLUB):
    """Open a clock at the first of these levels."""
    return clocks_clock.open_clock(
        sitting=sitting, schedule=schedule, key=uuid4(), by="Léa", now=NINE, secret=new_secret()
    )


def screen_of(clock):
    """Return the secret of a new link that shows the clock on a television."""
    return issue_screen(clock=clock, now=timezone.now()).token


def clock_of(sitting):
    """Return the clock of a sitting; open and start one if there is none."""
    clock = Clock.objects.filter(sitting=sitting).first()
    if clock is None:
        clock = open_clock(sitting)
        clocks_clock.start_clock(clock=clock, key=uuid4(), by="Léa", now=NINE)
    return clock


def ruling_of(sitting):
    """Return a ruling recorded at a sitting; record one if there is none."""
    noted = LoggedRuling.objects.filter(sitting=sitting).first()
    return noted or rulings.log_ruling(
        sitting=sitting, situation="12-01", answer="", key=uuid4(), by="Léa", now=NINE
    )


def last_event(clock):
    """Return the id of the last event of a clock, which can be undone."""
    return clock_view(clock, NINE).last_event.pk


def advance_time(clock, **time):
    """Move the recorded events into the past by this much, as if time had passed."""
    passed = timedelta(**time)
    clock.events.update(at=F("at") - passed)
    if clock.sitting:
        clock.sitting.tournament_events.update(recorded_at=F("recorded_at") - passed)
    Clock.objects.filter(pk=clock.pk).update(revision=F("revision") + 1)


def press(client, clock, act, **changes):
    """Press a button of the clock page and return the answer."""
    form = {"act": act, "key": str(uuid4())} | changes
    return client.post(reverse("clock-button", args=[clock.address]), form)


def schedule_fields(*rows, **changes):
    """Return the form of the levels; each row is small blind, big blind, ante and minutes."""
    columns = list(zip(*rows, strict=True)) or [()] * 4
    names = ("small_blind", "big_blind", "ante", "minutes")
    lines = {name: list(column) for name, column in zip(names, columns, strict=True)}
    return {"key": str(uuid4()), "past": "0", "chips": "", "players": "", "stack": ""} | lines | changes
