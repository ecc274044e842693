"""Generated forms at hand pages and tools: no server error, and a refused form records nothing."""

import pytest
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.audit.checks import faults
from ledger.audit import faults as ledger_faults
from tests.scenario import row_counts
from tests.web.holdem_actions import open_holdem

ODD = ["", "0", "-1", "9" * 30, "x", "\x00", "²", "١", "%s", "<b>", "1+", "a" * 300, "10**9", "3x20"]
NUMBERS = ["1", "2", "5", "20", "100", "101", "20+20", "9999999999"]
CARDS = "As Ad Kc Kh Qs Jc 4d 9c 9d"
STEPS = ("lay", "winners", "award", "record", "next", "taps", "cards", "bets", "more", "fewer")
STEPS += ("street", "showdown", "back", "look", "deal")
WORDS = {
    "step": [*STEPS],
    "by": ["cards", "taps"],
    "laid": [CARDS, "As As As As As As As", "- - - - - Kc", "Zz"],
    "at": ["3", "99", "-1"],
    "card": ["As", "2c", "Zz"],
    "slot": ["0", "5", "99"],
    "erase": ["1"],
    "exchange": ["0", "1", "9"],
    "events": ["x0 b0-20 b1-20 s x1", "b0-100 b1-100 s", "f0", "s s s s s", "b0-5 x9", "zz"],
    "shows": ["1"],
    "dealt": ["1"],
    "button": ["0", "2", "9"],
    "small_blind": ["1", "50"],
    "count": ["2", "10", "11"],
    "unit": ["1", "2", "0"],
    "carry": ["1", "7"],
    "odd_chip": ["carry", "closest_all", "one_each"],
    "tie_rule": ["seed000", "standard"],
    "rule": ["tda", "home", "dead", "moving"],
    "street": ["later"],
    "announced": ["call", "raise"],
    "how": ["chip", "all_in"],
    **dict.fromkeys(
        ["big_blind", "high", "mine", "total", "last_raise", "least", "most", "small", "big"], NUMBERS
    ),
    **{f"seat-{seat}-bet": NUMBERS for seat in range(3)},
    **{f"seat-{seat}-{word}": ["1"] for seat in range(3) for word in ("folded", "all_in")},
    **{f"pot-{pot}": ["0", "1", "2", "7"] for pot in range(3)},
    **{f"{word}-{seat}": NUMBERS for seat in range(3) for word in ("chips", "stack")},
    **{f"out-{seat}": ["1"] for seat in range(6)},
}
TOOLS = ["tool-pots", "tool-bets", "tool-chip-race", "tool-button", "tool-exchanges"]


@st.composite
def forms(draw):
    """Draw a form; most of its values come from the pages."""
    form = {}
    for name in draw(st.lists(st.sampled_from(sorted(WORDS)), max_size=14, unique=True)):
        values = st.sampled_from(WORDS[name]) | st.sampled_from(WORDS[name]) | st.sampled_from(ODD)
        form[name] = draw(values | st.lists(values, max_size=3))
    return form


@pytest.fixture
def tables(db):
    """Return a sitting of each game with three players."""
    client, holdem = open_holdem()
    return client, [holdem, open_holdem(client, game="draw_holdem")[1]]


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(form=forms(), which=st.integers(0, 1), name=st.sampled_from([*TOOLS, "sitting-pad", "sitting-rounds"]))
def test_any_form_never_fails_and_a_refused_one_records_nothing(tables, form, which, name):
    client, sittings = tables
    url = reverse(name) if name in TOOLS else reverse(name, args=[sittings[which].pk])
    before = row_counts()
    assert client.get(url, form).status_code < 500
    assert row_counts() == before
    answer = client.post(url, form)
    assert answer.status_code < 500
    if answer.status_code >= 400 or name != "sitting-rounds":
        assert row_counts() == before
    else:
        assert [*faults(), *ledger_faults()] == []
