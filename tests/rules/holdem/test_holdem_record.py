"""Recorded format of a Hold'em hand: reading, refusals and explanation."""

import pytest

from games.rules.errors import RuleError
from games.rules.holdem.game import GAME
from games.rules.holdem.options import HomeOptions
from games.rules.outcome import MIDDLE, Due

BOARD = "As Ad Kc Kh Qs"
RANKED = {"bets": [10, 10, 5], "folded": [2], "ranking": [[0, 1]]}
SHOWN = {"bets": [20, 20], "board": BOARD, "holes": {"0": "Jc 4d", "1": "9c 9d"}}


def outcome(data, options=None, carried=None):
    options, carried = options or HomeOptions(), carried or {}
    hand = GAME.read_round(data, len(data["bets"]), options, carried)
    return GAME.score_round(hand, options, carried)


def test_omitted_fields_have_defaults():
    hand = GAME.read_round(RANKED, 3, HomeOptions(), {})
    assert (hand.button, hand.stacks, hand.carry, hand.last_hand) == (2, (None,) * 3, 0, False)
    assert GAME.write_round(hand) == {
        "bets": [10, 10, 5],
        "folded": [2],
        "board": None,
        "holes": None,
        "ranking": [[0, 1]],
        "button": 2,
        "stacks": None,
        "last_hand": False,
    }


def test_losers_pay_the_middle_and_the_odd_chip_is_carried():
    scored = outcome(RANKED)
    assert scored.dues == (Due(MIDDLE, 0, 2), Due(MIDDLE, 1, 2), Due(2, MIDDLE, 5))
    assert scored.carried == {"carry": 1}


def test_carried_state_starts_the_next_hand():
    scored = outcome({"bets": [10, 10], "ranking": [[0], [1]]}, carried={"carry": 1})
    assert scored.points_by_seat(2) == (11, -10)
    assert scored.carried == {"carry": 0}


def test_explanation_has_values_tie_winners_and_shares_of_a_pot():
    pot = outcome(SHOWN).explanation["pots"][0]
    assert pot["values"] == [[0, [2, 14, 13, 12]], [1, [2, 14, 13, 12]]]
    assert pot["tie"] == {"seats": [0, 1], "played": [0, 0], "highest": [11, 9]}
    assert (pot["winners"], pot["shares"], pot["article"]) == ([0], [40], "holdem.11")


def test_explanation_has_no_tie_with_the_standard_rule():
    pot = outcome(SHOWN, HomeOptions(tie_rule="standard")).explanation["pots"][0]
    assert (pot["tie"], pot["winners"], pot["article"]) == (None, [0, 1], "holdem.9")


def test_explanation_of_a_ranking_has_no_values():
    assert outcome(RANKED).explanation["pots"][0]["values"] is None


def test_explanation_has_stacks_when_they_were_recorded():
    explanation = outcome({**RANKED, "stacks": [10, 20, 30]}).explanation
    assert explanation["stacks"] == [12, 22, 25]
    assert outcome(RANKED).explanation["stacks"] is None


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"bets": [1]},
        {"bets": [1, 1.5]},
        {"bets": [1, True]},
        {**SHOWN, "folded": [2]},
        {**SHOWN, "button": 2},
        {**SHOWN, "board": "As Ad Kc Kh"},
        {**SHOWN, "board": 5},
        {**SHOWN, "board": None},
        {**SHOWN, "holes": None},
        {**SHOWN, "holes": ["Jc 4d", "9c 9d"]},
        {**SHOWN, "holes": {"0": "Jc 4d", "2": "9c 9d"}},
        {**SHOWN, "holes": {"0": "Jc", "1": "9c 9d"}},
        {**SHOWN, "ranking": [[0], [1]]},
        {**SHOWN, "stacks": [20]},
        {**SHOWN, "last_hand": 1},
        {**SHOWN, "caves": 2},
        {"bets": [1, 1], "ranking": [[0]]},
        {"bets": [1, 1], "ranking": [[0], [0, 1]]},
        {"bets": [1, 1], "ranking": [[0, 1], []]},
        [],
    ],
)
def test_malformed_record_is_refused(data):
    with pytest.raises(ValueError):
        GAME.read_round(data, 2, HomeOptions(), {})


@pytest.mark.parametrize("carried", [{"carry": -1}, {"carry": "1"}, {"first": 0}])
def test_malformed_carry_is_refused(carried):
    with pytest.raises(ValueError):
        GAME.read_round(SHOWN, 2, HomeOptions(), carried)


def test_unreadable_card_is_refused():
    with pytest.raises(RuleError, match="CARD_UNREADABLE"):
        GAME.read_round({**SHOWN, "board": "As Ad Kc Kh ??"}, 2, HomeOptions(), {})


def test_options_are_read_as_differences_from_their_preset():
    changes = {"chip_values": [5, 10], "tie_rule": "standard", "max_raises": 3, "rebuy": True}
    options = GAME.read_options("home", {**changes, "odd_chip": "carry", "min_raise": None})
    assert (options.chip_values, options.unit) == ((5, 10), 5)
    assert options == HomeOptions(**{**changes, "chip_values": (5, 10)})


@pytest.mark.parametrize(
    "changes",
    [
        {"tie_rules": "standard"},
        {"tie_rule": "seed"},
        {"raise_rule": "tda"},
        {"chip_values": []},
        {"chip_values": [0]},
        {"max_players": 1},
        {"rebuy": 1},
        {"min_raise": 2**53 + 1},
    ],
)
def test_unknown_option_is_refused_by_name(changes):
    with pytest.raises(ValueError, match=next(iter(changes))):
        GAME.read_options("home", changes)
