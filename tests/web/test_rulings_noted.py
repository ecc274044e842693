"""A ruling noted at a table: offered where it may be, shown where the table looks, taken back by striking."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import NoReverseMatch, reverse

from games.models import LoggedRuling
from games.rules.arbiter.rulebook import rulebook
from tests.cast import nothing_recorded, phone
from tests.page import fields_of, read
from tests.web.clocks import ruling_of
from web.rulings import CALCULATORS, calculator_of

ASKING = next(each for each in rulebook().situations.values() if each.answers)
RULED = rulebook().situations["12-01"]


def note(client, sitting, ruled=RULED, **changes):
    form = {"situation": ruled.key, "key": str(uuid4())} | changes
    return client.post(reverse("sitting-rulings", args=[sitting.pk]), form)


def forms_of(client, situation, **asked):
    page = read(client.get(reverse("arbiter-situation", args=[situation.key]), asked))
    return [form for form in page.all("form") if form.attributes.get("action", "").endswith("/rulings/")]


def test_the_arbiter_s_page_notes_its_ruling_at_the_table_now_open(cast):
    (form,) = forms_of(cast.host, RULED)
    assert form.attributes["action"] == reverse("sitting-rulings", args=[cast.sitting.pk])
    sent = dict(fields_of(form))
    for _tap in range(2):
        assert cast.host.post(form.attributes["action"], sent).status_code == 302
    assert LoggedRuling.objects.count() == 1
    for name in ("sitting", "sitting-rulings"):
        said = read(cast.host.get(reverse(name, args=[cast.sitting.pk]))).said
        assert "How does the button move?" in said
        assert RULED.ruling.en.split(".")[0] in said


def test_a_question_is_answered_before_it_can_be_noted(cast):
    assert forms_of(cast.host, ASKING) == []
    answer = ASKING.answers[0]
    (form,) = forms_of(cast.host, ASKING, answer=answer.key)
    cast.host.post(form.attributes["action"], dict(fields_of(form)))
    page = read(cast.host.get(reverse("sitting-rulings", args=[cast.sitting.pk])))
    assert answer.ruling.en.split(".")[0] in page.said
    assert page.all("a", href=f"/arbiter/{ASKING.key}/?answer={answer.key}")


def test_nobody_else_is_offered_to_note(cast):
    assert forms_of(cast.viewer, RULED) == []
    assert forms_of(phone(), RULED) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"situation": ""},
        {"situation": "99-99"},
        {"situation": ASKING.key},
        {"situation": ASKING.key, "answer": "perhaps"},
        {"answer": "yes"},
        {"situation": "\x00"},
    ],
)
def test_what_the_rulebook_does_not_say_is_not_noted(cast, changes):
    with nothing_recorded():
        assert note(cast.host, cast.sitting, **changes).status_code == 404


def test_a_ruling_is_taken_back_and_the_one_before_shows_again(cast):
    note(cast.host, cast.sitting)
    note(cast.host, cast.sitting, rulebook().situations["05-02"])
    last = LoggedRuling.objects.latest("pk")
    undo = reverse("ruling-annulment", args=[last.pk])
    assert [cast.host.post(undo).status_code for _tap in range(2)] == [302, 302]
    table = read(cast.host.get(reverse("sitting", args=[cast.sitting.pk])))
    assert "How does the button move?" in table.of_id("ruled").said
    assert LoggedRuling.objects.filter(undone_at=None).count() == 1


def test_a_closed_table_notes_nothing_more(cast):
    with nothing_recorded():
        answer = note(cast.host, cast.closed)
    assert answer.status_code == 409
    assert "This sitting is closed" in read(answer).said


def test_a_table_asks_for_nothing_more_to_show_what_was_ruled(cast):
    before = queries(cast.host, cast.sitting)
    ruling_of(cast.sitting)
    assert queries(cast.host, cast.sitting) == before


def queries(client, sitting):
    """How often the page of a table asks the database."""
    with CaptureQueriesContext(connection) as asked:
        client.get(reverse("sitting", args=[sitting.pk]))
    return len(asked)


# The reckonings


def test_every_reckoning_of_the_house_is_known_to_the_arbiter():
    named = {each.calculator for each in rulebook().situations.values() if each.calculator}
    assert CALCULATORS.keys() <= named


@pytest.mark.parametrize("situation", rulebook().situations.values(), ids=lambda each: each.key)
def test_a_situation_leads_to_its_reckoning_and_to_no_page_that_is_not(situation):
    found = calculator_of(situation)
    name, _label = CALCULATORS.get(situation.calculator, ("", ""))
    try:
        expected = reverse(name) if name else None
    except NoReverseMatch:
        expected = None
    assert (found.url if found else None) == expected


def test_the_clock_called_opens_the_decision_clock(db):
    page = read(phone().get(reverse("arbiter-situation", args=["05-02"])))
    assert page.all("a", href=reverse("decision"))[0].said == "Start the decision clock"
