"""Bets, chip race and button tools, checked against worked examples."""

import pytest
from django.urls import reverse

from tests.html import parse
from tests.scenario import browser_client


def ask(name, **fields):
    return browser_client().get(reverse(name), fields)


def aid(**fields):
    answer = ask("tool-bets", **fields)
    assert answer.status_code == 200
    return parse(answer)


def figures(**fields):
    return [each.text for each in aid(**fields).by_id("said").find_all("b")]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"high": "100"}, ["100", "200"]),
        ({"high": "200"}, ["200", "400"]),
        ({"high": "200", "rule": "tda", "last_raise": "100"}, ["200", "300"]),
        ({"high": "60"}, ["100", "200"]),
        ({"high": "30", "street": "later"}, ["30", "200"]),
        ({"high": "300"}, ["300", "600"]),
        ({"street": "later"}, ["100"]),
        ({"rule": "home", "big_blind": "2", "high": "6", "least": "4", "most": "10"}, ["6", "10", "16"]),
    ],
)
def test_bets_tool_shows_the_call_and_the_lowest_raise(fields, expected):
    assert figures(**({"big_blind": "100"} | fields)) == expected


@pytest.mark.parametrize(
    ("high", "mine", "may"),
    [("300", "200", False), ("450", "200", True), ("30", "0", False), ("100", "0", True)],
)
def test_bets_tool_shows_whether_a_player_may_raise_again(high, mine, may):
    limits = aid(street="later", high=high, mine=mine, acted="1").by_id("said")
    assert ("calls or folds" in limits.text) is not may


@pytest.mark.parametrize(
    ("high", "mine", "is_short"), [("30", "0", True), ("60", "30", True), ("150", "100", False)]
)
def test_bets_tool_gives_the_reason_why_a_player_may_not_raise_again(high, mine, is_short):
    (reason,) = [
        text
        for text in aid(street="later", high=high, mine=mine, acted="1").by_id("said").texts
        if "calls or folds" in text
    ]
    assert ("big blind" in reason) is is_short


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"total": "140"}, "It is a call, 100. 40 come back."),
        ({"total": "150"}, "The player has to complete to 200."),
        ({"total": "160", "announced": "raise"}, "The player has to complete to 200."),
        ({"total": "60"}, "Complete to 100, or fold and leave the chips."),
        ({"total": "60", "announced": "call"}, "The player has to complete to 100."),
        ({"total": "150", "how": "all_in"}, "All-in for 150: a short raise."),
        ({"total": "500", "how": "chip"}, "It is a call, 100. 400 come back."),
        ({"total": "500", "how": "chip", "announced": "raise"}, "It is a raise to 500."),
    ],
)
def test_bets_tool_explains_an_invalid_bet(fields, sentence):
    assert aid(high="100", **fields).by_id("judged").find_all("b")[0].text == sentence


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"big_blind": "0"}, "big_blind"),
        ({"big_blind": ""}, "big_blind"),
        ({"high": "-1"}, "high"),
        ({"total": "abc"}, "total"),
        ({"mine": "9" * 40}, "mine"),
    ],
)
def test_invalid_number_is_refused_at_its_field_and_preserved(fields, wrong):
    answer = ask("tool-bets", **fields)
    assert answer.status_code == 422
    page = parse(answer)
    assert page.by_id(f"id_{wrong}_error").text
    [field] = page.find_all("input", name=wrong)
    assert field.attributes.get("value", "") == fields[wrong]


def test_chip_race_rounds_small_chips_to_the_nearest():
    chips = {f"chips-{seat}": str(count) for seat, count in enumerate((1, 2, 3, 5, 7, 8))}
    race = ask("tool-chip-race", small="100", big="500", count="6", **chips).context["form"]
    assert [received for *_fields, received in race.rows] == [0, 0, 1, 1, 1, 2]
    assert race.race.difference == -100
    up = ask("tool-chip-race", small="100", big="500", count="6", rounding="ceil", **chips).context["form"]
    assert [received for *_fields, received in up.rows] == [1, 1, 1, 1, 2, 2]


def test_chip_race_eliminates_no_player():
    fields = {"small": "100", "big": "500", "chips-0": "2", "bare-0": "1", "chips-1": "2"}
    race = ask("tool-chip-race", **fields).context["form"]
    assert [received for *_fields, received in race.rows[:2]] == [1, 0]


@pytest.mark.parametrize("fields", [{"small": "x"}, {"big": "10"}, {"chips-0": "-1"}])
def test_invalid_chip_race_is_refused(fields):
    assert ask("tool-chip-race", **({"small": "25", "big": "100"} | fields)).status_code == 422


@pytest.mark.parametrize(
    ("fields", "button", "small", "big", "dead"),
    [
        ({"out-2": "1"}, 1, None, 3, (2,)),
        ({"out-1": "1"}, 1, 2, 3, (1,)),
        ({"out-1": "1", "out-2": "1"}, 1, None, 3, (1, 2)),
        ({"rule": "moving", "out-1": "1"}, 2, 3, 4, ()),
        ({"count": "3", "out-1": "1"}, 2, 2, 0, ()),
    ],
)
def test_button_tool_moves_the_button_and_blinds(fields, button, small, big, dead):
    positions = ask("tool-button", **fields).context["form"].positions()
    found = (positions.button, positions.small_blind, positions.big_blind, positions.dead_cards)
    assert found == (button, small, big, dead)


def test_button_tool_requires_two_players():
    answer = ask("tool-button", count="2", **{"out-0": "1"})
    assert answer.status_code == 422
    assert "2 to 2 players" in parse(answer).text


@pytest.mark.parametrize(("name", "least", "most"), [("tool-button", 2, 10), ("tool-chip-race", 2, 10)])
def test_tool_accepts_two_to_ten_players(name, least, most):
    assert ask(name, count="10", step="more").context["form"].count == most
    assert ask(name, count="2", step="fewer").context["form"].count == least
    assert ask(name, count="4", step="more").context["form"].count == 5
