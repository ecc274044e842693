"""`score` questions about a Hold'em table with a wrong shape."""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.score.answers import answer, answer_line
from games.score.holdem_table import ASKS

HOME = {"game": "holdem", "preset": "home"}
TOURNAMENT = {"game": "holdem", "preset": "tournament"}
BLINDS = {**HOME, "ask": "blinds", "level": 3}
POSITIONS = {"ask": "positions", "seats": 6, "living": [0, 1, 3]}
PREVIOUS = {"button": 0, "small_blind_seat": 1, "big_blind": 2}
BET = {**TOURNAMENT, "ask": "bet", "big_blind": 100, "high": 100, "preflop": True, "last_raise": 100}
RACE = {**TOURNAMENT, "ask": "chip_race", "small": 100, "big": 500}
STACKS = [{"name": "A", "chips": {"100": 2, "500": 1}}, {"name": "B", "chips": {}}]
BALANCE = {
    **TOURNAMENT,
    "ask": "balance",
    "tables": [{"number": 1, "players": 8}, {"number": 2, "players": 6}],
}
ARRIVAL = {**TOURNAMENT, "ask": "arrival", "seats": 8, "living": [0, 4, 6]}
BLINDS_BEFORE = {"small_blind_seat": 1, "big_blind": 4}
HAND_FOR_HAND = {**TOURNAMENT, "ask": "hand_for_hand", "tables": 2, "remaining": 10}
SIZES = {"final_table_size": 9, "paid_places": 5}
SHOWDOWN = {**TOURNAMENT, "ask": "showdown_order"}
PLAYERS = [{"name": "A", "folded": False}, {"name": "B", "folded": True}, {"name": "C"}]

VALID = [
    {**BLINDS, "options": {"blind_levels": [5, 25]}},
    {**HOME, **POSITIONS, "previous": PREVIOUS, "options": {"headsup_blinds": "literal"}},
    {**TOURNAMENT, **POSITIONS, "previous": PREVIOUS, "options": {"button": "dead"}},
    {**TOURNAMENT, **POSITIONS, "first_button": 3, "options": {"button": "moving"}},
    {**HOME, "ask": "betting", "big_blind": 2, "high": 4, "raises": 2, "options": {"max_raises": 3}},
    {**BET, "ask": "betting", "my_total": 100, "acted": True, "options": {"raise_rule": "tda"}},
    {**BET, "total": 150, "announced": "call", "all_in": True},
    {**BET, "chip": 500, "announced": "raise"},
    {**RACE, "players": STACKS, "options": {"chip_race": "ceil"}},
    BALANCE,
    {**BALANCE, "ask": "close_table", "options": {"table_capacity": 8}},
    {**ARRIVAL, "previous": BLINDS_BEFORE, "seat": 2},
    {**HAND_FOR_HAND, "options": SIZES},
    {**SHOWDOWN, "players": PLAYERS, "button": "A", "last_aggressor": "C"},
]
AT_THE_END_OF_A_RANGE = [
    {**BLINDS, "level": 0},
    {**BLINDS, "level": 30},
    {**HOME, "ask": "positions", "seats": 2, "living": [1, 0], "first_button": 1},
    {**HOME, "ask": "positions", "seats": 30, "living": [0, 29], "previous": {"button": 29}},
    {**TOURNAMENT, **POSITIONS, "previous": {"button": 5, "small_blind_seat": 5, "big_blind": 5}},
    {**HOME, "ask": "betting", "big_blind": 1, "high": 0, "raises": 0},
    {**BET, "big_blind": 1, "last_raise": 1, "chip": 1},
    {**BET, "total": 2**53},
    {**RACE, "small": 1, "big": 2, "players": []},
    {**RACE, "players": [{"name": "A", "chips": {str(2**53): 2**53, "1": 0}}]},
    {**BALANCE, "tables": [{"number": 1, "players": 0}, {"number": 2**53, "players": 100}]},
    {**BALANCE, "tables": []},
    {**ARRIVAL, "previous": {"small_blind_seat": 7, "big_blind": 7}, "seat": 7},
    {**ARRIVAL, "seats": 2, "living": [], "previous": {"small_blind_seat": 0, "big_blind": 0}, "seat": 1},
    {**HAND_FOR_HAND, "tables": 1, "remaining": 1, "options": {"final_table_size": 1, "paid_places": 1}},
]
PAST_THE_END = [
    ({**HOME, "ask": "betting", "big_blind": 1, "high": -1}, "high"),
    ({**HOME, "ask": "betting", "big_blind": 1, "raises": -1}, "raises"),
    ({**BET, "ask": "betting", "my_total": -1}, "my_total"),
    ({**BET, "total": 2**53 + 1}, "total"),
    ({**ARRIVAL, "previous": {"small_blind_seat": 8, "big_blind": 1}}, "previous.small_blind_seat"),
    ({**ARRIVAL, "previous": {"small_blind_seat": 1, "big_blind": -1}}, "previous.big_blind"),
]


