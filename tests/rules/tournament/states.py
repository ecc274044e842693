"""Tournaments for the laws: random events at the tables, question after question."""

from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.tournament.balancing import balancing_moves
from games.rules.tournament.events import apply_event, prepare_event
from games.rules.tournament.state import TournamentState
from games.rules.tournament.table_moves import closable_table, may_draw_final, move_between

SEED = "5eed"
SANE = (RuleError,)
MAX_ICM_PLAYERS = 10
"""As many as the page of a deal offers: the time of the exact shares doubles with each player."""


def registered(players, **terms):
    """Return the events that open a tournament: terms, registered players and the promised seed."""
    all_terms = {
        "buy_in_cents": 2000,
        "bounty_cents": 500,
        "table_capacity": 8,
        "final_table_size": 8,
        **terms,
    }
    events = [("terms", all_terms), ("commit", {"seed": SEED})]
    return events + [("enter", {"entrant": number}) for number in range(players)]


def played(events):
    """Return the tournament state after these events, and their records."""
    evening, records = TournamentState(), []
    for kind, asked in events:
        data = prepare_event(evening, kind, asked)
        evening = apply_event(evening, kind, data)
        records.append((kind, data))
    return evening, records


def apply_request(evening, records, kind, **asked):
    """Return the state and the records after one more event."""
    data = prepare_event(evening, kind, asked)
    return apply_event(evening, kind, data), [*records, (kind, data)]


@st.composite
def evenings(draw, most_events=45):
    """Draw a tournament state between the draw and its end, and its records."""
    capacity = draw(st.integers(2, 9))
    terms = {
        "buy_in_cents": draw(st.integers(0, 5000)),
        "bounty_cents": draw(st.integers(0, 999)),
        "table_capacity": capacity,
        "final_table_size": draw(st.integers(2, 9)),
        "late_level": 3,
        "reentries": 1,
        "addons": 1,
        "addon_cents": draw(st.integers(0, 999)),
        "addon_chips": 1000,
        "rebuys": 1,
        "has_club_till": draw(st.booleans()),
    }
    if terms["has_club_till"]:
        terms["fee_cents"] = draw(st.integers(0, 999))
        terms["guarantee_cents"] = draw(st.integers(0, 50_000))
    evening, records = played(registered(draw(st.integers(2, 14)), **terms))
    evening, records = apply_request(evening, records, "draw", word=draw(st.sampled_from(["", "flop"])))
    for _ in range(draw(st.integers(0, most_events))):
        kind, asked = draw(questions(evening))
        try:
            evening, records = apply_request(evening, records, kind, **asked)
        except SANE:
            continue
    return evening, records


@st.composite
def questions(draw, evening):
    """Draw an event that a director may submit now, valid or not."""
    someone = draw(st.integers(0, max(evening.field_size, 1)))
    table = draw(st.integers(1, 3))
    hunters = draw(st.lists(st.integers(0, evening.field_size - 1), max_size=2, unique=True))
    deals = ["chips", "icm"] if len(evening.active_entrants) <= MAX_ICM_PLAYERS else ["chips"]
    asked = {
        "out": {"entrant": someone, "hunters": hunters},
        "hand": {"table": table},
        "move": {"entrant": someone, "table": table},
        "close": {"table": closable_table(evening) or table},
        "final": {},
        "reenter": {"entrant": someone, "level": draw(st.integers(1, 4))},
        "enter": {"entrant": evening.field_size, "level": 1},
        "addon": {"entrant": someone},
        "tie": {"entrant": someone},
        "bounty": {"entrant": someone, "hunters": hunters},
        "penalty": {"entrant": someone, "level": "exclusion", "article": "17"},
        "absent": {"entrant": someone, "is_absent": draw(st.booleans())},
        "noshow": {"entrants": [someone]},
        "rebuy": {"entrant": someone, "level": draw(st.integers(1, 4))},
        "addons": {"entrants": evening.active_entrants},
        "pay": {"entrant": someone, "is_paid": draw(st.booleans())},
        "arrive": {"entrant": someone, "is_here": draw(st.booleans())},
        "colour_up": {"small": 25, "big": 100, "stacks": [[someone, draw(st.integers(0, 20)), False]]},
        "deal": {"deal": draw(st.sampled_from(deals)), "weights": stacks_in_play(evening)},
    }
    likely = ["out"] * 6 + ["hand"] * 4
    if may_draw_final(evening):
        likely += ["final"] * 3
    if balancing_moves(evening.table_sizes()):
        likely += ["move"]
    kind = draw(st.sampled_from(likely + sorted(asked)))
    return kind, asked[kind]


def balancing_move(evening):
    """Return the next move that balances the tables, or None."""
    moves = balancing_moves(evening.table_sizes())
    return move_between(evening, *moves[0]) if moves else None


def stacks_in_play(evening):
    """Return different stacks of the active players that come to the chips in play."""
    first, *others = evening.active_entrants or [0]
    stacks = {number: 100 + number for number in others}
    return [[first, evening.chips_in_play - sum(stacks.values())], *map(list, stacks.items())]


def to_the_end(evening, records):
    """Return the same tournament with all players but one eliminated."""
    while not evening.is_over:
        evening, records = apply_request(evening, records, "out", entrant=evening.active_entrants[-1])
    return evening, records
