"""State machine of a tournament: entrants, seats, eliminations and undo in any order."""

from dataclasses import replace

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from games.rules.errors import RuleError
from games.rules.tournament.events import apply_event, replay_state
from games.rules.tournament.payout import bounties_won, paid_in, prizes_won, ranking
from games.rules.tournament.reinstating import events_taken_back, reinstated_entrants, removed_entrants
from games.rules.tournament.seat_draw import SeatDraw
from games.rules.tournament.table_moves import closable_table, may_draw_final
from tests.rules.tournament.states import apply_request, balancing_move, played, registered

TERMS = {"late_level": 9, "reentries": 2, "addons": 1, "addon_cents": 500, "addon_chips": 1000}
CAPACITY = 4


def drawn(players, **terms):
    """Return the state and the records of a drawn tournament at tables of four."""
    all_terms = TERMS | {"table_capacity": CAPACITY, "final_table_size": CAPACITY} | terms
    return played([*registered(players, **all_terms), ("draw", {"word": ""})])


def take_back(records, index):
    """Return the records after an undo: without the event, or with the return of the player."""
    others = [*records[:index], *records[index + 1 :]]
    try:
        replay_state(others)
    except RuleError:
        evening = replay_state(records)
        numbers = reinstated_entrants(evening, records, index)
        if not numbers:
            raise
        for number in numbers:
            evening, records = apply_request(evening, records, "back", entrant=number)
        return records
    return others


class TournamentMachine(RuleBasedStateMachine):
    """A tournament whose director registers, removes, moves, closes tables, and takes anything back."""

    def __init__(self):
        super().__init__()
        self.evening, self.records = drawn(9)

    def request(self, kind, **asked):
        try:
            self.evening, self.records = apply_request(self.evening, self.records, kind, **asked)
        except RuleError:
            return

    @rule(data=st.data())
    def eliminate(self, data):
        self.request("out", entrant=data.draw(st.sampled_from(self.evening.active_entrants)))

    @rule(data=st.data())
    def exclude(self, data):
        entrant = data.draw(st.sampled_from(self.evening.active_entrants))
        self.request("penalty", entrant=entrant, level="exclusion", article="17")

    @rule(entrants=st.sets(st.integers(0, 12), min_size=1, max_size=2))
    def take_off_the_list(self, entrants):
        self.request("noshow", entrants=sorted(entrants))

    @rule(entrant=st.integers(0, 12))
    def come_back_or_add_on(self, entrant):
        self.request("reenter", entrant=entrant, level=1)
        self.request("addon", entrant=entrant)

    @precondition(lambda self: self.evening.field_size < 13)
    @rule()
    def register(self):
        self.request("enter", entrant=self.evening.field_size, level=1)

    @rule(table=st.integers(1, 4))
    def play_a_hand(self, table):
        self.request("hand", table=table)

    @rule()
    def follow_the_advice(self):
        if may_draw_final(self.evening):
            self.request("final")
        elif table := closable_table(self.evening):
            self.request("close", table=table)
        elif move := balancing_move(self.evening):
            self.request("move", entrant=move.entrant, table=move.seat.table)

    @rule(data=st.data())
    def take_anything_back(self, data):
        least = next(at for at, each in enumerate(self.records) if each[0] == "draw") + 1
        if len(self.records) == least:
            return
        index = data.draw(st.integers(least, len(self.records) - 1))
        gone = self.removed_for_good(index)
        try:
            self.records = take_back(self.records, index)
        except RuleError:
            assert not gone, "a wrong elimination or no-show can be taken back however late"
            return
        self.evening = replay_state(self.records)
        assert all(self.evening.entrant(number).seat for number in gone)

    def removed_for_good(self, index):
        """Return the players whom an event removed, who have no seat, and whom no later event removed."""
        gone, *later = [{*removed_entrants(*each)} for each in self.records[index:]]
        alive = {*self.evening.active_entrants}.union(*later)
        return gone - alive

    @invariant()
    def one_chair_one_player(self):
        seats = {
            player: (table.number, chair)
            for table in self.evening.tables
            for chair, player in enumerate(table.chairs)
            if player is not None
        }
        by_card = {each.number: tuple(each.seat) for each in self.evening.entrants if each.seat}
        assert seats == by_card
        assert sum(len(table.players) for table in self.evening.tables) == len(by_card)

    @invariant()
    def chips_are_those_bought(self):
        terms, bought = self.evening.terms, {}
        chips = {"enter": terms.starting_chips, "reenter": terms.starting_chips, "addon": terms.addon_chips}
        for kind, asked in self.records:
            if kind == "noshow":
                bought = {each: sold for each, sold in bought.items() if each not in asked["entrants"]}
            elif kind == "back":
                bought.setdefault(asked["entrant"], terms.starting_chips)
            elif kind in chips:
                bought[asked["entrant"]] = bought.get(asked["entrant"], 0) + chips[kind]
        assert self.evening.chips_in_play == sum(bought.values())

    @invariant()
    def places_have_no_gap(self):
        places = sorted(place for place, _ in ranking(self.evening))
        first = 1 if self.evening.is_over else len(self.evening.active_entrants) + 1
        assert places == list(range(first, self.evening.field_size + 1))

    @invariant()
    def record_suffices_for_a_replay(self):
        assert replay_state(self.records) == self.evening

    def teardown(self):
        evening, records = self.evening, self.records
        while not evening.is_over:
            evening, records = apply_request(evening, records, "out", entrant=evening.active_entrants[-1])
        won = sum(prizes_won(evening).values()) + sum(bounties_won(evening).values())
        assert won == sum(paid_in(evening).values()), "prizes equal the till"


