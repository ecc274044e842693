"""`score` questions about a Hold'em table and their answers."""

import pytest

from games.score.answers import answer

TOURNAMENT = {"game": "holdem", "preset": "tournament"}
HOME = {"game": "holdem"}
PREVIOUS = {"button": 0, "small_blind_seat": 1, "big_blind": 2}
RACE = {**TOURNAMENT, "ask": "chip_race", "small": 100, "big": 500}
BET = {**TOURNAMENT, "ask": "bet", "big_blind": 100, "high": 100, "total": 150}
POSITIONS = {"ask": "positions", "seats": 6, "living": [0, 1, 3, 4, 5], "previous": PREVIOUS}
ARRIVAL = {
    **TOURNAMENT,
    "ask": "arrival",
    "seats": 8,
    "living": [0, 4, 6],
    "previous": {"small_blind_seat": 1, "big_blind": 4},
}
BALANCE = {
    **TOURNAMENT,
    "ask": "balance",
    "tables": [{"number": 1, "players": 8}, {"number": 2, "players": 6}],
}
CLOSE = {**BALANCE, "ask": "close_table", "options": {"table_capacity": 8}}
HAND_FOR_HAND = {
    **TOURNAMENT,
    "ask": "hand_for_hand",
    "options": {"final_table_size": 9, "paid_places": 5},
    "tables": 2,
    "remaining": 10,
}
SHOWDOWN = {
    **TOURNAMENT,
    "ask": "showdown_order",
    "players": [{"name": "A"}, {"name": "B", "folded": True}, {"name": "C"}],
    "button": "A",
    "last_aggressor": "C",
}
BETTING = {"ask": "betting", "big_blind": 100, "high": 300}
BLINDS = {**HOME, "ask": "blinds", "level": 3}


def without(question, *fields):
    return {name: value for name, value in question.items() if name not in fields}


def code(question):
    return answer(question)["error"]["code"]


def bad_field(question):
    error = answer(question)["error"]
    assert error["code"] == "BAD_FIELD", error
    return error["field"]


# Presets


@pytest.mark.parametrize(
    "question",
    [
        {**BLINDS, "preset": "tournament"},
        *(
            without(question, "preset")
            for question in (BET, RACE, BALANCE, CLOSE, ARRIVAL, HAND_FOR_HAND, SHOWDOWN)
        ),
        {**BET, "preset": "home"},
        {**HOME, **POSITIONS, "preset": "maison"},
    ],
    ids=lambda question: question["ask"],
)
def test_ask_of_the_other_preset_is_a_bad_field(question):
    assert bad_field(question) == "preset"


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ({**TOURNAMENT, **BETTING, "raises": 1}, "raises"),
        ({**HOME, **BETTING, "preflop": True}, "preflop"),
        ({**HOME, **BETTING, "my_total": 1}, "my_total"),
        ({**HOME, **BETTING, "acted": True}, "acted"),
        ({**HOME, **BETTING, "last_raise": 1}, "last_raise"),
        ({**HOME, **BETTING, "options": {"raise_rule": "tda"}}, "options.raise_rule"),
        ({**TOURNAMENT, **BETTING, "options": {"max_raises": 1}}, "options.max_raises"),
        ({**HOME, **POSITIONS, "options": {"button": "dead"}}, "options.button"),
        ({**TOURNAMENT, **POSITIONS, "options": {"headsup_blinds": "literal"}}, "options.headsup_blinds"),
    ],
)
def test_field_or_option_of_the_other_preset_is_a_bad_field(question, field):
    assert bad_field(question) == field


# Blinds


@pytest.mark.parametrize(("level", "small_blind"), [(0, 5), (1, 25), (2, 25), (30, 25)])
def test_blinds_stay_on_the_last_listed_level(level, small_blind):
    asked = {**BLINDS, "level": level, "options": {"blind_levels": [5, 25]}}
    assert answer(asked) == {"small_blind": small_blind, "big_blind": 2 * small_blind}


