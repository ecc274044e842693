"""State machine: chips, seats, prizes and balances of a tournament after any entries, undos and closings."""

import uuid

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.extra.django import TestCase
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from games.audit import checks
from games.circles.commands import people
from games.models import Seat, TournamentEvent
from games.refusals import EventRequired
from games.rules.errors import RuleError
from games.rules.tournament.payout import bounties_won, net_cents, prize_list, prizes_won, ranking
from games.sittings.commands import closing, opening
from games.tournaments.commands import events, registration
from games.tournaments.queries.log import tournament_log
from ledger import audit as ledger_audit
from ledger import book as ledger
from tests.games.conftest import NAMES, NOON

STACK, ADD_ON = 5000, 1500
BUY_IN, BOUNTY, ADD_ON_PRICE = 2000, 500, 700
ENTRANTS = st.integers(0, 8)
PLACES = st.integers(0, 60)
PRICES = {
    "enter": (STACK, BUY_IN + BOUNTY),
    "reenter": (STACK, BUY_IN + BOUNTY),
    "rebuy": (STACK, BUY_IN),
    "addon": (ADD_ON, ADD_ON_PRICE),
}
"""Chips and cents of each kind of event that buys chips."""
SETUP = frozenset({"terms", "commit", "draw"})
"""Kinds of events that the machine never takes back."""
TERMS = {
    "buy_in_cents": BUY_IN,
    "bounty_cents": BOUNTY,
    "starting_chips": STACK,
    "table_capacity": 3,
    "final_table_size": 3,
    "late_level": 9,
    "reentries": 1,
    "rebuys": 1,
    "addons": 1,
    "addon_cents": ADD_ON_PRICE,
    "addon_chips": ADD_ON,
}