def each_value(value, path=""):
    """Yield every value of a question with its path; a list of numbers is one value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for place, inner_value in inner:
        here = f"{path}[{place}]" if isinstance(value, list) else f"{path}.{place}".lstrip(".")
        yield value, place, here
        if isinstance(inner_value, dict) or (
            isinstance(inner_value, list) and inner_value and isinstance(inner_value[0], dict)
        ):
            yield from each_value(inner_value, here)


def faults(of, wrong):
    """Yield copies of the question with one value replaced by `wrong(value)`, and the path of each."""
    for index in range(len(list(each_value(of)))):
        question = copy.deepcopy(of)
        part, place, path = list(each_value(question))[index]
        part[place] = wrong(part[place])
        yield question, path


@pytest.mark.parametrize("question", VALID + AT_THE_END_OF_A_RANGE, ids=lambda question: question["ask"])
def test_well_formed_question_is_answered(question):
    assert "error" not in answer(question)


def test_valid_questions_cover_each_ask():
    assert {question["ask"] for question in VALID} == set(ASKS)


@pytest.mark.parametrize("question", VALID, ids=lambda question: question["ask"])
def test_value_of_a_wrong_type_is_reported_by_path(question):
    for faulty, path in faults(question, lambda value: 5 if isinstance(value, str | dict | list) else "5"):
        error = answer(faulty)["error"]
        assert (error["code"], error["field"]) == ("BAD_FIELD", path)


@pytest.mark.parametrize("question", VALID, ids=lambda question: question["ask"])
def test_unknown_field_is_reported_by_path(question):
    objects = [(question, "")] + [
        (part[place], path) for part, place, path in each_value(question) if isinstance(part[place], dict)
    ]
    for index, (_, path) in enumerate(objects):
        faulty = copy.deepcopy(question)
        parts = [faulty] + [p[place] for p, place, _ in each_value(faulty) if isinstance(p[place], dict)]
        parts[index]["folds"] = 1
        error = answer(faulty)["error"]
        assert (error["code"], error["field"]) == ("BAD_FIELD", f"{path}.folds".lstrip("."))


@pytest.mark.parametrize(("question", "field"), PAST_THE_END)
def test_value_out_of_range_is_a_bad_field(question, field):
    error = answer(question)["error"]
    assert (error["code"], error["field"]) == ("BAD_FIELD", field)


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 40)
    | st.sampled_from([2**53, 2**53 + 1, -(2**70), 1.5, "", "A", "call", "100", "dead", "literal"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)


@st.composite
def mutated(draw):
    question = copy.deepcopy(draw(st.sampled_from(VALID + AT_THE_END_OF_A_RANGE)))
    for _ in range(draw(st.integers(1, 3))):
        places = list(each_value(question))
        if not places:
            break
        part, place, _ = draw(st.sampled_from(places))
        gesture = draw(st.sampled_from(["drop", "change", "misspell"]))
        if gesture == "drop":
            del part[place]
        elif gesture == "misspell" and isinstance(part, dict):
            part[f"{place}s"] = part.pop(place)
        else:
            part[place] = draw(JUNK)
    return question


@settings(deadline=None, max_examples=500)
@given(mutated())
def test_forged_question_of_a_table_is_answered_or_refused(question):
    reply, is_error = answer_line(json.dumps(question).encode())
    given_back = json.loads(reply)
    assert is_error == ("error" in given_back)
    if is_error:
        assert given_back["error"]["message"]
        assert (given_back["error"]["code"] == "BAD_FIELD") == ("field" in given_back["error"])