@pytest.mark.parametrize("level", [-1, 31, "3", 3.0, True, None])
def test_level_outside_0_to_30_is_a_bad_field(level):
    assert bad_field({**BLINDS, "level": level}) == "level"


@pytest.mark.parametrize("levels", [[], [0], ["5"], 5])
def test_blind_levels_that_are_not_positive_integers_are_a_bad_field(levels):
    assert bad_field({**BLINDS, "options": {"blind_levels": levels}}) == "options.blind_levels"


# Positions


def test_first_hand_uses_the_drawn_button():
    first = {"ask": "positions", "seats": 6, "living": [5, 0, 2], "first_button": 2}
    for question in ({**HOME, **first}, {**TOURNAMENT, **first}):
        assert answer(question) == {
            "button": 2,
            "small_blind": 5,
            "small_blind_seat": 5,
            "big_blind": 0,
            "dead_button": False,
            "dead_cards": [],
        }


@pytest.mark.parametrize(("headsup", "small_blind", "big_blind"), [("standard", 2, 4), ("literal", 4, 2)])
def test_H16_first_hand_heads_up(headsup, small_blind, big_blind):
    asked = {**HOME, "ask": "positions", "seats": 5, "living": [2, 4], "first_button": 2}
    given = answer({**asked, "options": {"headsup_blinds": headsup}})
    assert (given["button"], given["small_blind"], given["big_blind"]) == (2, small_blind, big_blind)


@pytest.mark.parametrize("preset", [HOME, {**TOURNAMENT, "options": {"button": "moving"}}])
def test_moving_button_needs_only_the_previous_button(preset):
    given = answer({**preset, **POSITIONS, "previous": {"button": 1}})
    assert (given["button"], given["small_blind"], given["big_blind"]) == (3, 4, 5)
    assert given["dead_cards"] == []


@pytest.mark.parametrize("missing", ["button", "small_blind_seat", "big_blind"])
def test_dead_button_needs_the_three_previous_positions(missing):
    asked = {**TOURNAMENT, **POSITIONS, "previous": without(PREVIOUS, missing)}
    assert bad_field(asked) == f"previous.{missing}"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seats": 1}, "seats"),
        ({"seats": 31}, "seats"),
        ({"living": [0, 1, 6]}, "living"),
        ({"living": [-1, 1]}, "living"),
        ({"living": [0, 1, 1]}, "living"),
        ({"living": "0 1"}, "living"),
        ({"first_button": 0}, "previous"),
        ({"previous": None}, "previous"),
        ({"previous": None, "first_button": 2}, "first_button"),
        ({"previous": None, "first_button": 6}, "first_button"),
        ({"previous": 3}, "previous"),
        ({"previous": {**PREVIOUS, "big_blind": 6}}, "previous.big_blind"),
        ({"previous": {**PREVIOUS, "buton": 1}}, "previous.buton"),
    ],
)
@pytest.mark.parametrize("preset", [HOME, TOURNAMENT])
def test_positions_of_missing_seats_are_bad_fields(preset, change, field):
    assert bad_field({**preset, **POSITIONS, **change}) == field


@pytest.mark.parametrize("preset", [HOME, TOURNAMENT])
@pytest.mark.parametrize("living", [[], [4]])
def test_PLAYER_COUNT_positions_of_fewer_than_two_living_seats_are_refused(preset, living):
    assert code({**preset, **POSITIONS, "living": living}) == "PLAYER_COUNT"


# Bets


def test_betting_of_an_unopened_street_has_its_limits():
    asked = {"ask": "betting", "big_blind": 100}
    limits = {"call": 0, "min_open": 100, "min_raise_to": None, "may_raise": True}
    assert answer({**TOURNAMENT, **asked}).items() >= limits.items()
    home = answer({**HOME, **asked, "options": {"min_raise": 30, "max_raise": 70, "max_raises": 0}})
    assert home == {**limits, "min_open": 30, "may_raise": False, "max_raise_to": 70}


