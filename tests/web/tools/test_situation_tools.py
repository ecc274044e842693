"""Tools opened from a situation or a table: filled with what is known, with a way back."""

import pytest
from django.urls import reverse
from django.utils.translation import override

from games.rules.arbiter.rulebook import rulebook
from tests.html import field_errors, parse
from tests.scenario import browser_client
from web.arbiter.pages import tool_link

WITH_TOOL = [each for each in rulebook().situations.values() if each.calculator]


def page_of(url, language="en", status=200):
    answer = browser_client(language).get(url)
    assert answer.status_code == status, url
    return parse(answer)


def main_text(page):
    return page.by_id("main").text


@pytest.mark.parametrize("situation", WITH_TOOL, ids=lambda each: each.key)
def test_each_calculator_opens_a_tool_that_leads_back_to_its_situation(situation):
    answers = [each.key for each in situation.answers] or [""]
    for answer in answers:
        link = tool_link(situation, answer)
        assert link, "its calculator leads nowhere"
        url, _label = link
        page_of(url, "fr")
        page = page_of(url)
        there = reverse("arbiter-situation", args=[situation.key]) + (f"?answer={answer}" if answer else "")
        if url.startswith("/tools/"):
            assert page.find_all("a", href=there)


@pytest.mark.parametrize("text", ["", "99-99", "table-x", "https://evil.example", "table-1/../2"])
def test_tool_of_an_unknown_origin_leads_back_to_the_tools(text):
    page = page_of(f"{reverse('tool-showdown')}?from={text}")
    assert page.find_all("a", href=reverse("tools"))


def test_tools_of_a_tournament_table_lead_back_and_share_as_in_a_tournament():
    page = page_of(f"{reverse('tools')}?from=table-12-tournament")
    assert page.find_all("a", href=reverse("sitting", args=[12]))
    links = [each.attributes["href"] for each in page.by_id("main").find_all("a")]
    assert links
    assert all("from=table-12-tournament" in each for each in links)
    pots = page_of(next(each for each in links if each.startswith(reverse("tool-pots"))))
    assert not [
        each for fold in pots.find_all("details") for each in fold.find_all("select", name="odd_chip")
    ]
    assert pots.find_all("a", href=reverse("arbiter-article", args=["25"]))
    chosen = {each.attributes["value"] for each in pots.find_all("option", selected=None)}
    assert {"closest_all", "standard"} <= chosen
    assert pots.find_all("a", href=reverse("sitting", args=[12]))


# Tables: articles 7, 8 and 10


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("count=3&players-1=8&players-2=7&players-3=6&capacity=8", "from table 1 to table 3"),
        ("players-1=8&players-2=7&capacity=8", "The tables are balanced"),
        ("count=3&players-1=6&players-2=6&players-3=3&capacity=9", "Table 3 closes"),
        ("players-1=5&players-2=5&final=9&capacity=5", "Hand for hand"),
        ("players-1=3&players-2=3&final=4&paid=5&capacity=4", "Hand for hand"),
        ("players-1=4&players-2=4&final=4&paid=5&capacity=4", "8 players left"),
    ],
)
def test_tables_tool_answers_as_the_rules(query, sentence):
    assert sentence in main_text(page_of(f"{reverse('tool-tables')}?{query}"))


def test_tables_tool_refuses_a_number_it_cannot_read_under_its_field():
    page = page_of(f"{reverse('tool-tables')}?players-1=many&from=07-01", status=422)
    assert page.find_all("input", name="players-1")[0].attributes["value"] == "many"
    assert "chips" not in page.by_id("id_players-1_error").text


# Arrival: articles 7 and 9


