"""Fair play: who changed cards does not announce the exact hand while something weaker is possible."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.menteur.fair_play import breaks_fair_play
from games.rules.menteur.ladder import MIN_ANNOUNCEMENT_LENGTH, Level
from games.rules.menteur.options import PRESETS, read_options

CARDS = PRESETS["cards34"]
KINGS_FULL_OF_QUEENS = (5, 13, 12)


def breaks(value, announcement, previous, *, drew=True, options=CARDS):
    return breaks_fair_play(value, announcement, previous, drew=drew, options=options)


def with_options(**changes):
    return read_options("cards34", changes)


def test_announcement_is_exact_at_its_own_precision():
    pair = (1, 12, 14, 13, 11)
    for length in (2, 3, 4, 5):
        assert breaks(pair, pair[:length], None)
    assert not breaks(pair, (1, 12, 13), None)


def test_four_queens_without_the_fifth_card_is_exact():
    queens, four_queens = (7, 12, 7), (7, 12)
    assert breaks(queens, four_queens, None)
    assert breaks(queens, four_queens, (7, 10))
    assert not breaks(queens, four_queens, (7, 11))
    assert not breaks(queens, four_queens, (7, 11, 14))
    assert not breaks(queens, (7, 11), None)


@given(st.data(), st.sampled_from([*PRESETS.values()]))
def test_shorter_announcement_breaks_fair_play_only_if_a_lower_one_is_possible(data, options):
    ladder = options.ladder
    value = data.draw(st.sampled_from([rung for rung in ladder.rungs if rung[0] >= options.min_level]))
    shortest = MIN_ANNOUNCEMENT_LENGTH[Level(value[0])]
    announcement = value[: data.draw(st.integers(shortest, len(value)))]
    below = ladder.announcements[: ladder.index_of(announcement)]
    previous = data.draw(st.none() | st.sampled_from(below)) if below else None
    if breaks(value, announcement, previous, options=options):
        floor = -1 if previous is None else ladder.index_of(previous)
        assert any(each != announcement[: len(each)] for each in below[floor + 1 :])
    assert not breaks(value, announcement, previous, drew=False, options=options)


def test_values_under_a_previous_partial_announcement_are_free():
    assert not breaks((7, 13, 7), (7, 13, 7), (7, 13))
    assert breaks((7, 13, 8), (7, 13, 8), (7, 13))
    assert not breaks((7, 13, 8), (7, 13, 8), (7, 13, 7))


def test_first_announcement_counts_the_rungs_from_the_pairs():
    lowest_pair, next_pair = (1, 7, 10, 9, 8), (1, 7, 11, 9, 8)
    assert not breaks(lowest_pair, lowest_pair, None)
    assert breaks(next_pair, next_pair, None)
    assert breaks(lowest_pair, lowest_pair, None, options=with_options(allow_rien=True))


def test_hand_of_nothing_is_exempt_unless_the_option_includes_it():
    nothing = (0, 14, 13, 12, 11, 9)
    rien = with_options(allow_rien=True)
    assert not breaks(nothing, nothing, None, options=rien)
    watched = with_options(allow_rien=True, fair_play_min_category="high_card")
    assert breaks(nothing, nothing, None, options=watched)
    lowest = (0, 12, 10, 9, 8, 7)
    assert not breaks(lowest, lowest, None, options=watched)
    assert not breaks(nothing, nothing, (0, 14, 13, 12, 11, 8), options=watched)


@pytest.mark.parametrize(("least", "is_broken"), [("full_house", True), ("flush", False), ("straight", True)])
def test_hand_below_the_least_category_is_exempt(least, is_broken):
    options = with_options(fair_play_min_category=least)
    assert breaks(KINGS_FULL_OF_QUEENS, (5, 13, 12), (5, 13, 10), options=options) is is_broken


def test_dice_order_decides_the_rungs_between_and_below():
    in_order = {order: read_options("dice", {"dice_order": order}) for order in ("seed", "rarity", "das")}
    low_straight, full_house = (4, 13), (5, 9, 10)
    assert breaks(full_house, full_house, (3, 14), options=in_order["seed"])
    assert not breaks(full_house, full_house, (3, 14, 13, 12), options=in_order["rarity"])
    assert not breaks(low_straight, low_straight, (5, 14, 13), options=in_order["rarity"])
    assert not breaks(low_straight, low_straight, (2, 14, 13, 12), options=in_order["das"])


def test_least_category_follows_the_dice_order():
    straight = (4, 14)
    for order, is_broken in (("seed", True), ("das", False)):
        options = read_options("dice", {"dice_order": order, "fair_play_min_category": "trips"})
        assert breaks(straight, straight, None, options=options) is is_broken
