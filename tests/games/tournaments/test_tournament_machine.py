"""State machine: chips, seats, prizes and balances of a tournament after any events, undos and closings."""

import uuid

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.extra.django import TestCase
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.circles.commands import people
from games.models import Player, Result, Seat, Sitting, TournamentEvent
from games.refusals import EventRequired
from games.rules.errors import RuleError
from games.rules.tournament.events import REMARKS
from games.rules.tournament.payout import (
    bounties_won,
    club_cents,
    net_cents,
    prize_list,
    prizes_won,
    ranking,
    unpaid_prizes,
)
from games.rules.tournament.reinstating import eliminates, removed_entrants
from games.sittings.commands import closing, opening
from games.tournaments.commands import events, registration
from games.tournaments.queries.log import tournament_log
from ledger import book as ledger
from tests.games.conftest import NAMES, NOON, assert_sound

STACK, ADD_ON = 5000, 1500
BUY_IN, BOUNTY, FEE, ADD_ON_PRICE, GUARANTEE = 2000, 500, 300, 700, 15_000
ENTRANTS = st.integers(0, 8)
NUMBERS = st.integers(0, 60)
CHIPS = {"enter": STACK, "reenter": STACK, "rebuy": STACK, "addon": ADD_ON}
"""Chips of each kind of purchase."""
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
CLUB_TERMS = {"has_club_till": True, "fee_cents": FEE, "guarantee_cents": GUARANTEE}


def purchases(events):
    """Return the kinds of the purchases of each entrant, from the events that count."""
    bought, taken_off = {}, {}
    for event in events:
        if event.kind == "back" and event.recorded["entrant"] not in bought:
            bought[event.recorded["entrant"]] = taken_off[event.recorded["entrant"]]
        elif event.kind in CHIPS:
            bought.setdefault(event.recorded["entrant"], []).append(event.kind)
        elif event.kind == "addons":
            for number in event.recorded["entrants"]:
                bought[number].append("addon")
        elif event.kind == "noshow":
            for number in event.recorded["entrants"]:
                taken_off[number] = bought.pop(number)
    return bought


def last_outs(events):
    """Return the number of the event that eliminated each entrant who is out, in order."""
    outs = {}
    for event in events:
        if event.kind in ("back", "reenter"):
            outs.pop(event.recorded["entrant"], None)
        elif eliminates(event.kind, event.recorded):
            outs[event.recorded["entrant"]] = event.number
    return outs


