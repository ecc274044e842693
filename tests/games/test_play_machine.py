"""Any sequence of verbs against a plain model: the ledger always says what the standing rounds say."""

import uuid

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.extra.django import TestCase
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from games import audit, play
from games.models import Round
from games.settling import settlement
from ledger import audit as ledger_audit
from ledger import book as ledger
from tests.games.conftest import (
    C2,
    NAMES,
    NOON,
    QUEENS,
    QUEENS_ONLY,
    TRIPS,
    close,
    correct,
    record,
    totals,
    undo,
)

NETS = {0: -9, 1: 22, 2: 6, 3: 34}
"""What the first seat wins with each of the deals, by hand."""
DEALS = (C2, QUEENS, QUEENS_ONLY, TRIPS)


class Evening(RuleBasedStateMachine):
    """A sitting of two: `deals` maps the number of each standing round to the deal it holds."""

    def __init__(self):
        super().__init__()
        circle = play.open_circle(name="Les jeudis", now=NOON)
        self.players = [play.add_player(circle=circle, name=name, now=NOON) for name in NAMES[:2]]
        self.sitting = play.open_sitting(
            circle=circle,
            game_key="chinese",
            preset="open_face",
            changes={},
            players=self.players,
            point_value_cents=10,
            key=uuid.uuid4(),
            by="Léa",
            now=NOON,
        )
        self.deals = {}
        self.is_closed = False
        self.last = None

    def version(self, number):
        return Round.objects.get(sitting=self.sitting, number=number, struck_at=None)

    @precondition(lambda self: not self.is_closed)
    @rule(deal=st.sampled_from(range(4)))
    def record(self, deal):
        key = uuid.uuid4()
        record(self.sitting, DEALS[deal], key=key)
        self.deals[max(self.deals, default=0) + 1] = deal
        self.last = (key, deal)

    @precondition(lambda self: self.last)
    @rule()
    def send_the_last_deal_again(self):
        key, deal = self.last
        assert record(self.sitting, DEALS[deal], key=key).key == key

    @precondition(lambda self: self.deals and not self.is_closed)
    @rule(data=st.data(), deal=st.sampled_from(range(4)))
    def correct(self, data, deal):
        number = data.draw(st.sampled_from(sorted(self.deals)))
        correct(self.version(number), DEALS[deal])
        self.deals[number] = deal

    @precondition(lambda self: self.deals and not self.is_closed)
    @rule(data=st.data())
    def undo(self, data):
        number = data.draw(st.sampled_from(sorted(self.deals)))
        undo(self.version(number))
        del self.deals[number]

    @precondition(lambda self: not self.is_closed)
    @rule()
    def close(self):
        close(self.sitting)
        self.is_closed = True

    @precondition(lambda self: self.is_closed)
    @rule()
    def reopen(self):
        play.reopen_sitting(sitting=self.sitting, by="Léa", now=NOON)
        self.is_closed = False

    @invariant()
    def the_ledger_says_what_the_rounds_say(self):
        won = sum(NETS[deal] for deal in self.deals.values())
        assert totals(self.sitting) == ([0, 0] if self.is_closed else [won, -won])
        held = ledger.balances(accounts=[player.account_id for player in self.players])
        cents = 10 * won if self.is_closed else 0
        assert [held[player.account_id] for player in self.players] == [cents, -cents]
        self.sitting.refresh_from_db()
        assert settlement(self.sitting).net_cents == [10 * won, -10 * won]

    def teardown(self):
        assert list(ledger_audit.faults()) == []
        assert [str(fault) for fault in audit.faults()] == []


class TestEvening(Evening.TestCase, TestCase):
    settings = settings(max_examples=15, stateful_step_count=12, deadline=None)
