"""Plays a circle up to so many rounds, by the real verbs, one evening a week of twenty-five deals each.

    python -m bench.house.filling ROUNDS

The verbs run inside one long transaction that nobody waits for on the disk: the rows, the checks and the
guards are those of the house, only the waiting is left out. What to look at is printed as JSON.
"""

import json
import os
import sys
import time
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "web.settings")

import django
from django.conf import settings

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection, transaction  # noqa: E402
from django.utils import timezone  # noqa: E402

from bench.house.served import recorded_deal  # noqa: E402
from games import play  # noqa: E402
from games.models import Circle, Player, Role, Round, Sitting  # noqa: E402
from games.models.binding import new_secret  # noqa: E402

NAME = "Bench"
NAMES = ("Léa", "Karim", "Inès", "Thomas")
DEALS_A_NIGHT = 25
WEEKS = 20 * 52
TOLD_EVERY = 2000


def the_circle(now: datetime) -> tuple[Circle, list[Player]]:
    """The circle of the measure, opened twenty years ago so that its evenings have room."""
    circle = Circle.objects.filter(name=NAME).first()
    if circle is None:
        circle = play.open_circle(name=NAME, now=now)
        for name in NAMES:
            play.add_player(circle=circle, name=name, now=now)
    return circle, list(circle.players.order_by("pk"))


def play_night(circle: Circle, people: list[Player], deals: int, at: datetime, *, is_closed: bool) -> Sitting:
    """One evening: an open-face slate, its deals, and its closing."""
    sitting = play.open_sitting(
        circle=circle,
        game_key="chinese",
        preset="open_face",
        changes={},
        players=people,
        point_value_cents=10,
        key=uuid4(),
        by="Léa",
        now=at,
    )
    for _ in range(deals):
        play.record_round(sitting=sitting, data=recorded_deal(), key=uuid4(), by="Léa", now=at)
    if is_closed:
        play.close_sitting(sitting=sitting, key=uuid4(), by="Léa", now=at)
    return sitting


def play_up_to(rounds: int, now: datetime) -> dict[str, Any]:
    """What to look at once the circle has so many rounds, the last dozen of them on an open slate."""
    circle, people = the_circle(now - timedelta(weeks=WEEKS))
    # The open slates of earlier fillings lie in the future of the weeks that are played now.
    nights = circle.evenings.count()
    started, played = time.monotonic(), Round.objects.count()
    for missing in range(rounds - played, 0, -DEALS_A_NIGHT):
        nights += 1
        at = now - timedelta(weeks=WEEKS - nights)
        is_last = missing <= DEALS_A_NIGHT
        closed = play_night(circle, people, min(missing, DEALS_A_NIGHT), at, is_closed=True)
        if is_last or nights % (TOLD_EVERY // DEALS_A_NIGHT) == 0:
            print(f"  {rounds - missing:,} rounds, {time.monotonic() - started:.0f} s", file=sys.stderr)
    open_ = play_night(circle, people, 12, now - timedelta(weeks=WEEKS - nights - 1), is_closed=False)
    secret = new_secret()
    play.bind(circle=circle, player=None, role=Role.HOST, secret=secret, now=now)
    return {
        "secret": secret,
        "circle": circle.pk,
        "sitting": open_.pk,
        "evening": closed.evening_id,
        "seconds": time.monotonic() - started,
        "rounds": Round.objects.count(),
    }


def main() -> None:
    settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
    call_command("migrate", verbosity=0)
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous = OFF")
    with transaction.atomic():
        filled = play_up_to(int(sys.argv[1]), timezone.now())
    print(json.dumps(filled))


if __name__ == "__main__":
    main()
