"""State machine: the ledger equals a plain model of the active rounds after any commands."""

import uuid

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.extra.django import TestCase
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from games import refusals
from games.circles.commands import people
from games.models import Round
from games.sittings.commands import closing, opening, rules
from games.sittings.queries.seating import current_rules
from games.sittings.queries.settlement import settlement
from ledger import book as ledger
from tests.games.conftest import (
    C2,
    NAMES,
    NOON,
    QUEENS,
    QUEENS_ONLY,
    TRIPS,
    assert_sound,
    close,
    correct,
    record,
    totals,
    undo,
)

NETS = {0: -9, 1: 22, 2: 6, 3: 34}
"""Points won by the first seat with each deal, computed by hand."""
DEALS = (C2, QUEENS, QUEENS_ONLY, TRIPS)


class Evening(RuleBasedStateMachine):
    """Model of a sitting of two; `deals` maps the number of each active round to its deal and version of the
    rules, `values` holds the value of a point of each active version.
    """

    def __init__(self):
        super().__init__()
        circle = people.open_circle(name="Les jeudis", now=NOON)
        self.players = [people.add_player(circle=circle, name=name, now=NOON) for name in NAMES[:2]]
        self.sitting = opening.open_sitting(
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
        self.values = [10]
        self.is_closed = False
        self.last = None

    def version(self, number):
        return Round.objects.get(sitting=self.sitting, number=number, struck_at=None)

    @precondition(lambda self: not self.is_closed)
    @rule(deal=st.sampled_from(range(4)))
    def record(self, deal):
        key = uuid.uuid4()
        record(self.sitting, DEALS[deal], key=key)
        self.deals[max(self.deals, default=0) + 1] = (deal, len(self.values) - 1)
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
        self.deals[number] = (deal, self.deals[number][1])

    @precondition(lambda self: self.deals and not self.is_closed)
    @rule(data=st.data())
    def undo(self, data):
        number = data.draw(st.sampled_from(sorted(self.deals)))
        undo(self.version(number))
        del self.deals[number]

    @precondition(lambda self: not self.is_closed)
    @rule(cents=st.sampled_from([0, 3, 10, 25, 100]))
    def change_the_value_of_a_point(self, cents):
        rules.change_rules(
            sitting=self.sitting, changes={}, point_value_cents=cents, key=uuid.uuid4(), by="Léa", now=NOON
        )
        if cents != self.values[-1]:
            self.values.append(cents)

    @precondition(lambda self: not self.is_closed and len(self.values) > 1)
    @rule()
    def undo_the_change(self):
        version = current_rules(self.sitting)
        if any(played_under == len(self.values) - 1 for _deal, played_under in self.deals.values()):
            with pytest.raises(refusals.RoundsRecordedSince):
                rules.undo_rules_change(version=version, now=NOON)
            return
        rules.undo_rules_change(version=version, now=NOON)
        self.values.pop()

    @precondition(lambda self: not self.is_closed)
    @rule()
    def close(self):
        close(self.sitting)
        self.is_closed = True

    @precondition(lambda self: self.is_closed)
    @rule()
    def reopen(self):
        closing.reopen_sitting(sitting=self.sitting, by="Léa", now=NOON)
        self.is_closed = False

    @invariant()
    def ledger_equals_the_rounds(self):
        won = sum(NETS[deal] for deal, _version in self.deals.values())
        cents_won = sum(NETS[deal] * self.values[version] for deal, version in self.deals.values())
        assert totals(self.sitting) == ([0, 0] if self.is_closed else [won, -won])
        balances = ledger.balances(accounts=[player.account_id for player in self.players])
        cents = cents_won if self.is_closed else 0
        assert [balances[player.account_id] for player in self.players] == [cents, -cents]
        self.sitting.refresh_from_db()
        assert settlement(self.sitting).net_cents == [cents_won, -cents_won]
        assert self.sitting.point_value_cents == self.values[-1]

    def teardown(self):
        assert_sound(self.sitting.circle)


@pytest.mark.sweep
class TestEvening(Evening.TestCase, TestCase):
    settings = settings(max_examples=15, stateful_step_count=12, deadline=None)

    def tearDown(self):
        """Check the circles of all examples."""
        assert_sound()
