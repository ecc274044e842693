"""System clock set back by an hour or a year: order and sums are unchanged."""

from datetime import timedelta
from uuid import uuid4

import pytest

from games.bank.commands import caves
from games.bank.queries import bank_of
from tests.games.conftest import C2, NOON, QUEENS, active_rounds, assert_sound, close, correct, record, totals

JUMPS = [timedelta(hours=1), timedelta(days=400)]


@pytest.mark.parametrize("jump", JUMPS)
def test_rounds_have_the_same_order_and_state_when_the_clock_is_set_back(sitting, jump):
    record(sitting, QUEENS, now=NOON + timedelta(minutes=10))
    record(sitting, C2, now=NOON - jump)
    correct(active_rounds(sitting)[0], C2, now=NOON - 2 * jump)
    record(sitting, C2, now=NOON - 3 * jump)
    assert [each.number for each in active_rounds(sitting)] == [1, 2, 3]
    assert totals(sitting) == [-27, 27]
    assert close(sitting, now=NOON - 4 * jump).is_closed
    assert_sound()


def test_undo_in_the_bank_takes_the_last_record_by_number_when_the_clock_is_set_back(open_sitting):
    changes = {"cave_price_cents": 2000, "rebuy": True, "stake_mode": "cash"}
    bank = open_sitting("home", seats=3, game_key="holdem", changes=changes, cents=0)
    for back in range(3):
        seat = bank.seats.get(position=back)
        now = NOON - timedelta(hours=back)
        bought = caves.buy_cave(sitting=bank, seat=seat, key=uuid4(), by="Léa", now=now)
    assert bank_of(bank).last_recorded == bought


def test_sitting_joins_the_current_evening_when_the_clock_is_set_back(sitting, open_sitting):
    record(sitting, C2, now=NOON + timedelta(hours=2))
    assert open_sitting(now=NOON + timedelta(hours=1)).evening == sitting.evening
