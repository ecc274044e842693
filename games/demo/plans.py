"""The demo’s next evenings: Thursdays to come, who said he comes, one of them called off."""

from collections.abc import Mapping
from datetime import datetime, time, timedelta
from random import Random

from games import play
from games.demo.chance import drawn_key
from games.models import Circle, Player
from games.recurrence import FORTNIGHTLY

THURSDAY = 3
ANSWERS = (("Léa", "yes"), ("Karim", "yes"), ("Inès", "maybe"), ("Thomas", "no"), ("Sofia", "yes"))


def plan_ahead(circle: Circle, people: Mapping[str, Player], now: datetime, chance: Random) -> None:
    """Every second Thursday at Léa’s, from the next one on."""
    today = now.date()
    first = today + timedelta(days=(THURSDAY - today.weekday()) % 7 or 7)
    said = play.Planned(
        starts_on=first,
        starts_at=time(20, 30),
        zone="Europe/Paris",
        minutes=240,
        repeats=FORTNIGHTLY,
        ends_on=None,
        place="Chez Léa",
        note="",
        game_key="chinese",
        seats_max=5,
    )
    planned = play.plan_evening(circle=circle, said=said, key=drawn_key(chance), by="Léa", now=now)
    for name, answer in ANSWERS:
        play.reply(appointment=planned, day=first, player=people[name], answer=answer, by=name, now=now)
    play.call_off(appointment=planned, day=first + timedelta(weeks=4), by="Léa", now=now)
