"""Planned evenings of the demo: coming Thursdays, replies to the first one, and a cancelled date."""

from collections.abc import Mapping
from datetime import datetime, time, timedelta
from random import Random

from games.agenda import commands
from games.agenda.recurrence import FORTNIGHTLY
from games.demo.chance import random_key
from games.models import Circle, Player

THURSDAY = 3
ANSWERS = (("Léa", "yes"), ("Karim", "yes"), ("Inès", "maybe"), ("Thomas", "no"), ("Sofia", "yes"))


def plan_ahead(circle: Circle, people: Mapping[str, Player], now: datetime, chance: Random) -> None:
    """Plan every second Thursday at Léa’s, from the next one on."""
    today = now.date()
    first = today + timedelta(days=(THURSDAY - today.weekday()) % 7 or 7)
    details = commands.AppointmentDetails(
        starts_on=first,
        starts_at=time(20, 30),
        zone="Europe/Paris",
        minutes=240,
        repeats=FORTNIGHTLY,
        ends_on=None,
        location="Chez Léa",
        note="",
        game_key="chinese",
        seats_max=5,
    )
    planned = commands.create_appointment(
        circle=circle, details=details, key=random_key(chance), by="Léa", now=now
    )
    for name, answer in ANSWERS:
        commands.record_reply(
            appointment=planned, day=first, player=people[name], answer=answer, by=name, now=now
        )
    commands.cancel_date(appointment=planned, day=first + timedelta(weeks=4), by="Léa", now=now)
