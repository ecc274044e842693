"""The betting aid, the chip race and the button: what their addresses answer, against the worked examples."""

import pytest
from django.urls import reverse

from tests.cast import phone
from tests.page import read


def ask(name, **fields):
    return phone().get(reverse(name), fields)


def aid(**fields):
    answer = ask("tool-bets", **fields)
    assert answer.status_code == 200
    return answer.context["aid"]


def figures(**fields):
    return [each.figure for each in aid(**fields).marks]


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
def test_it_tells_the_call_and_the_least_raise(fields, expected):
    assert figures(**({"big_blind": "100"} | fields)) == expected


@pytest.mark.parametrize(
    ("high", "mine", "may"),
    [("300", "200", False), ("450", "200", True), ("30", "0", False), ("100", "0", True)],
)
def test_it_tells_who_may_raise_again(high, mine, may):
    said = aid(street="later", high=high, mine=mine, acted="1").marks
    assert any("calls or folds" in each.sentence for each in said) is not may


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"total": "140"}, "It is a call, 100. 40 come back."),
        ({"total": "150"}, "He has to complete to 200."),
        ({"total": "160", "announced": "raise"}, "He has to complete to 200."),
        ({"total": "60"}, "He completes to 100, or folds and leaves his chips."),
        ({"total": "60", "announced": "call"}, "He has to complete to 100."),
        ({"total": "150", "how": "all_in"}, "All-in for 150: a short raise."),
        ({"total": "500", "how": "chip"}, "It is a call, 100. 400 come back."),
        ({"total": "500", "how": "chip", "announced": "raise"}, "It is a raise to 500."),
    ],
)
def test_it_judges_a_wrong_bet(fields, said):
    assert aid(high="100", **fields).verdict.sentence == said


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
def test_a_number_that_cannot_be_is_told_at_its_field_and_stays_typed(fields, wrong):
    answer = ask("tool-bets", **fields)
    assert answer.status_code == 422
    page = read(answer)
    assert page.of_id(f"fault-{wrong}").said
    [field] = page.all("input", name=wrong)
    assert field.attributes["value"] == fields[wrong]


def test_small_chips_are_exchanged_to_the_nearest():
    chips = {f"chips-{seat}": str(count) for seat, count in enumerate((1, 2, 3, 5, 7, 8))}
    race = ask("tool-chip-race", small="100", big="500", count="6", **chips).context["race"]
    assert [each.received for each in race.racers] == [0, 0, 1, 1, 1, 2]
    assert race.difference == -100
    up = ask("tool-chip-race", small="100", big="500", count="6", rounding="ceil", **chips).context["race"]
    assert [each.received for each in up.racers] == [1, 1, 1, 1, 2, 2]


def test_nobody_goes_out_by_the_race():
    fields = {"small": "100", "big": "500", "chips-0": "2", "bare-0": "1", "chips-1": "2"}
    race = ask("tool-chip-race", **fields).context["race"]
    assert [each.received for each in race.racers[:2]] == [1, 0]


@pytest.mark.parametrize("fields", [{"small": "x"}, {"big": "10"}, {"chips-0": "-1"}])
def test_a_race_that_cannot_be_is_refused(fields):
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
def test_the_button_goes_on(fields, button, small, big, dead):
    positions = ask("tool-button", **fields).context["page"].positions
    found = (positions.button, positions.small_blind, positions.big_blind, positions.dead_cards)
    assert found == (button, small, big, dead)


def test_a_button_needs_two_players():
    answer = ask("tool-button", count="2", **{"out-0": "1"})
    assert answer.status_code == 422
    assert "2 to 2 players" in read(answer).said


@pytest.mark.parametrize(("name", "least", "most"), [("tool-button", 2, 10), ("tool-chip-race", 2, 10)])
def test_a_tool_seats_two_to_ten(name, least, most):
    word = "page" if name == "tool-button" else "race"
    assert ask(name, count="10", step="more").context[word].count == most
    assert ask(name, count="2", step="fewer").context[word].count == least
    assert ask(name, count="4", step="more").context[word].count == 5
