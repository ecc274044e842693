"""Fixtures of the games package: a circle of four players and a sitting."""

import uuid
from datetime import UTC, datetime
from functools import partial

import pytest
from django.db import transaction

from games.archive.writing import write_archive
from games.audit import checks
from games.circles.commands import people
from games.clocks.commands import clock as clocks_clock
from games.demo import season
from games.models import Round
from games.rules.clock.schedule import BlindLevel, Schedule
from games.sittings.commands import closing, opening, rounds
from games.sittings.queries.settlement import points_by_seat
from ledger import audit as ledger_audit
from tests.cached_fixture import CachedFixture

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
NAMES = ("Léa", "Karim", "Inès", "Thomas")


def deal_of(*hands):
    """Return the data of a deal from lines written `top | middle | bottom`, in seat order."""
    lines = [[line.strip() for line in hand.split("|")] for hand in hands]
    return {"seats": [dict(zip(("top", "middle", "bottom"), hand, strict=True)) for hand in lines]}


C2 = deal_of(
    "Jh 9s 7c | 8d 8h 2c 2h 4h | Kh Kc Ks As Ac",
    "Qd 9d 4s | Tc Qc 5c Jc 3c | 6c 6s 6d 5s 5d",
)
"""Deal of −9 and +9 at open face; no player enters Fantasyland."""
QUEENS = deal_of(
    "Qs Qh 4s | Kd Ks 3s 3d 2h | 8c 9c Tc Jc Qc",
    "As Jd 9d | 7s 7h 5d 4h 2s | 6s 6h 6d Th Td",
)
"""Deal C10 of +22 and −22; the first player enters Fantasyland."""
QUEENS_ONLY = deal_of(
    "Qs Qh 5c | 9c 9d 4s 4h Kd | 7s 7h 7d Ac Kc",
    "As Jd 6c | Th Tc 8s 3d Ks | 5h 6d 7c 8h 9s",
)
"""Deal with queens on top and nothing more: enters Fantasyland, but does not stay there."""
TRIPS = deal_of(
    "2s 2h 2d | 9s 9h 9d 4c 4d | Jc Jd Jh Js 5c",
    "As Qd 8s | Kc Kd 6c 6d 3c | Ah Kh Th 7h 3h",
)
"""Deal with trips on top: the first player would stay in Fantasyland."""


DEMO = CachedFixture(
    lambda: season.fill(now=NOON, seed=3, secret="a secret of the demo", report=lambda _evening: None)
)


def open_circle():
    """Return a circle with its four players."""
    circle = people.open_circle(name="Les jeudis", now=NOON)
    return circle, [people.add_player(circle=circle, name=name, now=NOON) for name in NAMES]


def open_table(
    circle, players, preset="open_face", seats=2, game_key="chinese", changes=None, cents=10, now=NOON
):
    """Open a sitting of the first `seats` players."""
    return opening.open_sitting(
        circle=circle,
        game_key=game_key,
        preset=preset,
        changes=changes or {},
        players=players[:seats],
        point_value_cents=cents,
        key=uuid.uuid4(),
        by="Léa",
        now=now,
    )


@pytest.fixture
def circle(db):
    return people.open_circle(name="Les jeudis", now=NOON)


@pytest.fixture
def players(circle):
    return [people.add_player(circle=circle, name=name, now=NOON) for name in NAMES]


@pytest.fixture
def open_sitting(circle, players):
    """Return a function that opens a sitting of the first `seats` players."""
    return partial(open_table, circle, players)


@pytest.fixture(scope="session")
def archive_text(django_db_setup, django_db_blocker):
    """Return the file of a circle that is in no database.

    It has a closed sitting with a correction and an undo, and an open one with a clock.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        circle, players = open_circle()
        sitting = open_table(circle, players)
        correct(record(sitting, C2), QUEENS)
        undo(record(sitting, C2))
        close(sitting)
        levels = (BlindLevel(25, 50, 0, 20), BlindLevel(50, 100, 0, 20))
        clock = clocks_clock.open_clock(
            sitting=open_table(circle, players, seats=4),
            schedule=Schedule(levels, (25, 100), players=8, stack=3000),
            key=uuid.uuid4(),
            by="Léa",
            now=NOON,
        )
        clocks_clock.start_clock(clock=clock, key=uuid.uuid4(), by="Léa", now=NOON)
        text = "".join(write_archive(circle))
        transaction.set_rollback(True)
    return text


@pytest.fixture
def demo_circle(db):
    """Return the circle of the demo with its season."""
    return DEMO.restore()


@pytest.fixture
def sitting(open_sitting):
    """Return an open-face sitting of Léa and Karim at ten cents a point."""
    return open_sitting()


def record(sitting, data, key=None, by="Léa", now=NOON):
    return rounds.record_round(sitting=sitting, data=data, key=key or uuid.uuid4(), by=by, now=now).round


def correct(version, data, key=None, by="Karim", now=NOON):
    return rounds.correct_round(version=version, data=data, key=key or uuid.uuid4(), by=by, now=now).round


def undo(version):
    rounds.undo_round(version=version, by="Karim", now=NOON)


def close(sitting, key=None, now=NOON):
    return closing.close_sitting(sitting=sitting, key=key or uuid.uuid4(), by="Léa", now=now)


def assert_sound(circle=None):
    """Assert that neither audit, of the games and of the ledger, finds a fault in one circle or in all."""
    book = circle and circle.book
    assert [*map(str, checks.faults(circle)), *map(str, ledger_audit.faults(book))] == []


def totals(sitting):
    """Return the points of each seat, from the ledger."""
    return points_by_seat(list(sitting.seats.all()))


def active_rounds(sitting):
    """Return the active rounds in order, read from the database."""
    return list(Round.objects.filter(sitting=sitting, struck_at=None).order_by("number"))
