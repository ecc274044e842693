"""Filling of a database with a tournament of many entrants, for the measurement of its pages.

    python -m bench.app.fill_tournament ENTRANTS

Prints the secret of the host and the paths as JSON.
"""

import json
import os
import sys
from typing import Any
from uuid import uuid4

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "web.settings")

import django
from django.conf import settings

django.setup()

from django.core.management import call_command
from django.utils import timezone

from games.circles.commands import bindings, people
from games.clocks.commands.eliminations import open_clock_of_sitting
from games.clocks.queries.schedules import suggested_schedule
from games.models import Role
from games.models.binding import new_secret
from games.sittings.commands import opening
from games.tournaments.commands.events import record_event

TABLE = 9
TERMS = {"buy_in_cents": 2000, "table_capacity": TABLE, "final_table_size": TABLE, "has_club_till": True}


def fill(entrants: int) -> dict[str, Any]:
    """Open a tournament with its clock, draw the seats, eliminate a player; return the paths to measure."""
    now = timezone.now()
    circle = people.open_circle(name="Bench", now=now)
    names = [f"Player {number}" for number in range(1, entrants + 1)]
    sitting = opening.open_sitting(
        circle=circle,
        game_key="tournament",
        preset="tournament",
        changes={},
        players=people.find_or_add_players(circle, names, now),
        point_value_cents=0,
        key=uuid4(),
        by="",
        now=now,
    )
    asked: list[tuple[str, dict[str, Any]]] = [("terms", TERMS), ("draw", {}), ("out", {"entrant": 0})]
    for kind, fields in asked:
        record_event(sitting=sitting, kind=kind, requested=fields, key=uuid4(), by="", now=now)
    clock = open_clock_of_sitting(
        sitting=sitting, schedule=suggested_schedule(sitting), key=uuid4(), by="", now=now
    )
    secret = new_secret()
    bindings.bind(circle=circle, player=None, role=Role.HOST, secret=secret, now=now)
    table = f"/sittings/{sitting.pk}/"
    return {
        "secret": secret,
        "paths": {
            "the tables": table,
            "a search": f"{table}?q=29",
            "the desk": f"{table}tournament/desk/",
            "the draw": f"{table}tournament/draw/",
            "the clock": f"/clocks/{clock.address}/",
            "the evening": f"/evenings/{sitting.evening_id}/",
        },
    }


def main() -> None:
    settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
    call_command("prepare", stdout=sys.stderr)
    print(json.dumps(fill(int(sys.argv[1]))))


if __name__ == "__main__":
    main()
