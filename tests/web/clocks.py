"""Clocks for the tests of pages: one of a sitting, one of nobody, and what their forms send."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

from django.db.models import F
from django.urls import reverse

from games import play
from games.clocks import shown
from games.models import Clock, LoggedRuling
from games.rules.holdem.schedule import Level, Schedule

NINE = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)
CLUB = Schedule(
    (Level(25, 50, 0, 20), Level(50, 100, 0, 20), Level(minutes=10), Level(75, 150, 25, 20)),
    (25, 100, 500),
    players=8,
    stack=3000,
)


def open_clock(sitting=None, schedule=CLUB):
    """A clock standing at the beginning of these levels."""
    return play.open_clock(sitting=sitting, schedule=schedule, key=uuid4(), by="Léa", now=NINE)


def clock_of(sitting):
    """The clock of a sitting, opened and started if it had none."""
    clock = Clock.objects.filter(sitting=sitting).first()
    if clock is None:
        clock = open_clock(sitting)
        play.start_clock(clock=clock, key=uuid4(), by="Léa", now=NINE)
    return clock


def ruling_of(sitting):
    """A ruling that a sitting noted."""
    noted = LoggedRuling.objects.filter(sitting=sitting).first()
    return noted or play.log_ruling(
        sitting=sitting, situation="12-01", answer="", key=uuid4(), by="Léa", now=NINE
    )


def last_event(clock):
    """The act of a clock that may be taken back."""
    return shown(clock, NINE).last.pk


def time_passes(clock, **time):
    """As if everybody had waited: what happened lies further back, and the phones have something to ask."""
    passed = timedelta(**time)
    clock.events.update(at=F("at") - passed)
    if clock.sitting:
        clock.sitting.tournament_events.update(recorded_at=F("recorded_at") - passed)
    Clock.objects.filter(pk=clock.pk).update(revision=F("revision") + 1)


def press(client, clock, act, **changes):
    """A button of the clock's page."""
    form = {"act": act, "key": str(uuid4())} | changes
    return client.post(reverse("clock-acts", args=[clock.address]), form)


def schedule_fields(*rows, **changes):
    """The form of the levels: a line is its small blind, its big blind, its ante and its minutes."""
    columns = list(zip(*rows, strict=True)) or [()] * 4
    names = ("small_blind", "big_blind", "ante", "minutes")
    lines = {name: list(column) for name, column in zip(names, columns, strict=True)}
    return {"key": str(uuid4()), "past": "0", "chips": "", "players": "", "stack": ""} | lines | changes
