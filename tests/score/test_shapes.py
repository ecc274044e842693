"""Shape of every question: whatever the game, a wrong value is reported by the path of its field."""

import re

import pytest

from games.score.answers import ASK_HANDLERS, answer
from tests.score.questions import ABSENT, ANSWERED, RARE, fault, places, put, values

WRONG_TYPES = {
    str: [5, ["x"]],
    bool: ["yes", 0, 1],
    int: ["5", 1.0, True],
    list: ["", {}, 5],
    dict: ["", [], 5],
}
READ_BY_RULES = {"name", "cards", "top", "middle", "bottom", "hole", "board", "hand"}
"""Names and cards: any text has the right shape."""
SIGNED = {"amount", "bet", "points", "balance", "changed", "stack"}
"""Integers that may be negative, or are refused by the rules."""
POSITIVE = {
    *("big_blind", "small_blind", "last_raise", "chip", "small", "big", "number", "tables", "remaining"),
    *("seats", "point_value_cents", "table_capacity", "final_table_size", "paid_places", "bought", "cards"),
    *("elimination_points", "max_players", "stake", "count"),
}
every_game = pytest.mark.parametrize("game", ASK_HANDLERS)


def name_of(path):
    return path.rpartition(".")[2]


def assert_reported(cases):
    """Assert that each question, put with the value at the path, reports that path."""
    cases = [
        (question, path, wrong) for question, path, wrong in cases if name_of(path) not in ("game", "ask")
    ]
    assert cases
    assert [
        (path, wrong) for question, path, wrong in cases if fault(put(question, {path: wrong})) != path
    ] == []


def test_questions_cover_each_ask_and_are_answered():
    asked = {game: {each["ask"] for each in ANSWERED if each["game"] == game} for game in ASK_HANDLERS}
    assert asked == {game: set(asks) for game, asks in ASK_HANDLERS.items()}
    assert [name for name, question in RARE.items() if "error" in answer(question)] == []


@every_game
def test_value_of_a_wrong_type_is_reported_by_path(game):
    assert_reported(
        (question, path, wrong)
        for question, path, value in places(game)
        for wrong in (WRONG_TYPES[type(value)] if value is not None else ())
    )


def test_item_of_a_wrong_type_is_reported_by_the_path_of_its_list():
    assert_reported(
        (question, path, [*value, wrong])
        for game in ASK_HANDLERS
        for question, path, value in places(game)
        if isinstance(value, list) and value and not isinstance(value[0], dict)
        for wrong in (1.5, True, {}, None)
    )


def test_unknown_word_or_player_is_reported_by_path():
    assert_reported(
        (question, path, "?")
        for game in ASK_HANDLERS
        for question, path, value in places(game)
        if isinstance(value, str) and name_of(path) not in READ_BY_RULES
    )


def test_integer_outside_its_range_is_reported_by_path():
    assert_reported(
        (question, path, wrong)
        for game in ASK_HANDLERS
        for question, path, value in places(game)
        if type(value) is int
        for wrong in (2**53 + 1, -1, 0)
        if wrong or ("previous" not in path and name_of(path) in POSITIVE)
        if wrong != -1 or name_of(path) not in SIGNED
    )


@every_game
@pytest.mark.parametrize("value", [1, None])
def test_unknown_field_is_reported_by_path(game, value):
    objects = [(each, f"{path}.") for each, path, value in places(game) if isinstance(value, dict)]
    objects += [(each, place) for each in ANSWERED if each["game"] == game for place in ("", "options.")]
    assert_reported((question, f"{path}folds", value) for question, path in objects)


def test_name_that_is_empty_or_taken_is_reported_by_path():
    assert_reported(
        (question, "players[1].name", wrong)
        for question in ANSWERED
        if len(players := question.get("players", [])) > 1 and isinstance(players[1], dict)
        for wrong in ("", players[0]["name"])
    )


@every_game
def test_null_field_equals_an_absent_field(game):
    for question, path, _ in places(game):
        if not path.endswith("]"):
            assert answer(put(question, {path: None})) == answer(put(question, {path: ABSENT})), path


def test_each_question_may_name_the_default_locale():
    for question in (each for each in ANSWERED if "locale" not in each):
        assert answer(put(question, {"locale": "en"})) == answer(question)


def test_null_or_empty_options_equal_no_options():
    for question in (each for each in ANSWERED if "options" not in each):
        plain = answer(question)
        assert answer(put(question, {"options": {}})) == answer(put(question, {"options": None})) == plain


@every_game
def test_null_option_or_field_that_a_like_question_has_is_allowed(game):
    questions = [each for each in ANSWERED if each["game"] == game]
    known = {question["ask"]: set() for question in questions}
    for question in questions:
        paths = {path for _, path, _ in values(question)}
        known[question["ask"]] |= {path for path in paths if re.fullmatch(r"(options\.)?\w+", path)}
    for question in questions:
        absent = known[question["ask"]] - {path for _, path, _ in values(question)} - {"options"}
        assert answer(put(question, dict.fromkeys(absent))) == answer(question), absent