class Tournament(RuleBasedStateMachine):
    """Five players at two tables; `bought` are the kinds of the active purchases by number of their event."""

    def __init__(self):
        super().__init__()
        self.circle = people.open_circle(name="Les jeudis", now=NOON)
        players = [people.add_player(circle=self.circle, name=name, now=NOON) for name in NAMES[:5]]
        self.sitting = opening.open_sitting(
            circle=self.circle,
            game_key="holdem",
            preset="tournament",
            changes={},
            players=players,
            point_value_cents=0,
            key=uuid.uuid4(),
            by="Léa",
            now=NOON,
        )
        self.bought = {each.number: each.kind for each in self._rows() if each.kind in PRICES}
        self.is_closed = False
        self._record("terms", **TERMS)
        self._record("draw")

    def _rows(self):
        return list(TournamentEvent.objects.filter(sitting=self.sitting).order_by("number"))

    def _fresh(self):
        return type(self.sitting).objects.get(pk=self.sitting.pk)

    @property
    def state(self):
        return tournament_log(self._fresh()).state

    def _record(self, kind, **asked):
        """Record an event; one that the rules refuse changes nothing."""
        before = self._rows()
        try:
            recorded = events.record_event(
                sitting=self.sitting,
                kind=kind,
                requested=asked,
                key=uuid.uuid4(),
                by="Léa",
                now=NOON,
                level=1 if kind in ("reenter", "rebuy") else None,
            )
        except RuleError:
            assert self._rows() == before
            return False
        self._note(recorded.event)
        return True

    def _note(self, event):
        if event.kind in PRICES:
            self.bought[event.number] = event.kind

    @precondition(lambda self: not self.is_closed)
    @rule(name=st.sampled_from(["Alice", "Bruno", "Chloé", NAMES[0]]))
    def come_late(self, name):
        before = self._rows()
        try:
            recorded = registration.register_player(
                sitting=self.sitting, person=name, level=1, key=uuid.uuid4(), by="Léa", now=NOON
            )
        except RuleError:
            assert self._rows() == before
            return
        self._note(recorded.event)

    @precondition(lambda self: not self.is_closed)
    @rule(kind=st.sampled_from(["rebuy", "reenter", "addon"]), entrant=ENTRANTS)
    def buy(self, kind, entrant):
        self._record(kind, entrant=entrant)

    @precondition(lambda self: not self.is_closed)
    @rule(place=PLACES, hunter=ENTRANTS)
    def eliminate(self, place, hunter):
        active = self.state.active_entrants
        self._record("out", entrant=active[place % len(active)], hunters=[hunter])

    @precondition(lambda self: not self.is_closed)
    @rule(entrant=ENTRANTS)
    def share_a_place(self, entrant):
        self._record("tie", entrant=entrant)

    @precondition(lambda self: not self.is_closed)
    @rule(entrant=ENTRANTS, table=st.integers(1, 3))
    def move(self, entrant, table):
        self._record("move", entrant=entrant, table=table)

    @precondition(lambda self: not self.is_closed)
    @rule(kind=st.sampled_from(["hand", "close"]), table=st.integers(1, 3))
    def play_or_close_a_table(self, kind, table):
        self._record(kind, table=table)

    @precondition(lambda self: not self.is_closed)
    @rule()
    def draw_the_final_table(self):
        self._record("final")

    @precondition(lambda self: not self.is_closed)
    @rule(place=PLACES)
    def take_back(self, place):
        standing = [each for each in self._rows() if each.struck_at is None and each.kind not in SETUP]
        if not standing:
            return
        event = standing[place % len(standing)]
        try:
            for _ in range(2):
                events.undo_event(sitting=self.sitting, number=event.number, by="Karim", now=NOON)
        except (RuleError, EventRequired):
            return
        if TournamentEvent.objects.get(pk=event.pk).struck_at:
            self.bought.pop(event.number, None)

    @precondition(lambda self: not self.is_closed)
    @rule(place=PLACES)
    def restore(self, place):
        struck = [each for each in self._rows() if each.struck_at is not None]
        if not struck:
            return
        event = struck[place % len(struck)]
        known = {each.pk for each in self._rows()}
        try:
            events.restore_event(sitting=self.sitting, number=event.number, by="Karim", now=NOON)
        except RuleError:
            return
        for each in self._rows():
            if each.pk not in known:
                self._note(each)

    @precondition(lambda self: not self.is_closed and self.state.is_over)
    @rule()
    def close(self):
        closing.close_sitting(sitting=self._fresh(), key=uuid.uuid4(), by="Léa", now=NOON)
        self.is_closed = True

    @precondition(lambda self: self.is_closed)
    @rule()
    def reopen(self):
        closing.reopen_sitting(sitting=self._fresh(), by="Léa", now=NOON)
        self.is_closed = False

    @invariant()
    def chips_in_play_are_the_chips_that_were_sold(self):
        assert self.state.chips_in_play == sum(PRICES[kind][0] for kind in self.bought.values())

    @invariant()
    def each_player_has_one_chair_and_each_chair_one_player(self):
        state = self.state
        chairs = [
            (number, table.number, chair)
            for table in state.tables
            for chair, number in enumerate(table.chairs)
            if number is not None
        ]
        seats = {each.number: tuple(each.seat) for each in state.entrants if each.seat is not None}
        assert len({(table, chair) for _, table, chair in chairs}) == len(chairs) == len(seats)
        assert {number: (table, chair) for number, table, chair in chairs} == seats
        positions = Seat.objects.filter(sitting=self.sitting).values_list("position", flat=True)
        assert sorted(positions) == [each.number for each in state.entrants]

    @invariant()
    def places_have_no_gaps(self):
        state = self.state
        ranked = ranking(state)
        seated = [] if state.is_over else state.active_entrants
        numbers = [*seated, *(number for _, number in ranked)]
        assert sorted(numbers) == [each.number for each in state.entrants]
        before = 0
        for at, (place, _) in enumerate(ranked, start=1 + len(seated)):
            assert place in (at, before)
            before = place

    @invariant()
    def prizes_and_bounties_are_the_money_paid_in(self):
        state, paid = self.state, sum(PRICES[kind][1] for kind in self.bought.values())
        assert sum(prize_list(state)) == state.pool_cents
        assert state.pool_cents + state.entries * BOUNTY == paid
        if state.is_over:
            assert sum(prizes_won(state).values()) + sum(bounties_won(state).values()) == paid
            assert sum(net_cents(state).values()) == 0

    @invariant()
    def balances_sum_to_zero(self):
        sitting = self._fresh()
        seats = list(Seat.objects.filter(sitting=sitting).select_related("player__account"))
        held = {seat.position: ledger.balance_of(seat.player.account) for seat in seats}
        assert sum(held.values()) == 0
        assert ledger.balance_of(sitting.till) == 0
        assert held == (net_cents(self.state) if self.is_closed else dict.fromkeys(held, 0))

    def teardown(self):
        if not self.is_closed:
            for number in self.state.active_entrants[1:]:
                assert self._record("out", entrant=number)
            self.close()
            self.balances_sum_to_zero()
        assert list(ledger_audit.faults()) == []
        assert [str(fault) for fault in checks.faults()] == []


class TestTournament(Tournament.TestCase, TestCase):
    """The machine as a test, in a transaction."""

    settings = settings(max_examples=12, stateful_step_count=20, deadline=None)
