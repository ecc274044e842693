"""Who arrives at a bank has chips, who leaves is settled with the others, and both are taken back clean."""

from uuid import uuid4

import pytest

from games import audit, play
from games.banking import bank_of
from games.models import Seating
from games.settling import settlement
from ledger import audit as ledger_audit
from tests.games.conftest import NOON

CASH = {"cave_price_cents": 2000, "rebuy": True, "stake_mode": "cash"}


@pytest.fixture
def sitting(open_sitting):
    """Three friends at a bank of twenty euros."""
    return open_sitting("home", seats=3, game_key="holdem", changes=CASH, cents=0)


def arrive(sitting, player):
    return play.take_seat(sitting=sitting, person=player, key=uuid4(), by="Léa", now=NOON)


def hand_in(seat, chips):
    play.cash_out(sitting=seat.sitting, seat=seat, chips=chips, key=uuid4(), by="Léa", now=NOON)


def assert_sound():
    assert [*map(str, audit.faults())] == []
    assert [*map(str, ledger_audit.faults())] == []


def test_who_arrives_late_buys_a_cave(sitting, players):
    seat = arrive(sitting, players[3])
    bank = bank_of(sitting)
    assert [stack.chips for stack in bank.stacks] == [100] * 4
    assert bank.stacks[3].seat == seat
    assert_sound()


def test_an_arrival_taken_back_takes_its_cave_back(sitting, players):
    arrive(sitting, players[3])
    play.undo_seating(seating=Seating.objects.latest("number"), by="Léa", now=NOON)
    assert bank_of(sitting).bought == 300
    assert_sound()


def test_who_leaves_early_is_settled_with_the_others(sitting):
    early, *others = sitting.seats.order_by("position")
    hand_in(early, 10)
    play.leave_seat(seat=early, key=uuid4(), by="Léa", now=NOON)
    for seat, chips in zip(others, (190, 100), strict=True):
        hand_in(seat, chips)
    play.close_sitting(sitting=sitting, key=uuid4(), by="Léa", now=NOON)
    sitting.refresh_from_db()
    assert settlement(sitting).net_cents == [-1800, 1800, 0]
    assert_sound()


def test_who_comes_back_takes_the_chips_he_gave_back(sitting):
    early = sitting.seats.get(position=0)
    hand_in(early, 130)
    play.leave_seat(seat=early, key=uuid4(), by="Léa", now=NOON)
    arrive(sitting, early.player)
    stack = bank_of(sitting).stacks[0]
    assert (stack.caves, stack.is_counted) == (1, False)
    assert_sound()