class Tournament(RuleBasedStateMachine):
    """Five players at two tables.

    `ties` are the numbers of the two eliminations that each recorded tie is about, by number of its event;
    `mistaken` are the names of the players whose registration was taken back last.
    """

    def __init__(self):
        super().__init__()
        self.circle = people.open_circle(name="Les jeudis", now=NOON)
        players = [people.add_player(circle=self.circle, name=name, now=NOON) for name in NAMES[:5]]
        self.sitting = opening.open_sitting(
            circle=self.circle,
            game_key="tournament",
            preset="tournament",
            changes={},
            players=players,
            point_value_cents=0,
            key=uuid.uuid4(),
            by="Léa",
            now=NOON,
        )
        self.ties = {}
        self.is_closed = False
        self.read_revision = None

    @initialize(has_club_till=st.booleans(), formula=st.sampled_from([(100,), (60, 40)]))
    def draw(self, has_club_till, formula):
        self.prices = {"enter": BUY_IN + BOUNTY, "rebuy": BUY_IN, "addon": ADD_ON_PRICE}
        if has_club_till:
            self.prices["enter"] += FEE
        self.prices["reenter"] = self.prices["enter"]
        self.has_club_till = has_club_till
        assert self._record("terms", **TERMS, **(CLUB_TERMS if has_club_till else {}))
        assert self._record("prizes", structure="percent", parts=list(formula))
        assert self._record("draw")

    def _rows(self):
        return list(TournamentEvent.objects.filter(sitting=self.sitting).order_by("number"))

    def _active(self):
        return [each for each in self._rows() if each.struck_at is None]

    def _fresh(self):
        return type(self.sitting).objects.get(pk=self.sitting.pk)

    @property
    def state(self):
        """Recorded state, read again once the sitting has another revision."""
        (revision,) = Sitting.objects.filter(pk=self.sitting.pk).values_list("revision", flat=True)
        if revision != self.read_revision:
            self.read_revision, self.read_state = revision, tournament_log(self._fresh()).state
        return self.read_state

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
        if kind == "tie":
            outs = last_outs(before := [each for each in before if each.struck_at is None])
            order = sorted(outs, key=outs.get)
            above = order.index(asked["entrant"])
            self.ties[recorded.event.number] = outs[order[above]], outs[order[above - 1]]
        return True

    @precondition(lambda self: not self.is_closed)
    @rule(name=st.sampled_from(["Alice", "Bruno", "Chloé", NAMES[0]]))
    def come_late(self, name):
        before = self._rows()
        try:
            registration.register_player(
                sitting=self.sitting, person=name, level=1, key=uuid.uuid4(), by="Léa", now=NOON
            )
        except RuleError:
            assert self._rows() == before

    @precondition(lambda self: not self.is_closed)
    @rule(names=st.sets(st.sampled_from(["Alice", "Bruno", "Chloé", NAMES[0]]), min_size=1))
    def paste_a_list(self, names):
        before = self._rows()
        try:
            registration.register_players(
                sitting=self.sitting, people=sorted(names), level=1, key=uuid.uuid4(), by="Léa", now=NOON
            )
        except RuleError:
            assert self._rows() == before

    @precondition(lambda self: not self.is_closed)
    @rule(kind=st.sampled_from(["rebuy", "reenter", "addon"]), entrant=ENTRANTS)
    def buy(self, kind, entrant):
        self._record(kind, entrant=entrant)

    @precondition(lambda self: not self.is_closed)
    @rule()
    def add_chips_for_all(self):
        state = self.state
        entitled = [each.number for each in state.entrants if each.seat is not None and not each.addons]
        if entitled and not state.is_over:
            assert self._record("addons", entrants=entitled)

    @precondition(lambda self: not self.is_closed)
    @rule(entrants=st.sets(st.integers(2, 8), min_size=1, max_size=2))
    def remove_no_shows(self, entrants):
        """Remove players, but never the first two: there are two prizes."""
        self._record("noshow", entrants=sorted(entrants))

    @precondition(lambda self: not self.is_closed)
    @rule(kind=st.sampled_from(["arrive", "pay", "absent"]), entrant=ENTRANTS, is_so=st.booleans())
    def tick(self, kind, entrant, is_so):
        field = {"arrive": "is_here", "pay": "is_paid", "absent": "is_absent"}[kind]
        before = self.state
        if self._record(kind, entrant=entrant, **{field: is_so}):
            assert self.state.chips_in_play == before.chips_in_play
            assert self.state.tables == before.tables

    @precondition(lambda self: not self.is_closed)
    @rule(
        entrant=ENTRANTS,
        level=st.sampled_from(["warning", "hands", "exclusion"]),
        hands=st.integers(0, 2),
        article=st.sampled_from(["", "17"]),
    )
    def penalise(self, entrant, level, hands, article):
        if self._record("penalty", entrant=entrant, level=level, hands=hands, article=article):
            assert article
            assert (level == "hands") == (hands > 0)

    @precondition(lambda self: not self.is_closed)
    @rule(number=NUMBERS, hunter=ENTRANTS)
    def eliminate(self, number, hunter):
        active = self.state.active_entrants
        self._record("out", entrant=active[number % len(active)], hunters=[hunter])

    @precondition(lambda self: not self.is_closed)
    @rule(entrant=ENTRANTS, hunter=ENTRANTS)
    def name_the_winner_of_a_bounty(self, entrant, hunter):
        self._record("bounty", entrant=entrant, hunters=[hunter])

    @precondition(lambda self: not self.is_closed and not self.state.is_over)
    @rule(
        kind=st.sampled_from(["chips", "icm", "even", "custom"]), wrong=st.sampled_from([0, 0, 0, -100, 100])
    )
    def agree_on_a_deal(self, kind, wrong):
        state = self.state
        whole = sum(unpaid_prizes(state)) if kind == "custom" else state.chips_in_play
        first, *others = state.active_entrants
        stacks = {number: 100 + number % 2 for number in others}
        weights = [[first, whole + wrong - sum(stacks.values())], *map(list, stacks.items())]
        is_dealt = self._record("deal", deal=kind, **({} if kind == "even" else {"weights": weights}))
        has_fewer_chips = (
            wrong < 0 and kind != "custom" and any(each.kind == "exclusion" for each in state.penalties)
        )
        assert is_dealt == (not wrong or kind == "even" or has_fewer_chips)
        if is_dealt:
            assert sum(cents for _, cents in self.state.deal.shares) == sum(unpaid_prizes(state))

    @precondition(lambda self: not self.is_closed)
    @rule(entrant=ENTRANTS)
    def share_a_place(self, entrant):
        if self._record("tie", entrant=entrant):
            state = self.state
            last = {each.entrant: each for each in state.eliminations}
            partner = last[entrant].tied_with
            outs = [number for _, number in ranking(state) if number in last][::-1]
            playing = state.field_size - outs.index(partner)
            could_wait = playing in (TERMS["final_table_size"] + 1, len(state.structure.parts) + 1)
            assert last[entrant].table == last[partner].table or could_wait

    @precondition(lambda self: not self.is_closed)
    @rule(entrant=ENTRANTS, table=st.integers(1, 3))
    def move(self, entrant, table):
        self._record("move", entrant=entrant, table=table)

    @precondition(lambda self: not self.is_closed)
    @rule(entrant=NUMBERS, other=NUMBERS)
    def move_to_a_taken_chair(self, entrant, other):
        active = self.state.active_entrants
        seat = self.state.entrant(active[other % len(active)]).seat
        mover = active[entrant % len(active)]
        assert not self._record("move", entrant=mover, table=seat.table, chair=seat.chair)

    @precondition(lambda self: not self.is_closed)
    @rule(kind=st.sampled_from(["hand", "close"]), table=st.integers(1, 3))
    def play_or_close_a_table(self, kind, table):
        self._record(kind, table=table)

    @precondition(lambda self: not self.is_closed)
    @rule()
    def draw_the_final_table(self):
        self._record("final")

    @precondition(lambda self: not self.is_closed)
    @rule(
        kinds=st.sampled_from([(), (), ("enter",), ("out", "penalty"), ("noshow", "bounty", "tie")]),
        number=NUMBERS,
    )
    def take_back(self, kinds, number):
        choice = [
            each for each in self._active() if each.kind not in SETUP and (not kinds or each.kind in kinds)
        ]
        if choice and self._take_back(event := choice[number % len(choice)]) and event.kind == "enter":
            assert not self.state.has_entrant(event.recorded["entrant"])

    @precondition(lambda self: not self.is_closed)
    @rule()
    def take_back_the_last_event(self):
        event = self._active()[-1]
        if event.kind not in SETUP:
            assert self._take_back(event)
            events.restore_event(sitting=self.sitting, number=event.number, by="Karim", now=NOON)
            restored = self._active()[-1]
            assert (restored.kind, restored.recorded) == (event.kind, event.recorded)
            self._note_restored(event, restored)
            assert self._take_back(restored)

    def _take_back(self, event):
        """Undo an event twice and return whether it is struck; else it stays, or the player returned."""
        before, removed = self._active(), self._removed_by(event)
        gone = [number for number in removed if not self._has_seat(number)]
        try:
            for _ in range(2):
                events.undo_event(sitting=self.sitting, number=event.number, by="Karim", now=NOON)
        except (RuleError, EventRequired):
            assert self._active() == before
            return False
        after = self._active()
        if event not in after:
            left_out = [each for each in before if each not in after and each != event]
            assert {each.kind for each in left_out} <= REMARKS
            assert after == [each for each in before if each not in (event, *left_out)]
            return True
        assert removed
        returned = [each.recorded["entrant"] for each in after[len(before) :] if each.kind == "back"]
        assert len(before) + len(returned) == len(after)
        assert after[: len(before)] == before
        later = [number for each in before for number in self._removed_by(each) if each.number > event.number]
        assert returned == [number for number in gone if number not in later]
        assert all(self._has_seat(number) for number in returned)
        return False

    def _removed_by(self, event):
        return list(removed_entrants(event.kind, event.recorded))

    def _has_seat(self, number):
        state = self.state
        return state.has_entrant(number) and state.entrant(number).seat is not None

    @precondition(lambda self: not self.is_closed)
    @rule(number=NUMBERS)
    def restore(self, number):
        struck = [each for each in self._rows() if each.struck_at is not None]
        if not struck:
            return
        event, before = struck[number % len(struck)], self._active()
        try:
            events.restore_event(sitting=self.sitting, number=event.number, by="Karim", now=NOON)
        except RuleError:
            assert self._active() == before
            return
        for each in self._active()[len(before) :]:
            self._note_restored(event, each)

    def _note_restored(self, event, restored):
        if event.kind == "tie":
            self.ties[restored.number] = self.ties[event.number]

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

    def _paid(self):
        """Return the cents of all purchases that count."""
        return sum(self.prices[kind] for kinds in purchases(self._active()).values() for kind in kinds)

    @invariant()
    def chips_in_play_are_the_chips_that_were_sold(self):
        bought = purchases(self._active())
        assert self.state.chips_in_play == sum(CHIPS[kind] for kinds in bought.values() for kind in kinds)
        assert sorted(bought) == [each.number for each in self.state.entrants]

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
    def only_two_eliminations_that_a_tie_names_share_a_place(self):
        active = self._active()
        outs, said = last_outs(active), {self.ties[each.number] for each in active if each.kind == "tie"}
        before = None
        for place, number in ranking(self.state):
            if before and before[0] == place and number in outs and before[1] in outs:
                assert (outs[before[1]], outs[number]) in said
            before = place, number

    @invariant()
    def excluded_player_does_not_play(self):
        out = {each.entrant for each in self.state.penalties if each.kind == "exclusion"}
        assert not out & set(self.state.active_entrants)

    @invariant()
    def prizes_bounties_and_fees_are_the_money_paid_in(self):
        state, paid = self.state, self._paid()
        assert sum(prize_list(state)) == state.pool_cents
        assert state.pool_cents + state.entries * BOUNTY + club_cents(state) == paid
        if state.is_over:
            won = sum(prizes_won(state).values()) + sum(bounties_won(state).values())
            assert won + club_cents(state) == paid
            assert sum(net_cents(state).values()) + club_cents(state) == 0

    @invariant()
    def till_of_the_desk_is_what_was_ticked(self):
        ticked, taken_off = {}, {}
        for each in self._active():
            if each.kind == "pay":
                ticked[each.recorded["entrant"]] = each.recorded["cents"]
            elif each.kind == "enter":
                taken_off.pop(each.recorded["entrant"], None)
            elif each.kind == "back":
                number = each.recorded["entrant"]
                ticked[number] = taken_off.pop(number, ticked.get(number, 0))
            elif each.kind == "noshow":
                for number in each.recorded["entrants"]:
                    taken_off[number] = ticked.pop(number, 0)
        assert self.state.till_cents == sum(ticked.values())

    @invariant()
    def balances_sum_to_zero(self):
        sitting = self._fresh()
        accounts = dict(Seat.objects.filter(sitting=sitting).values_list("position", "player__account"))
        balances = ledger.balances(accounts=[*accounts.values(), sitting.till_id])
        held = {position: balances[account] for position, account in accounts.items()}
        assert sum(held.values()) == 0
        assert balances[sitting.till_id] == 0
        is_paid = self.is_closed and not self.has_club_till
        assert held == (net_cents(self.state) if is_paid else dict.fromkeys(held, 0))

    @invariant()
    def player_who_is_not_registered_has_no_trace(self):
        registered = {each.number for each in self.state.entrants}
        seats = Seat.including_struck.filter(sitting=self.sitting)
        there = {seat.player_id for seat in seats if seat.position in registered}
        others = Player.objects.filter(circle=self.circle).exclude(pk__in=there)
        assert not any(ledger.balances(accounts=[each.account_id for each in others]).values())
        assert not Result.objects.filter(player__in=others).exists()
        results = Result.objects.filter(player__in=there).values_list("player", flat=True)
        assert set(results) == (there if self.is_closed else set())

    def teardown(self):
        if not self.is_closed:
            for number in [] if self.state.is_over else self.state.active_entrants[1:]:
                assert self._record("out", entrant=number)
            self.close()
            self.balances_sum_to_zero()
        assert_sound(self.circle)


@pytest.mark.sweep
class TestTournament(Tournament.TestCase, TestCase):
    """The machine as a test, in a transaction."""

    settings = settings(max_examples=15, stateful_step_count=20, deadline=None)

    def tearDown(self):
        """Check the circles of all examples."""
        assert_sound()
