"""Fair play: the exact hand is not announced by whoever drew it while something weaker is left to say."""

import pytest

from games.rules.menteur.fair_play import breaks_fair_play
from games.rules.menteur.options import PRESETS, read_options

CARDS = PRESETS["cards34"]
KINGS_FULL_OF_QUEENS = (5, 13, 12)


def breaks(value, said, previous, *, drew=True, options=CARDS):
    return breaks_fair_play(value, said, previous, drew=drew, options=options)


def with_options(**changes):
    return read_options("cards34", changes)


def test_M20_the_exact_hand_above_a_rung_left_to_say_breaks_fair_play():
    assert breaks(KINGS_FULL_OF_QUEENS, (5, 13, 12), (5, 13, 10))


def test_M20_announcing_below_or_above_the_hand_is_fair():
    assert not breaks(KINGS_FULL_OF_QUEENS, (5, 13, 11), (5, 13, 10))
    assert not breaks(KINGS_FULL_OF_QUEENS, (5, 14, 7), (5, 13, 10))


def test_M20_the_exact_hand_is_fair_when_nothing_lies_between():
    assert not breaks(KINGS_FULL_OF_QUEENS, (5, 13, 12), (5, 13, 11))


def test_M20_whoever_changed_nothing_is_free():
    assert not breaks((4, 11), (4, 11), (3, 14), drew=False)
    assert not breaks(KINGS_FULL_OF_QUEENS, (5, 13, 12), (5, 13, 10), drew=False)


def test_only_the_whole_value_is_exact():
    pair = (1, 12, 14, 13, 11)
    assert breaks(pair, pair, (1, 11))
    for told in (2, 3, 4):
        assert not breaks(pair, pair[:told], (1, 11))


def test_values_under_the_beginning_said_before_are_still_to_say():
    assert not breaks((7, 13, 7), (7, 13, 7), (7, 13))
    assert breaks((7, 13, 8), (7, 13, 8), (7, 13))
    assert not breaks((7, 13, 8), (7, 13, 8), (7, 13, 7))


def test_before_any_announcement_the_rungs_below_the_hand_count_from_the_pairs():
    lowest_pair, next_pair = (1, 7, 10, 9, 8), (1, 7, 11, 9, 8)
    assert not breaks(lowest_pair, lowest_pair, None)
    assert breaks(next_pair, next_pair, None)
    assert breaks(lowest_pair, lowest_pair, None, options=with_options(allow_rien=True))


def test_a_hand_of_nothing_is_exempt_unless_the_option_reaches_down_to_it():
    nothing = (0, 14, 13, 12, 11, 9)
    rien = with_options(allow_rien=True)
    assert not breaks(nothing, nothing, None, options=rien)
    watched = with_options(allow_rien=True, fair_play_min_category="high_card")
    assert breaks(nothing, nothing, None, options=watched)
    lowest = (0, 12, 10, 9, 8, 7)
    assert not breaks(lowest, lowest, None, options=watched)
    assert not breaks(nothing, nothing, (0, 14, 13, 12, 11, 8), options=watched)


@pytest.mark.parametrize(("least", "is_broken"), [("full_house", True), ("flush", False), ("straight", True)])
def test_hands_below_the_least_category_are_exempt(least, is_broken):
    options = with_options(fair_play_min_category=least)
    assert breaks(KINGS_FULL_OF_QUEENS, (5, 13, 12), (5, 13, 10), options=options) is is_broken


@pytest.mark.parametrize(("fair_play", "is_broken"), [("warn", True), ("lose", True), ("off", False)])
def test_fair_play_may_be_off(fair_play, is_broken):
    options = with_options(fair_play=fair_play)
    assert breaks(KINGS_FULL_OF_QUEENS, (5, 13, 12), (5, 13, 10), options=options) is is_broken


def test_the_order_of_dice_decides_what_lies_between_and_below():
    in_order = {order: read_options("dice", {"dice_order": order}) for order in ("seed", "rarity", "das")}
    low_straight, full_house = (4, 13), (5, 9, 10)
    assert breaks(full_house, full_house, (3, 14), options=in_order["seed"])
    assert not breaks(full_house, full_house, (3, 14, 13, 12), options=in_order["rarity"])
    assert not breaks(low_straight, low_straight, (5, 14, 13), options=in_order["rarity"])
    assert not breaks(low_straight, low_straight, (2, 14, 13, 12), options=in_order["das"])


def test_below_a_category_follows_the_order_of_dice():
    straight = (4, 14)
    for order, is_broken in (("seed", True), ("das", False)):
        options = read_options("dice", {"dice_order": order, "fair_play_min_category": "trips"})
        assert breaks(straight, straight, None, options=options) is is_broken