def test_raises_default_to_zero():
    asked = {**HOME, **BETTING, "options": {"max_raises": 1}}
    assert answer(asked)["may_raise"]
    assert not answer({**asked, "raises": 1})["may_raise"]


def test_high_bet_defaults_to_zero():
    asked = without(BET, "high")
    assert answer({**asked, "total": 0}) == {"kind": "check", "amount": 0}
    assert answer({**asked, "total": 0, "preflop": True}) == {"kind": "complete_or_fold", "amount": 100}


def test_my_total_defaults_to_zero():
    asked = {**TOURNAMENT, "ask": "betting", "big_blind": 1, "high": 1, "acted": True}
    assert answer(asked)["may_raise"]
    assert not answer({**asked, "my_total": 1})["may_raise"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"big_blind": 0}, "big_blind"),
        ({"total": None}, "total"),
        ({"chip": 500}, "total"),
        ({"total": -1}, "total"),
        ({"total": None, "chip": 0}, "chip"),
        ({"total": None, "chip": 500, "all_in": True}, "all_in"),
        ({"announced": "fold"}, "announced"),
        ({"last_raise": 0}, "last_raise"),
        ({"preflop": "yes"}, "preflop"),
        ({"my_total": 3}, "my_total"),
    ],
)
def test_bet_question_takes_a_total_or_one_chip(change, field):
    assert bad_field({**BET, **change}) == field


@pytest.mark.parametrize(
    ("change", "kind", "amount"),
    [
        ({}, "must_complete", 200),
        (
            {"options": {"raise_rule": "tda"}, "high": 300, "last_raise": 200, "total": 400},
            "must_complete",
            500,
        ),
        ({"announced": "call", "total": 900}, "call", 100),
        ({"high": 0, "total": 0}, "check", 0),
        ({"high": 0, "total": 50, "all_in": True}, "all_in_short_open", 50),
        ({"high": 60, "preflop": True, "total": 60}, "complete_or_fold", 100),
    ],
)
def test_bet_question_returns_kind_and_amount(change, kind, amount):
    assert answer({**BET, **change}) == {"kind": kind, "amount": amount}


# Chips


def test_race_gives_a_big_chip_to_a_player_without_chips_left():
    asked = {
        **RACE,
        "players": [
            {"name": "A", "chips": {"100": 1}},
            {"name": "B", "chips": {"100": 1, "25": 3, "500": None}},
        ],
    }
    assert answer(asked) == {
        "players": [
            {"name": "A", "received": 1, "chips": {"500": 1}},
            {"name": "B", "received": 0, "chips": {"25": 3}},
        ],
        "difference": 300,
    }


@pytest.mark.parametrize(
    ("chips", "field"),
    [
        (None, "players[0].chips"),
        ([2], "players[0].chips"),
        ({"100": -1}, "players[0].chips.100"),
        ({"100": "2"}, "players[0].chips.100"),
        ({"0": 1}, "players[0].chips.0"),
        ({"0100": 1}, "players[0].chips.0100"),
        ({"cent": 1}, "players[0].chips.cent"),
        ({"١٠٠": 1}, "players[0].chips.١٠٠"),
        ({"9" * 16: 1}, "players[0].chips." + "9" * 16),
        ({"9" * 5000: 1}, "players[0].chips." + "9" * 5000),
    ],
)
def test_race_chips_are_counted_by_value(chips, field):
    assert bad_field({**RACE, "players": [{"name": "A", "chips": chips}]}) == field


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"small": 0}, "small"),
        ({"big": 100}, "big"),
        ({"players": [{"name": "A", "chips": {}}, {"name": "A", "chips": {}}]}, "players[1].name"),
        ({"players": [{"name": "A", "chips": {}, "stack": 3}]}, "players[0].stack"),
        ({"options": {"chip_race": "up"}}, "options.chip_race"),
    ],
)
def test_race_requires_small_chips_below_big_ones(change, field):
    assert bad_field({**RACE, "players": [], **change}) == field


