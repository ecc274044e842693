"""The clock of the machine jumps back by an hour or a year: what happened keeps its order and its sum."""

from datetime import timedelta
from uuid import uuid4

import pytest

from games import play
from games.audit import faults
from games.banking import bank_of
from ledger.audit import faults as ledger_faults
from tests.games.conftest import C2, NOON, QUEENS, close, correct, record, standing, totals

JUMPS = [timedelta(hours=1), timedelta(days=400)]


@pytest.mark.parametrize("jump", JUMPS)
def test_rounds_keep_their_order_and_their_state(sitting, jump):
    record(sitting, QUEENS, now=NOON + timedelta(minutes=10))
    record(sitting, C2, now=NOON - jump)
    correct(standing(sitting)[0], C2, now=NOON - 2 * jump)
    record(sitting, C2, now=NOON - 3 * jump)
    assert [each.number for each in standing(sitting)] == [1, 2, 3]
    assert totals(sitting) == [-27, 27]
    assert close(sitting, now=NOON - 4 * jump).is_closed
    assert [*faults(), *ledger_faults()] == []


def test_what_the_bank_noted_last_is_what_undoing_takes_back(open_sitting):
    changes = {"cave_price_cents": 2000, "rebuy": True, "stake_mode": "cash"}
    bank = open_sitting("home", seats=3, game_key="holdem", changes=changes, cents=0)
    for back in range(3):
        seat = bank.seats.get(position=back)
        now = NOON - timedelta(hours=back)
        bought = play.buy_cave(sitting=bank, seat=seat, key=uuid4(), by="Léa", now=now)
    assert bank_of(bank).last == bought


def test_an_evening_goes_on_when_the_clock_is_set_an_hour_back(sitting, open_sitting):
    record(sitting, C2, now=NOON + timedelta(hours=2))
    assert open_sitting(now=NOON + timedelta(hours=1)).evening == sitting.evening
