"""Writer of the database that a release keeps: `python -m tests.released.write`, once for each database.

CONTRIBUTING.md says how. The version is that of `pyproject.toml`.
"""

import gzip
import os
import subprocess
import sys
import tomllib
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from unittest import mock

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "web.settings")
    django.setup()

from django.apps import apps
from django.core.management import call_command
from django.db import connection

from games.agenda.commands import create_calendar_feed
from games.circles.commands import (
    accounts,
    bindings,
    households,
    invitations,
    merges,
    people,
    scoring_requests,
)
from games.clocks.commands.clock import open_clock, start_clock
from games.clocks.commands.schedules import save_schedule
from games.clocks.commands.screens import issue_screen
from games.clocks.queries.clock import default_schedule
from games.demo import season
from games.demo.chance import random_key
from games.evenings.commands.past_results import import_past_results
from games.evenings.queries.past_results import ImportLine
from games.models import Circle, PastResult, Role, Sitting, User
from games.models.binding import hash_secret
from games.sittings.commands.rulings import log_ruling
from tests.released.database import ACCOUNT, CLOCK, HOST, INVITATION, MEMBER, PASSWORD, VIEWER, file_of

NOW = datetime(2026, 11, 26, 19, tzinfo=UTC)
ROUNDS = 4
"""Maximum number of rounds of a sitting: each kind of record, and a small file."""
EVENINGS = tuple(replace(each, rounds=min(each.rounds, ROUNDS)) for each in season.EVENINGS)
RULING = "12-01"


def fill():
    """Record the demo, and by other commands a row of each table that the demo leaves empty."""
    with mock.patch.object(season, "EVENINGS", EVENINGS):
        circle = season.fill(now=NOW, seed=11, secret=HOST, report=lambda evening: None)
    chance = Random(0)
    sitting = Sitting.objects.filter(closing=None, game_key="chinese").latest("pk")
    add_rights(circle, sitting, chance)
    add_people(circle, chance)
    log_ruling(sitting=sitting, situation=RULING, answer="", key=random_key(chance), by="Léa", now=NOW)
    save_schedule(circle=circle, name="Turbo", schedule=default_schedule())
    clock = open_clock(
        sitting=None, schedule=default_schedule(), key=random_key(chance), secret=CLOCK, by="", now=NOW
    )
    start_clock(clock=clock, key=random_key(chance), by="", now=NOW)
    issue_screen(clock=clock, now=NOW)


def add_rights(circle, sitting, chance):
    """Bind a viewer who asks for the pen, and an account; create a link that stays valid for a century."""
    viewer = bindings.bind(circle=circle, player=None, role=Role.VIEW, secret=VIEWER, now=NOW)
    scoring_requests.request_scoring(sitting=sitting, binding=viewer, now=NOW)
    create_calendar_feed(binding=viewer, now=NOW)
    with mock.patch.object(invitations, "new_secret", return_value=INVITATION):
        invitations.create_invitation(
            circle=circle,
            sitting=sitting,
            role=Role.SCORE,
            lifetime=timedelta(days=36_500),
            key=random_key(chance),
            by="Léa",
            now=NOW,
        )
    user = User(username=ACCOUNT, key=random_key(chance), created_at=NOW)
    user.set_password(PASSWORD)
    user.save()
    mathilde = circle.players.get(name="Mathilde")
    bindings.bind(circle=circle, player=mathilde, role=Role.SCORE, secret=MEMBER, now=NOW)
    accounts.attach_bindings(user=user, hashes=[hash_secret(MEMBER)])


def add_people(circle, chance):
    """Unite a household, import an evening, and merge a player of it, who has a binding, with a new one."""
    couple = list(circle.players.filter(name__in=("Sofia", "Yann")))
    households.create_household(circle=circle, players=couple, now=NOW)
    past = ImportLine(date(2025, 3, 6), PastResult.Kind.GAME, "Tarot", {"Manu": 700, "Emma": -700})
    import_past_results(circle=circle, lines=[past], is_paid=False, key=random_key(chance), by="Léa", now=NOW)
    manu = circle.players.get(name="Manu")
    bindings.bind(circle=circle, player=manu, role=Role.VIEW, secret="released-manu", now=NOW)
    manuel = people.add_player(circle=circle, name="Manuel", now=NOW)
    merges.merge_players(duplicate=manu, survivor=manuel, key=random_key(chance), by="Léa", now=NOW)


def empty_tables():
    """Return the tables of `games` and `ledger` without a row."""
    models = [model for app in ("games", "ledger") for model in apps.get_app_config(app).get_models()]
    return [model._meta.db_table for model in models if not model.objects.exists()]


def sqlite_script():
    """Return the tables, rows and triggers of the SQLite database as SQL."""
    return "\n".join(connection.connection.iterdump())


def postgresql_script():
    """Return the PostgreSQL database as SQL that needs no psql, whose commands begin with a backslash."""
    options = ["--rows-per-insert=500", "--no-owner", "--no-privileges", "--no-comments"]
    settings = connection.settings_dict
    server = ["--host", settings["HOST"], "--username", settings["USER"], settings["NAME"]]
    dumped = subprocess.run(["pg_dump", *options, *server], check=True, capture_output=True, text=True).stdout
    return "\n".join(line for line in dumped.splitlines() if not line.startswith(("\\", "--")))


SCRIPTS = {"sqlite": sqlite_script, "postgresql": postgresql_script}


def main():
    with Path("pyproject.toml").open("rb") as opened:
        version = tomllib.load(opened)["project"]["version"]
    target = file_of(version, connection.vendor)
    if target.exists():
        sys.exit(f"{target} is there already: what a version made never changes.")
    call_command("prepare")
    if Circle.objects.exists():
        sys.exit("This database has circles: take an empty one.")
    fill()
    if missing := empty_tables():
        sys.exit(f"Tables without a row: {', '.join(missing)}")
    target.parent.mkdir(exist_ok=True)
    target.write_bytes(gzip.compress(SCRIPTS[connection.vendor]().encode(), mtime=0))
    print(f"{target}, {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
