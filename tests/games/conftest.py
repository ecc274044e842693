"""A circle of four friends and a sitting of theirs, for every test of the play."""

import uuid
from datetime import UTC, datetime

import pytest

from games import play
from games.models import Round
from games.settling import points_by_seat

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
NAMES = ("Léa", "Karim", "Inès", "Thomas")


def laid(*hands):
    """A deal from lines written `top | middle | bottom`, in seat order."""
    lines = [[line.strip() for line in hand.split("|")] for hand in hands]
    return {"seats": [dict(zip(("top", "middle", "bottom"), hand, strict=True)) for hand in lines]}


C2 = laid(
    "Jh 9s 7c | 8d 8h 2c 2h 4h | Kh Kc Ks As Ac",
    "Qd 9d 4s | Tc Qc 5c Jc 3c | 6c 6s 6d 5s 5d",
)
"""−9 and +9 at open face; nobody enters Fantasyland."""
QUEENS = laid(
    "Qs Qh 4s | Kd Ks 3s 3d 2h | 8c 9c Tc Jc Qc",
    "As Jd 9d | 7s 7h 5d 4h 2s | 6s 6h 6d Th Td",
)
"""C10: +22 and −22; the first enters Fantasyland."""
QUEENS_ONLY = laid(
    "Qs Qh 5c | 9c 9d 4s 4h Kd | 7s 7h 7d Ac Kc",
    "As Jd 6c | Th Tc 8s 3d Ks | 5h 6d 7c 8h 9s",
)
"""Queens on top and nothing more: enters Fantasyland, but does not stay there."""
TRIPS = laid(
    "2s 2h 2d | 9s 9h 9d 4c 4d | Jc Jd Jh Js 5c",
    "As Qd 8s | Kc Kd 6c 6d 3c | Ah Kh Th 7h 3h",
)
"""The first would stay in Fantasyland: trips on top."""


@pytest.fixture
def circle(db):
    return play.open_circle(name="Les jeudis", now=NOON)


@pytest.fixture
def players(circle):
    return [play.add_player(circle=circle, name=name, now=NOON) for name in NAMES]


@pytest.fixture
def open_sitting(circle, players):
    """Open a sitting of the first `seats` friends."""

    def open_sitting(preset="open_face", seats=2, game_key="chinese", changes=None, cents=10, now=NOON):
        return play.open_sitting(
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

    return open_sitting


@pytest.fixture
def sitting(open_sitting):
    """An open-face sitting of Léa and Karim at ten cents a point."""
    return open_sitting()


def record(sitting, data, key=None, by="Léa", now=NOON):
    return play.record_round(sitting=sitting, data=data, key=key or uuid.uuid4(), by=by, now=now).round


def correct(version, data, key=None, by="Karim", now=NOON):
    return play.correct_round(version=version, data=data, key=key or uuid.uuid4(), by=by, now=now).round


def undo(version):
    play.undo_round(version=version, by="Karim", now=NOON)


def close(sitting, key=None, now=NOON):
    return play.close_sitting(sitting=sitting, key=key or uuid.uuid4(), by="Léa", now=now)


def totals(sitting):
    """What the seats hold, from the ledger."""
    return points_by_seat(list(sitting.seats.all()))


def standing(sitting):
    """The rounds that count, in order, read afresh."""
    return list(Round.objects.filter(sitting=sitting, struck_at=None).order_by("number"))
