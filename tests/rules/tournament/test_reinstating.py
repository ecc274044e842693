"""State machine of a tournament: entrants, seats, eliminations and undo in any order."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from games.rules.errors import RuleError
from games.rules.tournament.events import apply_event, prepare_event, replay_state
from games.rules.tournament.payout import bounties_won, paid_in, prizes_won, ranking
from games.rules.tournament.reinstating import eliminates, reinstated_entrant
from games.rules.tournament.table_moves import closable_table, may_draw_final, move_suggestions
from tests.rules.tournament.states import apply_request, played, registered

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
        entrant = reinstated_entrant(evening, records, index)
        if entrant is None:
            raise
        return [*records, ("back", prepare_event(evening, "back", {"entrant": entrant}))]
    return others


class TournamentMachine(RuleBasedStateMachine):
    """A tournament whose director registers, eliminates, moves, closes tables, and takes anything back."""

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
        elif moves := move_suggestions(self.evening):
            self.request("move", entrant=moves[0].entrant, table=moves[0].seat.table)

    @rule(data=st.data())
    def take_anything_back(self, data):
        least = next(at for at, each in enumerate(self.records) if each[0] == "draw") + 1
        if len(self.records) == least:
            return
        index = data.draw(st.integers(least, len(self.records) - 1))
        kind, asked = self.records[index]
        is_undone = eliminates(kind, asked) and self.evening.entrant(asked["entrant"]).seat is None
        is_last = not any(
            eliminates(*each) and each[1]["entrant"] == asked.get("entrant")
            for each in self.records[index + 1 :]
        )
        try:
            self.records = take_back(self.records, index)
        except RuleError:
            assert not (is_undone and is_last), "a wrong elimination can be taken back however late"
            return
        self.evening = replay_state(self.records)
        if is_undone and is_last:
            assert self.evening.entrant(asked["entrant"]).seat is not None

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
        terms, kinds = self.evening.terms, [kind for kind, _ in self.records]
        entries = kinds.count("enter") + kinds.count("reenter")
        bought = entries * terms.starting_chips + kinds.count("addon") * terms.addon_chips
        assert self.evening.chips_in_play == bought

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