TestTournament = TournamentMachine.TestCase
TestTournament.settings = settings(
    max_examples=15, stateful_step_count=25, suppress_health_check=[HealthCheck.too_slow]
)


def test_player_with_a_used_chair_gets_the_next_seat_of_an_arrival():
    evening, records = drawn(8)
    wrong = evening.table(1).chairs[1]
    evening, records = apply_request(evening, records, "out", entrant=wrong)
    moved = evening.table(2).chairs[1]
    evening, records = apply_request(evening, records, "move", entrant=moved, table=1)
    assert evening.entrant(moved).seat == (1, 1)
    evening = replay_state(take_back(records, len(records) - 2))
    assert evening.entrant(wrong).seat == (2, 1)
    assert evening.eliminations == ()


def test_player_who_did_come_gets_another_seat_with_what_the_desk_had_noted():
    evening, records = drawn(8)
    wrong = evening.table(1).chairs[1]
    evening, records = apply_request(evening, records, "pay", entrant=wrong, is_paid=True)
    before = evening.entrant(wrong)
    evening, records = apply_request(evening, records, "noshow", entrants=[wrong])
    evening, records = apply_request(evening, records, "move", entrant=evening.table(2).chairs[1], table=1)
    evening = replay_state(take_back(records, len(records) - 2))
    assert evening.entrant(wrong) == replace(before, seat=SeatDraw(2, 1))
    assert (evening.field_size, evening.chips_in_play) == (8, 40_000)


def test_players_taken_off_before_the_draw_get_seats_after_it_but_not_those_registered_again():
    evening, records = played(registered(9, late_level=9, table_capacity=CAPACITY))
    evening, records = apply_request(evening, records, "noshow", entrants=[1, 4, 7])
    evening, records = apply_request(evening, records, "draw", word="")
    evening, records = apply_request(evening, records, "enter", entrant=4, level=1)
    seat = evening.entrant(4).seat
    index = next(at for at, each in enumerate(records) if each[0] == "noshow")
    evening = replay_state(take_back(records, index))
    assert evening.active_entrants == list(range(9))
    assert evening.entrant(4).seat == seat


def test_player_gets_one_chair_more_where_every_chair_is_taken():
    evening, records = drawn(6)
    for player in (evening.table(2).players[0], evening.table(1).players[0]):
        evening, records = apply_request(evening, records, "out", entrant=player)
    wrong = records[-1][1]["entrant"]
    evening, records = apply_request(evening, records, "final")
    evening = replay_state(take_back(records, len(records) - 2))
    assert len(evening.table(1).chairs) == CAPACITY + 1
    assert evening.entrant(wrong).seat == (1, CAPACITY)


def test_excluded_player_who_is_back_is_not_excluded_any_more():
    evening, records = drawn(8)
    wrong = evening.table(1).chairs[1]
    asked = {"entrant": wrong, "level": "exclusion", "article": "17"}
    evening, records = apply_request(evening, records, "penalty", **asked)
    evening, records = apply_request(evening, records, "move", entrant=evening.table(2).chairs[1], table=1)
    evening = replay_state(take_back(records, len(records) - 2))
    assert evening.penalties == ()
    assert evening.entrant(wrong).seat is not None
    assert apply_event(evening, "out", {"entrant": wrong}).entrant(wrong).seat is None


def test_removal_is_taken_back_once_each_player_returned_or_was_removed_again():
    out, exclusion = ("out", {"entrant": 1}), ("penalty", {"entrant": 1, "level": "exclusion"})
    noshow, back, again = (
        ("noshow", {"entrants": [1, 2]}),
        ("back", {"entrant": 1}),
        ("enter", {"entrant": 2}),
    )
    assert events_taken_back([out, back]) == {0}
    assert events_taken_back([exclusion, ("back", {"entrant": 2})]) == set()
    assert events_taken_back([noshow, back]) == set()
    assert events_taken_back([noshow, back, again]) == {0}
    assert events_taken_back([noshow, back, ("out", {"entrant": 2}), out]) == {0}
    assert events_taken_back([out, ("reenter", {"entrant": 1}), out, back]) == {2}
    assert events_taken_back([("penalty", {"entrant": 1, "level": "warning"}), back]) == set()
