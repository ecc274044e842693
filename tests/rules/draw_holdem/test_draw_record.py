"""Recorded format of a Draw-Hold'em hand: reading, refusals and explanation."""

import pytest

from games.rules.draw_holdem.game import GAME
from games.rules.draw_holdem.options import Options
from games.rules.errors import RuleError
from games.rules.outcome import MIDDLE, Due

EVENTS = [
    {"do": "bet_to", "seat": 0, "amount": 10},
    {"do": "bet_to", "seat": 1, "amount": 10},
    {"do": "street"},
    {"do": "exchange", "seat": 1},
    {"do": "showdown", "ranking": [[0], [1]]},
]
HAND = {
    "stacks": [10, 500],
    "small_blind_seat": 0,
    "big_blind_seat": 1,
    "small_blind": 1,
    "big_blind": 2,
    "events": EVENTS,
}


CARDS = {"do": "showdown", "board": "As Ad Kc Kh Qs", "holes": {"0": "Jc 4d", "1": "9c 9d"}}


def shown(**changes):
    return {**HAND, "events": [*EVENTS[:-1], {**CARDS, **changes}]}


def with_event(**event):
    return {**HAND, "events": [event, *EVENTS]}


def test_hand_serialises_as_it_was_read():
    hand = GAME.read_round(HAND, 2, Options(), {"carry": 2})
    assert hand.carry == 2
    assert GAME.write_round(hand) == {**HAND, "button": 1, "last_hand": False}


def test_hand_at_a_table_with_an_eliminated_player_serialises_as_it_was_read():
    data = {**HAND, "stacks": [10, 500, 0]}
    assert GAME.write_round(GAME.read_round(data, 3, Options(), {})) == {
        **data,
        "button": 2,
        "last_hand": False,
    }


def test_all_in_player_is_paid_the_commission_through_the_middle():
    scored = GAME.score_round(GAME.read_round(HAND, 2, Options(), {}), Options(), {})
    assert scored.dues == (Due(MIDDLE, 0, 30), Due(1, MIDDLE, 30))
    assert scored.carried == {"carry": 0}


def test_explanation_has_taxes_commissions_pots_and_stacks():
    explanation = GAME.score_round(GAME.read_round(HAND, 2, Options(), {}), Options(), {}).explanation
    assert explanation["taxes"] == [{"street": "flop", "seat": 1, "tax": 20}]
    assert (explanation["commissions"], explanation["stacks"]) == (20, [40, 470])
    assert explanation["pots"][0]["amount"] == 40
    assert explanation["pots"][0]["winners"] == [0]


def test_explanation_has_the_closed_cards_that_decide_a_tie():
    tie = {"do": "showdown", "ranking": [[0, 1]], "high_cards": {"0": "Jc", "1": "9c"}}
    hand = GAME.read_round({**HAND, "events": [*EVENTS[:-1], tie]}, 2, Options(), {})
    pot = GAME.score_round(hand, Options(), {}).explanation["pots"][0]
    assert pot["winners"] == [0]
    assert pot["tie"] == {"seats": [0, 1], "highest": [11, 9]}


def test_hand_shown_by_cards_serialises_as_it_was_read():
    hand = GAME.read_round(shown(), 2, Options(), {})
    assert GAME.write_round(hand) == {**shown(), "button": 1, "last_hand": False}


@pytest.mark.parametrize(("rule", "winners"), [("seed000", [0]), ("standard", [0, 1])])
def test_equal_hands_follow_the_tie_rule_of_the_table(rule, winners):
    options = Options(tie_rule=rule)
    [pot] = GAME.score_round(GAME.read_round(shown(), 2, options, {}), options, {}).explanation["pots"]
    assert pot["winners"] == winners
    assert pot["article"] == ("holdem.11" if rule == "seed000" else "draw_holdem.16")


def test_card_shown_twice_is_refused():
    with pytest.raises(RuleError, match="CARD_DUPLICATE"):
        GAME.read_round(shown(holes={"0": "Jc 4d", "1": "Jc 9d"}), 2, Options(), {})


@pytest.mark.parametrize(
    "data",
    [
        {},
        shown(ranking=[[0], [1]]),
        shown(board="As Ad Kc Kh"),
        shown(board=None),
        shown(holes={"0": "Jc 4d"}),
        shown(holes={"0": "Jc 4d", "1": "9c"}),
        shown(holes={"0": "Jc 4d", "2": "9c 9d"}),
        shown(holes=None),
        [],
        {**HAND, "events": EVENTS[:-1]},
        {**HAND, "events": "street"},
        {**HAND, "events": ["street"]},
        {**HAND, "events": [*EVENTS, {"do": "street"}]},
        {**HAND, "stacks": [10]},
        {**HAND, "stacks": [10, 0]},
        {**HAND, "big_blind_seat": 0},
        {**HAND, "big_blind_seat": 2},
        {**HAND, "small_blind": 0},
        {**HAND, "carry": 1},
        with_event(do="deal"),
        with_event(do=["street"]),
        with_event(do="street", seat=1),
        with_event(do="exchange"),
        with_event(do="bet_to", seat=0),
        with_event(do="bet_to", seat=0, amount="2"),
        with_event(do="fold", seat=2),
        with_event(do="showdown", ranking=[[0]]),
        with_event(do="showdown", ranking=[0, 1]),
        with_event(do="showdown"),
    ],
)
def test_malformed_record_is_refused(data):
    with pytest.raises(ValueError):
        GAME.read_round(data, 2, Options(), {})


def test_bet_above_the_stack_is_refused():
    with pytest.raises(RuleError, match="STACK_TOO_SHORT"):
        GAME.read_round(with_event(do="bet_to", seat=0, amount=11), 2, Options(), {})


def test_options_are_read_as_differences_from_the_preset():
    changes = {"tax_base": "bets_only", "chip_values": [5]}
    options = GAME.read_options("draw_holdem", changes)
    assert options.unit == 5
    assert options == Options(tax_base="bets_only", chip_values=(5,))


@pytest.mark.parametrize("changes", [{"tax_base": "none"}, {"tax": "all"}, {"max_players": 1}])
def test_unknown_option_is_refused_by_name(changes):
    with pytest.raises(ValueError, match=next(iter(changes))):
        GAME.read_options("draw_holdem", changes)
