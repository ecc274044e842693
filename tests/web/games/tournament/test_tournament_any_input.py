"""Generated forms at every URL of a tournament: no server error, and a sound ledger."""

from uuid import UUID

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from games.audit.checks import faults
from games.tournaments.queries.log import tournament_log
from ledger.audit import faults as ledger_faults
from tests.scenario import row_counts
from tests.web.tournament_actions import open_tournament, tap, terms_fields, url
from web.games.tournament.forms.events import EVENT_FORMS

KEYS = [str(UUID(int=number)) for number in (11, 12, 13)]
ADDRESSES = (
    "events", "entrants", "undo", "terms", "draw", "table",
    "entrant", "log", "prizes", "deal", "chip-race",
)  # fmt: skip
NUMBERS = ["0", "1", "2", "3", "4", "9", "99"]
WORDS = {
    "do": [*EVENT_FORMS, "terms", "commit"],
    "key": KEYS,
    "entrant": NUMBERS,
    "table": NUMBERS,
    "chair": NUMBERS,
    "seat": ["1-0", "2-3", "1-", "-", "99-99"],
    "big_blind": NUMBERS,
    "hunters": NUMBERS,
    "event": [*NUMBERS, "10", "11"],
    "name": ["Nora", "LÉA", "ﬃ" * 20],
    "player": NUMBERS,
    "level": ["warning", "hands", "exclusion"],
    "hands": NUMBERS,
    "article": ["17", "1", "99"],
    "note": ["late", "<b>"],
    "word": ["river", "é"],
    "structure": ["usual", "winner", "percent", "amounts"],
    "parts": ["50 30 20", "100", "1 1", "12,5 3"],
    "deal": ["chips", "even", "custom"],
    "step": ["show", "agree", "done"],
    "number": NUMBERS,
    "of": NUMBERS,
    "only-1": ["on"],
    **{f"share-{seat}": ["10", "5000", "3×20"] for seat in range(3)},
    **{f"count-{seat}": ["7", "0", "1e9"] for seat in range(3)},
}
ODD = ["", "-1", "9" * 30, "x", "\x00", "²", "١", "é\u2028", "\ufffd", "%s", "a" * 300]


@pytest.fixture
def tournament(db):
    """Return a tournament of five players at tables of three, with every option."""
    terms = {
        "late_level": "3",
        "reentries": "1",
        "addons": "1",
        "table_capacity": "3",
        "final_table_size": "3",
    }
    client, sitting = open_tournament(names=("Léa", "Karim", "Inès", "Thomas", "Sofia"), **terms)
    tap(client, sitting, "draw")
    return client, sitting


@st.composite
def forms(draw):
    form = draw(st.sampled_from([{}, terms_fields(key=KEYS[0])]))
    names = draw(st.lists(st.sampled_from(sorted(WORDS)), min_size=1, max_size=9, unique=True))
    for name in {*names, "do", "entrant"}:
        form[name] = draw(st.sampled_from(WORDS[name]) | st.sampled_from(ODD))
    return form


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example(address="events", form={"do": "final", "key": KEYS[0], "seat": "1-0", "entrant": "0"})
@given(address=st.sampled_from(["events"] * 6 + list(ADDRESSES)), form=forms())
def test_any_form_never_fails_and_a_refused_one_records_nothing(tournament, address, form):
    client, sitting = tournament
    there, before = url(address, sitting), row_counts()
    assert client.get(there, form).status_code < 500
    assert row_counts() == before
    answer = client.post(there, form)
    assert answer.status_code < 500
    if answer.status_code >= 400:
        assert row_counts() == before
    assert tournament_log(sitting).state.field_size <= 8
    assert [*faults(), *ledger_faults()] == []
