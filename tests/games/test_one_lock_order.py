"""Simultaneous merges, recordings, payments and rights of one circle: no deadlock, and nothing is lost."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone

from games.audit.checks import faults
from games.circles.commands import bindings, invitations, people
from games.circles.commands import joining as circles_joining
from games.circles.commands import merges as circles_merges
from games.evenings.commands import repayments
from games.evenings.queries.bill import bill
from games.models import Evening, Sitting
from games.sittings.commands import opening
from games.sittings.commands import rounds as sittings_rounds
from tests.evening_actions import record_expense
from tests.games.conftest import C2, NAMES

TIMES = 12 if connection.vendor == "postgresql" else 3
"""Repetitions of each act. SQLite locks the whole database, so that no ring of locks is possible."""


@pytest.fixture
def circle(transactional_db):
    circle = people.open_circle(name="Les jeudis", now=timezone.now())
    players = [people.add_player(circle=circle, name=name, now=timezone.now()) for name in (*NAMES, "Lea")]
    bindings.bind(circle=circle, player=players[0], role="host", secret="host", now=timezone.now())
    for pair in (players[:2], players[2:4], players[3:5]):
        opened(circle, pair)
    return circle


def opened(circle, players):
    return opening.open_sitting(
        circle=circle,
        game_key="chinese",
        preset="open_face",
        changes={},
        players=players,
        point_value_cents=10,
        key=uuid4(),
        by="Léa",
        now=timezone.now(),
    )


def merges(circle, _):
    duplicate, survivor = circle.players.filter(name="Lea").get(), circle.players.get(name="Léa")
    done = circles_merges.merge_players(
        duplicate=duplicate, survivor=survivor, key=uuid4(), by="Léa", now=timezone.now()
    )
    circles_merges.undo_merge(merge=done, by="Léa", now=timezone.now())


def rounds(circle, number):
    sitting = Sitting.objects.filter(season__circle=circle).order_by("pk")[number % 3]
    version = sittings_rounds.record_round(
        sitting=sitting, data=C2, key=uuid4(), by="Léa", now=timezone.now()
    )
    if number % 2:
        sittings_rounds.undo_round(version=version.round, by="Léa", now=timezone.now())


def payments(circle, number):
    evening = Evening.objects.filter(circle=circle).latest("pk")
    people = list(circle.players.filter(name__in=NAMES).order_by("pk"))
    record_expense(evening, [people[0], people[1 + number % 3]])
    line = next(line for line in bill(evening).lines() if line.repayment is None)
    paid = repayments.record_repayment(
        evening=evening,
        debtor=line.debtor.players[0],
        creditor=line.creditor.players[0],
        amount_cents=line.amount_cents,
        key=uuid4(),
        by="Léa",
        now=timezone.now(),
    )
    repayments.undo_repayment(repayment=paid, now=timezone.now(), by="Léa")


def arrivals(circle, _):
    invited = invitations.create_invitation(
        circle=circle,
        sitting=None,
        role="score",
        lifetime=timedelta(hours=1),
        key=uuid4(),
        by="",
        now=timezone.now(),
    ).invitation
    joining = {"invitation": invited, "player": None, "binding": None, "now": timezone.now()}
    came = circles_joining.join_circle(name=uuid4().hex[:8], secret=uuid4().hex, **joining)
    sitting = Sitting.objects.filter(season__circle=circle).first()
    bindings.hand_over_scoring(sitting=sitting, giver=None, taker=came)
    bindings.revoke_binding(binding=came, now=timezone.now())


def test_the_verbs_of_a_circle_never_wait_in_a_ring(circle):
    acts = (merges, rounds, rounds, payments, arrivals)
    ready = Barrier(len(acts))

    def do(act):
        try:
            ready.wait(timeout=20)
            for number in range(TIMES):
                act(circle, number)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as threads:
        list(threads.map(do, acts))
    assert list(faults()) == []
