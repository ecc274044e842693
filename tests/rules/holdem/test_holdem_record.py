"""A hand of Hold'em as a sitting records it: what is read, refused and explained."""

import pytest

from games.rules.errors import RuleError
from games.rules.holdem.game import GAME
from games.rules.holdem.options import HomeOptions, TournamentOptions
from games.rules.outcome import MIDDLE, Due

BOARD = "As Ad Kc Kh Qs"
RANKED = {"bets": [10, 10, 5], "folded": [2], "ranking": [[0, 1]]}
SHOWN = {"bets": [20, 20], "board": BOARD, "holes": {"0": "Jc 4d", "1": "9c 9d"}}


def outcome(data, options=None, carried=None):
    options, carried = options or HomeOptions(), carried or {}
    hand = GAME.read(data, len(data["bets"]), options, carried)
    return GAME.score(hand, options, carried)


def test_what_is_left_out_has_a_default():
    hand = GAME.read(RANKED, 3, HomeOptions(), {})
    assert (hand.button, hand.stacks, hand.carry, hand.last_hand) == (2, (None,) * 3, 0, False)
    assert GAME.write(hand) == {
        "bets": [10, 10, 5],
        "folded": [2],
        "board": None,
        "holes": None,
        "ranking": [[0, 1]],
        "button": 2,
        "stacks": None,
        "last_hand": False,
    }


def test_losers_pay_the_middle_which_pays_the_winners_and_keeps_the_odd_chip():
    scored = outcome(RANKED)
    assert scored.dues == (Due(MIDDLE, 0, 2), Due(MIDDLE, 1, 2), Due(2, MIDDLE, 5))
    assert scored.carried == {"carry": 1}


def test_the_next_hand_starts_from_what_was_carried():
    scored = outcome({"bets": [10, 10], "ranking": [[0], [1]]}, carried={"carry": 1})
    assert scored.net(2) == (11, -10)
    assert scored.carried == {"carry": 0}


def test_the_page_is_told_who_won_by_which_value_and_which_cards_could_play():
    pot = outcome(SHOWN).explanation["pots"][0]
    assert pot["values"] == [[0, [2, 14, 13, 12]], [1, [2, 14, 13, 12]]]
    assert pot["tie"] == {"seats": [0, 1], "played": [0, 0], "highest": [11, 9]}
    assert (pot["winners"], pot["shares"], pot["article"]) == ([0], [40], "holdem.11")


def test_where_equal_hands_share_no_card_held_is_told():
    pot = outcome(SHOWN, HomeOptions(tie_rule="standard")).explanation["pots"][0]
    assert (pot["tie"], pot["winners"], pot["article"]) == (None, [0, 1], "holdem.9")


def test_a_ranking_shows_no_values():
    assert outcome(RANKED).explanation["pots"][0]["values"] is None


def test_the_stacks_are_told_when_they_were():
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
def test_a_malformed_record_is_refused(data):
    with pytest.raises(ValueError):
        GAME.read(data, 2, HomeOptions(), {})


@pytest.mark.parametrize("carried", [{"carry": -1}, {"carry": "1"}, {"first": 0}])
def test_a_malformed_carry_is_refused(carried):
    with pytest.raises(ValueError):
        GAME.read(SHOWN, 2, HomeOptions(), carried)


def test_a_card_that_cannot_be_read_is_told():
    with pytest.raises(RuleError, match="CARD_UNREADABLE"):
        GAME.read({**SHOWN, "board": "As Ad Kc Kh ??"}, 2, HomeOptions(), {})


def test_options_are_told_as_differences_from_their_preset():
    changes = {"chip_values": [5, 10], "tie_rule": "standard", "max_raises": 3, "rebuy": True}
    options = GAME.read_options("home", {**changes, "odd_chip": "carry", "min_raise": None})
    assert (options.chip_values, options.unit) == ((5, 10), 5)
    assert options == HomeOptions(**{**changes, "chip_values": (5, 10)})
    assert GAME.read_options("tournament", {}) == TournamentOptions()


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("home", {"tie_rules": "standard"}),
        ("home", {"tie_rule": "seed"}),
        ("home", {"raise_rule": "tda"}),
        ("home", {"chip_values": []}),
        ("home", {"chip_values": [0]}),
        ("home", {"max_players": 1}),
        ("home", {"rebuy": 1}),
        ("home", {"min_raise": 2**53 + 1}),
        ("tournament", {"odd_chip": "carry"}),
        ("tournament", {"tie_rule": "standard"}),
        ("tournament", {"paid_places": 0}),
    ],
)
def test_an_option_that_is_not_one_is_named(preset, changes):
    with pytest.raises(ValueError, match=next(iter(changes))):
        GAME.read_options(preset, changes)
