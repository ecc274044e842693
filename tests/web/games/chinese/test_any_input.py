"""Generated forms at every URL: no server error, and the ledger stays sound.

Field names and values are collected from the pages, so that a new field is included.
"""

from uuid import UUID

import pytest
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.audit.checks import faults
from ledger.audit import faults as ledger_faults
from tests.cached_fixture import CachedFixture
from tests.evening_actions import create_household, record_expense
from tests.html import parse
from tests.scenario import (
    LINES,
    PLAIN,
    QUEENS,
    deal_fields,
    make_scenario,
    opening_fields,
    resume_path,
    row_counts,
)
from tests.url_patterns import url_patterns
from tests.web.bank_actions import CASH
from tests.web.clock_actions import clock_of, open_clock, ruling_of, schedule_fields, screen_of
from tests.web.core.test_access import address
from tests.web.holdem_actions import open_holdem
from tests.web.menteur_actions import coup, coup_fields, open_menteur

PATTERNS = [each for each in url_patterns() if each.name]
KEYS = [str(UUID(int=number)) for number in (1, 2, 3)]
CARDS = ["As", "Kh Kd", "As As", "Zz", "Jk", "Ks Qc 3s", "As 9d 4c", "2h 2d Ac Tc 5c", "10h R♦"]
MORE = {
    "key": KEYS,
    "name": ["Léa", "LÉA", "Léa, Karim; Inès", "ﬃ" * 20, "," * 40],
    "newcomer": ["Léa", "Sofia"],
    "other_point": ["0,25", "1 000", "1e3", "-1"],
    "back": ["/", "//x", "https://x", "/\n"],
    "amount_cents": ["30", "60", "1"],
    "chips": ["50", "7", "12+11+7"],
    "exactly": ["100", "401"],
    "bill": ["162,50", "0"],
    "amount": ["12", "12,50", "1+1", "0"],
    "iban": ["FR76 3000 6000 0112 3456 7890 189", "FR76"],
    "evening": ["new"],
    "at": ["0-0", "3-2", "9-9", "1", "-"],
    **{f"seat-{seat}-{line}": CARDS for seat in range(4) for line in LINES},
}
ODD = ["", "0", "-1", "9" * 30, "x", "\x00", "²", "١", "é\u2028", "\ufffd", "../", "%s", "<b>", "a" * 300]
HONEST = [
    {},
    opening_fields(key=KEYS[0]),
    deal_fields(PLAIN, key=KEYS[1]),
    deal_fields(QUEENS, key=KEYS[2]),
    coup_fields(0, "lie", key=KEYS[0]),
    {"act": "out", "key": KEYS[0]},
    schedule_fields(("25", "50", "", "20"), ("", "", "", "10"), ("50", "100", "", "20"), key=KEYS[2]),
]


def play():
    """Return the scenario and every URL, for each object of its circle."""
    cast = make_scenario()
    _, menteur = open_menteur(cast.host)
    version = coup(cast.host, menteur, 0, "lie")
    _, bank = open_holdem(cast.host, seats=4, **CASH)
    subjects = {
        "arbiter": ["18-01"],
        "circles": [cast.sitting.circle.pk],
        "resume": [resume_path(cast.sitting.circle).split("/")[2]],
        "sittings": [cast.sitting.pk, cast.closed.pk, bank.pk, menteur.pk],
        "rounds": [cast.round.pk, version.pk],
        "seasons": [cast.sitting.season_id],
        "repayments": [cast.repayment.pk],
        "invitations": [cast.invitation.pk],
        "join": [cast.link],
        "players": [cast.sitting.circle.players.get(name="Thomas").pk],
        "bindings": [cast.sitting.circle.bindings.get(player__name="Karim").pk],
        "evenings": [cast.closed.evening_id],
        "expenses": [record_expense(cast.closed.evening).pk],
        "households": [create_household(cast.closed.circle, "Inès", "Thomas").pk],
        "clocks": [clock_of(cast.sitting).address, open_clock().address],
        "screens": [screen_of(clock_of(cast.sitting))],
        "rulings": [ruling_of(cast.sitting).pk],
    }
    found = []
    for each in PATTERNS:
        of = subjects.get(str(each.pattern).split("/")[0]) if each.pattern.converters else [None]
        if of is None:
            found.append(address(cast, each.name))
        else:
            found += [reverse(each.name, args=[] if subject is None else [subject]) for subject in of]
    return cast, found


PLAYED = CachedFixture(play)


@pytest.fixture
def played(db):
    return PLAYED.restore()


@pytest.fixture
def scenario(played):
    return played[0]


@pytest.fixture
def urls(played):
    """Return every URL, for each object of this circle."""
    return played[1]


@pytest.fixture
def words(scenario, urls):
    """Return the values of every field and button on the pages, by name; a process reads its pages once."""
    if tuple(urls) not in WORDS:
        WORDS[tuple(urls)] = read_words(scenario.host, urls)
    return WORDS[tuple(urls)]


WORDS = {}
"""Words by the URLs of their pages, which the cached fixture restores with the same ids."""


def read_words(client, urls):
    found = {name: set(values) for name, values in MORE.items()}
    pages = [client.get(url) for url in urls]
    pages += [client.post(url, {"to": "quick"}) for url in urls if url.endswith("/pad/")]
    shown = [each for each in pages if each.status_code == 200 and not each.streaming]
    for page in [parse(each) for each in shown if each.headers["Content-Type"].startswith("text/html")]:
        for each in page:
            if name := each.attributes.get("name"):
                values = [option.attributes.get("value") for option in each.find_all("option")]
                found.setdefault(name, set()).update(values or [each.attributes.get("value") or ""])
    del found["csrfmiddlewaretoken"]
    found["key"] = set(KEYS)
    return {name: sorted(values) for name, values in sorted(found.items())}


@st.composite
def forms(draw, words):
    """Draw a valid form or an empty one, with a few fields replaced."""
    form = dict(draw(st.sampled_from(HONEST)))
    for name in draw(st.lists(st.sampled_from(sorted(words)), max_size=8, unique=True)):
        values = st.sampled_from(words[name]) | st.sampled_from(ODD) | st.text(max_size=8).filter(_can_travel)
        form[name] = draw(values | st.lists(values, max_size=3))
    return form


def _can_travel(text):
    """Return whether a text has no lone surrogate, which cannot be encoded."""
    return not any("\ud800" <= each <= "\udfff" for each in text)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_form_never_fails_and_a_refused_one_records_nothing(scenario, urls, words, data):
    url = data.draw(st.sampled_from(urls), label="url")
    form = data.draw(forms(words), label="form")
    before = row_counts()
    assert scenario.host.get(url, form).status_code < 500
    assert row_counts() == before
    answer = scenario.host.post(url, form)
    assert answer.status_code < 500
    after = row_counts()
    if answer.status_code >= 400:
        assert after == before
    elif after != before:
        assert [*faults(), *ledger_faults()] == []


def test_generated_forms_use_field_names_of_the_pages(words):
    assert {"seat-0-top", "card", "player", "step", "announcer", "to", "theme"} <= words.keys()
    assert "quick" in words["to"]
