"""Fill a circle with this number of rounds by the real commands, one evening of twenty-five deals a week.

    python -m bench.app.fill_circle ROUNDS

The commands run in one long transaction, so that no commit waits for the disk; rows, validation and guards
are the normal ones. The paths to measure are printed as JSON.
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

from django.core.management import call_command
from django.db import connection, transaction
from django.utils import timezone

from bench.app.server import recorded_deal
from games.circles.commands import (
    bindings,
    people,
)
from games.models import Circle, Player, Role, Round, Sitting
from games.models.binding import new_secret
from games.sittings.commands import closing, opening, rounds

NAME = "Bench"
NAMES = ("Léa", "Karim", "Inès", "Thomas")
DEALS_AN_EVENING = 25
WEEKS = 20 * 52
REPORT_EVERY = 2000


def bench_circle(now: datetime) -> tuple[Circle, list[Player]]:
    """Return the circle of the benchmark, opened twenty years ago to allow weekly evenings."""
    circle = Circle.objects.filter(name=NAME).first()
    if circle is None:
        circle = people.open_circle(name=NAME, now=now)
        for name in NAMES:
            people.add_player(circle=circle, name=name, now=now)
    return circle, list(circle.players.order_by("pk"))


def play_evening(
    circle: Circle, people: list[Player], deals: int, at: datetime, *, is_closed: bool
) -> Sitting:
    """Record one evening: an open-face sitting, its deals, and its closing."""
    sitting = opening.open_sitting(
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
        rounds.record_round(sitting=sitting, data=recorded_deal(), key=uuid4(), by="Léa", now=at)
    if is_closed:
        closing.close_sitting(sitting=sitting, key=uuid4(), by="Léa", now=at)
    return sitting


def play_up_to(rounds: int, now: datetime) -> dict[str, Any]:
    """Record evenings up to this number of rounds, the last dozen in an open sitting; return the paths to
    measure.
    """
    circle, people = bench_circle(now - timedelta(weeks=WEEKS))
    # The open sittings of earlier runs are later than the weeks that are recorded now.
    evenings = circle.evenings.count()
    started, played = time.monotonic(), Round.objects.count()
    for missing in range(rounds - played, 0, -DEALS_AN_EVENING):
        evenings += 1
        at = now - timedelta(weeks=WEEKS - evenings)
        is_last = missing <= DEALS_AN_EVENING
        closed = play_evening(circle, people, min(missing, DEALS_AN_EVENING), at, is_closed=True)
        if is_last or evenings % (REPORT_EVERY // DEALS_AN_EVENING) == 0:
            print(f"  {rounds - missing:,} rounds, {time.monotonic() - started:.0f} s", file=sys.stderr)
    open_ = play_evening(circle, people, 12, now - timedelta(weeks=WEEKS - evenings - 1), is_closed=False)
    secret = new_secret()
    bindings.bind(circle=circle, player=None, role=Role.HOST, secret=secret, now=now)
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
    call_command("prepare", stdout=sys.stderr)
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous = OFF")
    with transaction.atomic():
        filled = play_up_to(int(sys.argv[1]), timezone.now())
    print(json.dumps(filled))


if __name__ == "__main__":
    main()
