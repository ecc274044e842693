"""Tournament evenings for the laws: whatever happens at the tables, question after question."""

from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.holdem.evening import Evening
from games.rules.holdem.moving import closable, may_draw_final, suggestions
from games.rules.holdem.tournament import apply, prepare

SEED = "5eed"
SANE = (RuleError,)


def opened(players, **terms):
    """A tournament whose players are registered and whose seed is promised."""
    told = {"buy_in_cents": 2000, "bounty_cents": 500, "table_capacity": 8, "final_table_size": 8, **terms}
    events = [("terms", told), ("commit", {"seed": SEED})]
    return events + [("enter", {"entrant": number}) for number in range(players)]


def played(events):
    """The evening of these questions, and the records they became."""
    evening, records = Evening(), []
    for kind, asked in events:
        data = prepare(evening, kind, asked)
        evening = apply(evening, kind, data)
        records.append((kind, data))
    return evening, records


def ask(evening, records, kind, **asked):
    """One more question."""
    data = prepare(evening, kind, asked)
    return apply(evening, kind, data), [*records, (kind, data)]


@st.composite
def evenings(draw, most_events=45):
    """An evening somewhere between the draw and its end, and its records."""
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
    }
    evening, records = played(opened(draw(st.integers(2, 14)), **terms))
    evening, records = ask(evening, records, "draw", word=draw(st.sampled_from(["", "flop"])))
    for _ in range(draw(st.integers(0, most_events))):
        kind, asked = draw(questions(evening))
        try:
            evening, records = ask(evening, records, kind, **asked)
        except SANE:
            continue
    return evening, records


@st.composite
def questions(draw, evening):
    """Something a director may tap now, sensible or not."""
    someone = draw(st.integers(0, max(evening.field_size, 1)))
    table = draw(st.integers(1, 3))
    hunters = draw(st.lists(st.integers(0, evening.field_size - 1), max_size=2, unique=True))
    asked = {
        "out": {"entrant": someone, "hunters": hunters},
        "hand": {"table": table},
        "move": {"entrant": someone, "table": table},
        "close": {"table": closable(evening) or table},
        "final": {},
        "reenter": {"entrant": someone, "level": draw(st.integers(1, 4))},
        "enter": {"entrant": evening.field_size, "level": 1},
        "addon": {"entrant": someone},
        "tie": {"entrant": someone},
        "bounty": {"entrant": someone, "hunters": hunters},
        "penalty": {"entrant": someone, "level": "exclusion", "article": "17"},
        "colour_up": {"small": 25, "big": 100, "stacks": [[someone, draw(st.integers(0, 20)), False]]},
        "deal": {"deal": "chips", "weights": [[number, 100 + number] for number in evening.alive]},
    }
    likely = ["out"] * 6 + ["hand"] * 4
    if may_draw_final(evening):
        likely += ["final"] * 3
    if suggestions(evening) if len(evening.tables) > 1 else ():
        likely += ["move"]
    kind = draw(st.sampled_from(likely + sorted(asked)))
    return kind, asked[kind]


def to_the_end(evening, records):
    """The same evening with everybody but one out."""
    while not evening.is_over:
        evening, records = ask(evening, records, "out", entrant=evening.alive[-1])
    return evening, records
