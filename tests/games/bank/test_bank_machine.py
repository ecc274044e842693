"""State machine: the bank balances in chips and cents after any caves, counts, undos and closings."""

import uuid

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.extra.django import TestCase
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from games.bank.cash_results import ClosingDecision
from games.bank.commands import cash_outs, caves
from games.bank.commands.caves import cash_account
from games.bank.queries import bank_of
from games.circles.commands import people
from games.models import CashOut, Cave
from games.rules.errors import RuleError
from games.sittings.commands import closing, opening
from games.sittings.queries.settlement import settlement
from ledger import book as ledger
from tests.evening_actions import statement_amounts
from tests.games.conftest import NAMES, NOON, assert_sound

SEATS = st.integers(0, 2)
PRICE, CHIPS = 1000, 70
"""Price in cents and chips of a cave, chosen so that neither divides the other."""


class Bank(RuleBasedStateMachine):
    """A bank of three seats; `caves` and `counts` are the active ones by seat."""

    def __init__(self):
        super().__init__()
        circle = people.open_circle(name="Les jeudis", now=NOON)
        self.players = [people.add_player(circle=circle, name=name, now=NOON) for name in NAMES[:3]]
        self.sitting = opening.open_sitting(
            circle=circle,
            game_key="holdem",
            preset="home",
            changes={
                "cave_price_cents": PRICE, "cave_chips": CHIPS, "rebuy": True, "stake_mode": "cash",
                "chip_values": [1, 5],
            },
            players=self.players,
            point_value_cents=0,
            key=uuid.uuid4(),
            by="Léa",
            now=NOON,
        )  # fmt: skip
        self.seats = list(self.sitting.seats.select_related("account"))
        self.caves = [[each] for each in self.sitting.caves.order_by("seat__position")]
        self.counts = [None, None, None]
        self.is_closed = False
        self.last_key = None

    @precondition(lambda self: not self.is_closed)
    @rule(place=SEATS, chips=st.sampled_from([None, 7, 35]))
    def buy(self, place, chips):
        if self.counts[place] is not None:
            return
        self.last_key = uuid.uuid4(), place, chips
        self.caves[place].append(self._buy(*self.last_key))

    @precondition(lambda self: self.last_key)
    @rule()
    def tap_again(self):
        before = Cave.objects.count()
        self._buy(*self.last_key)
        assert Cave.objects.count() == before

    def _buy(self, key, place, chips):
        return caves.buy_cave(
            sitting=self.sitting, seat=self.seats[place], key=key, by="Léa", now=NOON, chips=chips
        )

    @precondition(lambda self: not self.is_closed)
    @rule(place=SEATS)
    def undo_cave(self, place):
        if self.counts[place] is None and self.caves[place]:
            cave = self.caves[place].pop()
            caves.undo_cave(cave=cave, by="Karim", now=NOON)
            caves.undo_cave(cave=cave, by="Karim", now=NOON)

    @precondition(lambda self: not self.is_closed)
    @rule(place=SEATS, chips=st.integers(0, 300))
    def count(self, place, chips):
        left = bank_of(self.sitting).max_cash_out(self.seats[place])
        noted = {"sitting": self.sitting, "seat": self.seats[place], "by": "Léa", "now": NOON}
        if chips > left:
            with pytest.raises(RuleError, match="CASH_OUT_ABOVE"):
                cash_outs.record_cash_out(chips=chips, key=uuid.uuid4(), **noted)
        self.counts[place] = chips
        cash_outs.record_cash_out(chips=chips, key=uuid.uuid4(), allow_excess=True, **noted)

    @precondition(lambda self: not self.is_closed)
    @rule(place=SEATS)
    def take_chips_again(self, place):
        if self.counts[place] is not None:
            noted = CashOut.objects.get(seat=self.seats[place], struck_at=None)
            cash_outs.undo_cash_out(cash_out=noted, by="Karim", now=NOON)
            self.counts[place] = None

    @precondition(lambda self: not self.is_closed and None not in self.counts and any(self.caves))
    @rule(gap_rule=st.sampled_from(["losers", "all", "host", "kept"]), host=SEATS)
    def close(self, gap_rule, host):
        choice = ClosingDecision(gap_rule=gap_rule, host=host)
        closing.close_sitting(sitting=self.sitting, key=uuid.uuid4(), by="Léa", now=NOON, choice=choice)
        self.is_closed = True

    @precondition(lambda self: self.is_closed)
    @rule()
    def reopen(self):
        closing.reopen_sitting(sitting=self.sitting, by="Léa", now=NOON)
        self.is_closed = False

    @invariant()
    def bank_and_players_balance_in_chips_and_in_cents(self):
        bought = [sum(cave.chips for cave in caves) for caves in self.caves]
        paid = [sum(cave.cents for cave in caves) for caves in self.caves]
        back = [count or 0 for count in self.counts]
        bank = bank_of(self.sitting)
        assert [stack.bought for stack in bank.stacks] == bought
        assert [stack.paid_cents for stack in bank.stacks] == paid
        assert [stack.counted_chips for stack in bank.stacks] == self.counts
        assert bank.in_play == sum(bought) - sum(back)
        in_chips = ledger.balance_of(self.sitting.clearing)
        in_cents = ledger.balance_of(self.sitting.till)
        cents = [ledger.balance_of(cash_account(self.sitting, seat)) for seat in self.seats]
        chips = [stack.ledger_chips for stack in bank.stacks]
        if self.is_closed:
            assert (in_chips, in_cents, chips) == (0, 0, [0, 0, 0])
            assert sum(settlement(self._fresh()).net_cents) == 0
        else:
            assert in_chips == -sum(chips) == sum(back) - sum(bought)
            assert in_cents == -sum(cents) == sum(paid)
            assert cents == [-each for each in paid]
            assert [ledger.balance_of(player.account) for player in self.players] == [0, 0, 0]

    def _fresh(self):
        return type(self.sitting).objects.get(pk=self.sitting.pk)

    def teardown(self):
        sitting = self._fresh()
        assert statement_amounts(sitting) == settlement(sitting).net_cents
        assert_sound()


class TestBank(Bank.TestCase, TestCase):
    settings = settings(max_examples=5, stateful_step_count=12, deadline=None)
