"""A hand of Draw-Hold'em as a sitting records it: what is read, refused and explained."""

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


def with_event(**event):
    return {**HAND, "events": [event, *EVENTS]}


def test_a_hand_is_written_as_it_is_read():
    hand = GAME.read(HAND, 2, Options(), {"carry": 2})
    assert hand.carry == 2
    assert GAME.write(hand) == {**HAND, "button": 1, "last_hand": False}


def test_the_all_in_player_is_paid_the_commission_through_the_middle():
    scored = GAME.score(GAME.read(HAND, 2, Options(), {}), Options(), {})
    assert scored.dues == (Due(MIDDLE, 0, 30), Due(1, MIDDLE, 30))
    assert scored.carried == {"carry": 0}


def test_the_page_is_told_taxes_pots_and_stacks():
    explanation = GAME.score(GAME.read(HAND, 2, Options(), {}), Options(), {}).explanation
    assert explanation["taxes"] == [{"street": "flop", "seat": 1, "tax": 20}]
    assert (explanation["commissions"], explanation["stacks"]) == (20, [40, 470])
    assert explanation["pots"][0]["amount"] == 40
    assert explanation["pots"][0]["winners"] == [0]


@pytest.mark.parametrize(
    "data",
    [
        {},
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
def test_a_malformed_record_is_refused(data):
    with pytest.raises(ValueError):
        GAME.read(data, 2, Options(), {})


def test_a_bet_that_cannot_be_is_told():
    with pytest.raises(RuleError, match="STACK_TOO_SHORT"):
        GAME.read(with_event(do="bet_to", seat=0, amount=11), 2, Options(), {})


def test_options_are_told_as_differences():
    changes = {"tax_base": "bets_only", "chip_values": [5]}
    options = GAME.read_options("draw_holdem", changes)
    assert options.unit == 5
    assert options == Options(tax_base="bets_only", chip_values=(5,))


@pytest.mark.parametrize("changes", [{"tax_base": "none"}, {"tax": "all"}, {"max_players": 1}])
def test_an_option_that_is_not_one_is_named(changes):
    with pytest.raises(ValueError, match=next(iter(changes))):
        GAME.read_options("draw_holdem", changes)
