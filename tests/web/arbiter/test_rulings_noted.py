"""Rulings recorded at a sitting: offered to scorers, shown at the table, undone by striking."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import LoggedRuling
from games.rules.arbiter.rulebook import rulebook
from tests.html import form_fields, parse
from tests.scenario import browser_client, no_rows_changed
from tests.web.clock_actions import ruling_of
from web.arbiter.pages import TOOLS_BY_KEY, tool_link

ASKING = next(each for each in rulebook().situations.values() if each.answers)
RULED = rulebook().situations["12-01"]


def note(client, sitting, ruled=RULED, **changes):
    form = {"situation": ruled.key, "key": str(uuid4())} | changes
    return client.post(reverse("sitting-rulings", args=[sitting.pk]), form)


def forms_of(client, situation, **asked):
    page = parse(client.get(reverse("arbiter-situation", args=[situation.key]), asked))
    return [form for form in page.find_all("form") if form.attributes.get("action", "").endswith("/rulings/")]


def test_arbiter_page_records_its_ruling_at_the_open_sitting(scenario):
    (form,) = forms_of(scenario.host, RULED)
    assert form.attributes["action"] == reverse("sitting-rulings", args=[scenario.sitting.pk])
    sent = dict(form_fields(form))
    for _tap in range(2):
        assert scenario.host.post(form.attributes["action"], sent).status_code == 302
    assert LoggedRuling.objects.count() == 1
    for name in ("sitting", "sitting-rulings"):
        page = parse(scenario.host.get(reverse(name, args=[scenario.sitting.pk]))).text
        assert "How does the button move?" in page
        assert RULED.ruling.en.split(".")[0] in page


def test_ruling_with_a_question_is_recorded_after_its_answer(scenario):
    assert forms_of(scenario.host, ASKING) == []
    answer = ASKING.answers[0]
    (form,) = forms_of(scenario.host, ASKING, answer=answer.key)
    scenario.host.post(form.attributes["action"], dict(form_fields(form)))
    page = parse(scenario.host.get(reverse("sitting-rulings", args=[scenario.sitting.pk])))
    assert answer.ruling.en.split(".")[0] in page.text
    assert page.find_all("a", href=f"/arbiter/{ASKING.key}/?answer={answer.key}")


def test_ruling_form_is_absent_for_viewers_and_strangers(scenario):
    assert forms_of(scenario.viewer, RULED) == []
    assert forms_of(browser_client(), RULED) == []


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
def test_unknown_ruling_is_404(scenario, changes):
    with no_rows_changed():
        assert note(scenario.host, scenario.sitting, **changes).status_code == 404


def test_undone_ruling_uncovers_the_previous_one(scenario):
    note(scenario.host, scenario.sitting)
    note(scenario.host, scenario.sitting, rulebook().situations["05-02"])
    last = LoggedRuling.objects.latest("pk")
    undo = reverse("ruling-undo", args=[last.pk])
    assert [scenario.host.post(undo).status_code for _tap in range(2)] == [302, 302]
    table = parse(scenario.host.get(reverse("sitting", args=[scenario.sitting.pk])))
    assert "How does the button move?" in table.by_id("ruled").text
    assert LoggedRuling.objects.filter(undone_at=None).count() == 1


def test_ruling_at_a_closed_sitting_is_refused(scenario):
    with no_rows_changed():
        answer = note(scenario.host, scenario.closed)
    assert answer.status_code == 409
    assert "This sitting is closed" in parse(answer).text


def test_table_query_count_is_independent_of_rulings(scenario):
    before = queries(scenario.host, scenario.sitting)
    ruling_of(scenario.sitting)
    assert queries(scenario.host, scenario.sitting) == before


def queries(client, sitting):
    """Return the number of queries of the table page."""
    with CaptureQueriesContext(connection) as asked:
        client.get(reverse("sitting", args=[sitting.pk]))
    return len(asked)


# Calculators


def test_every_calculator_is_named_by_a_situation():
    named = {each.calculator for each in rulebook().situations.values() if each.calculator}
    assert TOOLS_BY_KEY.keys() <= named


@pytest.mark.parametrize("situation", rulebook().situations.values(), ids=lambda each: each.key)
def test_situation_links_to_its_calculator_if_the_page_exists(situation):
    found = tool_link(situation)
    name, _label = TOOLS_BY_KEY.get(situation.calculator, ("", ""))
    assert (found[0].partition("?")[0] if found else None) == (reverse(name) if name else None)


@pytest.mark.parametrize(
    ("key", "is_next_to_button", "is_shared"),
    [("25-01", True, True), ("25-02", True, True), ("home-02", False, False)],
)
def test_pot_calculator_has_the_rules_of_the_document_of_its_situation(key, is_next_to_button, is_shared):
    url, _label = tool_link(rulebook().situations[key])
    page = parse(browser_client().get(url))
    chosen = {each.attributes["value"] for each in page.find_all("option", selected=None)}
    assert ("closest_all" in chosen) == is_next_to_button
    assert ("standard" in chosen) == is_shared


def test_clock_situation_links_to_the_decision_clock(db):
    page = parse(browser_client().get(reverse("arbiter-situation", args=["05-02"])))
    assert page.find_all("a", href=reverse("decision-clock"))[0].text == "Start the decision clock"
