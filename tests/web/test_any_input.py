"""Any form at all, sent to every address: the house never breaks, and its book stays sound.

The words come from the pages themselves, so that a field or a button that is new is tried too.
"""

from uuid import UUID

import pytest
from django.urls import get_resolver, reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.audit import faults
from ledger.audit import faults as ledger_faults
from tests.cast import LINES, PLAIN, QUEENS, deal_fields, opening_fields, resume_path, rows
from tests.evenings import couple, spend
from tests.page import read
from tests.web.banks import CASH
from tests.web.clocks import clock_of, open_clock, ruling_of, schedule_fields
from tests.web.holdem import open_holdem
from tests.web.menteur import coup, coup_fields, open_menteur
from tests.web.test_access import address

PATTERNS = [each for each in get_resolver().url_patterns if each.name]
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


@pytest.fixture
def urls(cast):
    """Every address of the house, for each thing of this circle that it may be of."""
    _, menteur = open_menteur(cast.host)
    told = coup(cast.host, menteur, 0, "lie")
    _, bank = open_holdem(cast.host, seats=4, **CASH)
    subjects = {
        "arbiter": ["18-01"],
        "circles": [cast.sitting.circle.pk],
        "resume": [resume_path(cast.sitting.circle).split("/")[2]],
        "sittings": [cast.sitting.pk, cast.closed.pk, bank.pk, menteur.pk],
        "rounds": [cast.round.pk, told.pk],
        "seasons": [cast.sitting.season_id],
        "repayments": [cast.repayment.pk],
        "invitations": [cast.invitation.pk],
        "join": [cast.link],
        "players": [cast.sitting.circle.players.get(name="Thomas").pk],
        "bindings": [cast.sitting.circle.bindings.get(player__name="Karim").pk],
        "evenings": [cast.closed.evening_id],
        "expenses": [spend(cast.closed.evening).pk],
        "households": [couple(cast.closed.circle, "Inès", "Thomas").pk],
        "clocks": [clock_of(cast.sitting).address, open_clock().address],
        "screens": [clock_of(cast.sitting).screen],
        "rulings": [ruling_of(cast.sitting).pk],
    }
    found = []
    for each in PATTERNS:
        of = subjects.get(str(each.pattern).split("/")[0]) if each.pattern.converters else [None]
        if of is None:
            found.append(address(cast, each.name))
        else:
            found += [reverse(each.name, args=[] if subject is None else [subject]) for subject in of]
    return found


@pytest.fixture
def words(cast, urls):
    """What the pages let one send: the values of every field and button, by name."""
    found = {name: set(values) for name, values in MORE.items()}
    pages = [cast.host.get(url) for url in urls]
    pages += [cast.host.post(url, {"to": "quick"}) for url in urls if url.endswith("/pad/")]
    for page in map(read, (answer for answer in pages if answer.status_code == 200)):
        for each in page:
            if name := each.attributes.get("name"):
                values = [option.attributes.get("value") for option in each.all("option")]
                found.setdefault(name, set()).update(values or [each.attributes.get("value") or ""])
    del found["csrfmiddlewaretoken"]
    found["key"] = set(KEYS)
    return {name: sorted(values) for name, values in sorted(found.items())}


@st.composite
def forms(draw, words):
    """An honest form, or an empty one, with a few of its fields replaced."""
    form = dict(draw(st.sampled_from(HONEST)))
    for name in draw(st.lists(st.sampled_from(sorted(words)), max_size=8, unique=True)):
        values = st.sampled_from(words[name]) | st.sampled_from(ODD) | st.text(max_size=8).filter(_can_travel)
        form[name] = draw(values | st.lists(values, max_size=3))
    return form


def _can_travel(text):
    """Half a character cannot be sent."""
    return not any("\ud800" <= each <= "\udfff" for each in text)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_it_never_breaks_and_records_nothing_of_what_it_refuses(cast, urls, words, data):
    url = data.draw(st.sampled_from(urls), label="url")
    form = data.draw(forms(words), label="form")
    before = rows()
    assert cast.host.get(url, form).status_code < 500
    assert rows() == before
    answer = cast.host.post(url, form)
    assert answer.status_code < 500
    if answer.status_code >= 400:
        assert rows() == before
    elif rows() != before:
        assert [*faults(), *ledger_faults()] == []


def test_the_words_of_every_page_are_tried(words):
    assert {"seat-0-top", "card", "player", "step", "announcer", "to", "theme"} <= words.keys()
    assert "quick" in words["to"]
