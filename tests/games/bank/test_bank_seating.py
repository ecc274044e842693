"""Arrivals and departures at a bank: caves of late seats, settlement of early ones, exact undo."""

from uuid import uuid4

import pytest

from games.bank.commands import cash_outs
from games.bank.queries import bank_of
from games.models import Seating
from games.sittings.commands import closing, seating
from games.sittings.queries.settlement import settlement
from tests.games.conftest import NOON, assert_sound

CASH = {"cave_price_cents": 2000, "rebuy": True, "stake_mode": "cash"}


@pytest.fixture
def sitting(open_sitting):
    """Return a bank of three players at twenty euros a cave."""
    return open_sitting("home", seats=3, game_key="holdem", changes=CASH, cents=0)


def arrive(sitting, player):
    return seating.seat_player(sitting=sitting, person=player, key=uuid4(), by="Léa", now=NOON)


def hand_in(seat, chips):
    cash_outs.record_cash_out(sitting=seat.sitting, seat=seat, chips=chips, key=uuid4(), by="Léa", now=NOON)


def test_arrival_buys_a_cave(sitting, players):
    seat = arrive(sitting, players[3])
    bank = bank_of(sitting)
    assert [stack.chips for stack in bank.stacks] == [100] * 4
    assert bank.stacks[3].seat == seat
    assert_sound()


def test_undone_arrival_undoes_its_cave(sitting, players):
    arrive(sitting, players[3])
    seating.undo_seating_change(seating=Seating.objects.latest("number"), by="Léa", now=NOON)
    assert bank_of(sitting).bought == 300
    assert_sound()


def test_early_departure_is_settled_with_the_others(sitting):
    early, *others = sitting.seats.order_by("position")
    hand_in(early, 10)
    seating.unseat_player(seat=early, key=uuid4(), by="Léa", now=NOON)
    for seat, chips in zip(others, (190, 100), strict=True):
        hand_in(seat, chips)
    closing.close_sitting(sitting=sitting, key=uuid4(), by="Léa", now=NOON)
    sitting.refresh_from_db()
    assert settlement(sitting).net_cents == [-1800, 1800, 0]
    assert_sound()


def test_return_of_a_departed_player_restores_the_counted_chips(sitting):
    early = sitting.seats.get(position=0)
    hand_in(early, 130)
    seating.unseat_player(seat=early, key=uuid4(), by="Léa", now=NOON)
    arrive(sitting, early.player)
    stack = bank_of(sitting).stacks[0]
    assert (stack.caves, stack.is_counted) == (1, False)
    assert_sound()