# Tables


@pytest.mark.parametrize(
    ("tables", "field"),
    [
        ([{"number": 0, "players": 1}], "tables[0].number"),
        ([{"number": 1, "players": 101}], "tables[0].players"),
        ([{"number": 1}], "tables[0].players"),
        ([{"number": 4, "players": 3}, {"number": 4, "players": 3}], "tables[1].number"),
        ([{"number": 1, "players": 3, "seats": 9}], "tables[0].seats"),
        ([3], "tables[0]"),
        (3, "tables"),
    ],
)
@pytest.mark.parametrize("question", [BALANCE, CLOSE], ids=lambda question: question["ask"])
def test_tables_require_a_unique_number_and_a_player_count(question, tables, field):
    assert bad_field({**question, "tables": tables}) == field


@pytest.mark.parametrize(
    ("question", "option"),
    [(CLOSE, "table_capacity"), (HAND_FOR_HAND, "final_table_size"), (HAND_FOR_HAND, "paid_places")],
)
def test_required_size_option_has_no_default(question, option):
    field = f"options.{option}"
    assert bad_field({**question, "options": without(question["options"], option)}) == field
    assert bad_field({**question, "options": {**question["options"], option: 0}}) == field


def test_arrival_seat_follows_article_7_unless_given():
    assert answer(ARRIVAL) == {"seat": 5, "status": "plays"}
    assert answer({**ARRIVAL, "seat": 2}) == {"seat": 2, "status": "sits_out"}
    arrival = {**ARRIVAL, "living": [0, 1, 3, 4, 5, 6, 7]}
    assert answer(arrival) == {"seat": 2, "status": "sits_out"}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seat": 4}, "seat"),
        ({"seat": 8}, "seat"),
        ({"previous": None}, "previous"),
        ({"previous": {"small_blind_seat": 1}}, "previous.big_blind"),
        ({"previous": PREVIOUS}, "previous.button"),
        ({"living": [8]}, "living"),
    ],
)
def test_arrival_on_a_taken_or_missing_seat_is_a_bad_field(change, field):
    assert bad_field({**ARRIVAL, **change}) == field


@pytest.mark.parametrize("seat", [None, 3])
def test_TABLE_FULL_arrival_without_a_free_seat_is_refused(seat):
    assert code({**ARRIVAL, "living": list(range(8)), "seat": seat}) == "TABLE_FULL"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"tables": 0}, "tables"),
        ({"remaining": 0}, "remaining"),
        ({"remaining": None}, "remaining"),
    ],
)
def test_hand_for_hand_requires_tables_and_remaining_players(change, field):
    assert bad_field({**HAND_FOR_HAND, **change}) == field


# Showdown


def test_showdown_order_without_a_button_starts_with_the_first_player():
    assert answer(without(SHOWDOWN, "button", "last_aggressor")) == {"order": ["A", "C"]}
    assert answer(SHOWDOWN) == {"order": ["C", "A"]}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"button": "Z"}, "button"),
        ({"last_aggressor": "Z"}, "last_aggressor"),
        ({"players": [{"name": "A", "folded": 1}, {"name": "B"}]}, "players[0].folded"),
        ({"players": [{"name": ""}, {"name": "B"}]}, "players[0].name"),
    ],
)
def test_showdown_of_unknown_players_is_a_bad_field(change, field):
    assert bad_field({**SHOWDOWN, **change}) == field


def test_NO_LIVE_PLAYER_showdown_of_folded_players_is_refused():
    folded = [{"name": name, "folded": True} for name in "ABC"]
    assert code({**SHOWDOWN, "players": folded}) == "NO_LIVE_PLAYER"


@pytest.mark.parametrize("players", [[], [{"name": "A"}]])
def test_PLAYER_COUNT_showdown_of_fewer_than_two_is_refused(players):
    asked = without(SHOWDOWN, "button", "last_aggressor")
    assert code({**asked, "players": players}) == "PLAYER_COUNT"