@pytest.mark.parametrize(
    ("query", "seat", "status"),
    [
        ("count=8&small_blind=1&big_blind=2&free-5=1&free-7=1", 6, "blinds of the seat"),
        ("count=8&small_blind=1&big_blind=2&free-3=1&free-5=1", 4, "blinds of the seat"),
        ("count=8&small_blind=1&big_blind=4&free-1=1", 2, "the deal passes to the left"),
        ("count=8&small_blind=1&big_blind=4&free-2=1", 3, "One hand without cards"),
    ],
)
def test_arrival_tool_answers_as_the_rules(query, seat, status):
    text = main_text(page_of(f"{reverse('tool-arrival')}?{query}"))
    assert f"takes seat {seat}." in text
    assert status in text


def test_arrival_at_a_full_table_is_refused():
    page = page_of(f"{reverse('tool-arrival')}?count=4", status=422)
    assert [each.attributes["role"] for each in page.by_id("moved") if each.tag == "p"] == ["alert"]


# Showdown: article 19


@pytest.mark.parametrize(
    ("query", "first", "others"),
    [
        ("count=4&button=0", 2, "3, 4 and 1"),
        ("count=4&button=0&bettor=3", 4, "1, 2 and 3"),
        ("count=4&button=0&bettor=3&folded-0=1", 4, "2 and 3"),
        ("count=4&button=1&folded-2=1", 4, "1 and 2"),
    ],
)
def test_showdown_tool_answers_as_the_rules(query, first, others):
    text = main_text(page_of(f"{reverse('tool-showdown')}?{query}"))
    assert f"Seat {first} shows first." in text
    assert f"{others}." in text


def test_showdown_without_a_player_left_is_refused():
    assert (
        page_of(f"{reverse('tool-showdown')}?count=2&folded-0=1&folded-1=1", status=422).by_id("moved").text
    )


# Announcements of menteur


@pytest.mark.parametrize(
    ("query", "sentences"),
    [
        ("said=3-9&hand=9h 9d 9c Ad Kd", ["the player who refused loses"]),
        ("said=3-9&hand=8h 8d 8c Ad Kd", ["the announcer loses"]),
        ("said=5-14-13&hand=7h 7d 7c 7s Kd", ["the player who refused loses"]),
        ("said=5-13-12&previous=5-13-10&drawn=1&hand=Kh Kd Kc Qs Qh", ["Not fair play"]),
        ("said=5-13-12&previous=5-13-11&drawn=1&hand=Kh Kd Kc Qs Qh", ["The announcement was fair."]),
        ("said=5-13-12&hand=Kh Kd Kc Qs Qh", ["No card was changed"]),
        ("said=9-12&hand=Qh Qd Qc Qs joker", ["the player who refused loses"]),
    ],
)
def test_announcement_tool_answers_as_the_rules(query, sentences):
    text = main_text(page_of(f"{reverse('tool-announcement')}?{query}"))
    assert all(each in text for each in sentences)


@pytest.mark.parametrize(
    ("query", "field"),
    [("said=3-9&previous=3-10", "said"), ("said=3-9&hand=Kh Kh 2d", "hand"), ("said=3-9&hand=xyz", "hand")],
)
def test_announcement_tool_refuses_what_cannot_be(query, field):
    page = page_of(f"{reverse('tool-announcement')}?{query}", status=422)
    (wrong,) = [each for each in page if each.attributes.get("aria-invalid") == "true"]
    assert (wrong.attributes["name"], wrong.attributes["aria-describedby"]) == (field, "judged")
    assert [each.attributes["role"] for each in page.by_id("judged") if each.tag == "p"] == ["alert"]
    assert "shown" not in page.by_id("judged").text


def test_announcement_tool_names_the_field_of_a_hand_that_is_no_text():
    answer = browser_client("en").get(f"{reverse('tool-announcement')}?hand=Kh%00")
    assert answer.status_code == 422
    assert list(field_errors(answer)) == ["hand"]


@pytest.mark.parametrize("name", ["tool-tables", "tool-arrival", "tool-showdown", "tool-announcement"])
def test_tools_answer_in_french(name):
    page = page_of(reverse(name), "fr")
    with override("fr"):
        assert page.find_all("html")[0].attributes["lang"] == "fr"
    for english in ("seat", "table closes", "The announcement", "players left"):
        assert english not in main_text(page)
