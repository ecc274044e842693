"""Announcements: validity, order, and the lowest raise at each level."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.menteur.announcements import (
    check_announcement,
    is_true,
    lowest_raise,
    must_refuse,
    raises_by_level,
)
from games.rules.menteur.ladder import Level
from games.rules.menteur.options import PRESETS, read_options

CARDS, DICE = PRESETS["cards34"], PRESETS["dice"]
RIEN = read_options("cards34", {"allow_rien": True})
EVERY_OPTIONS = [
    CARDS,
    RIEN,
    DICE,
    *(read_options("dice", {"dice_order": order}) for order in ("rarity", "das")),
]
every_options = pytest.mark.parametrize(
    "options", EVERY_OPTIONS, ids=["cards", "rien", "dice", "rarity", "das"]
)


def refusal_of(announcement, previous=None, options=CARDS):
    try:
        check_announcement(announcement, previous, options)
    except RuleError as refusal:
        return refusal.code
    return None


REFUSED = [
    ((0, 14), "ANN_CATEGORY"),
    ((0,), "ANN_CATEGORY"),
    ((-1, 14), "ANN_CATEGORY"),
    ((), "ANN_INCOMPLETE"),
    ((1,), "ANN_INCOMPLETE"),
    ((2, 12), "ANN_INCOMPLETE"),
    ((3,), "ANN_INCOMPLETE"),
    ((4,), "ANN_INCOMPLETE"),
    ((5, 13), "ANN_INCOMPLETE"),
    ((6,), "ANN_INCOMPLETE"),
    ((7,), "ANN_INCOMPLETE"),
    ((8, 3), "ANN_INCOMPLETE"),
    ((9,), "ANN_INCOMPLETE"),
    ((5, 8, 8), "ANN_IMPOSSIBLE"),
    ((2, 11, 12), "ANN_IMPOSSIBLE"),
    ((1, 6), "ANN_IMPOSSIBLE"),
    ((1, 15), "ANN_IMPOSSIBLE"),
    ((1, 12, 12), "ANN_IMPOSSIBLE"),
    ((1, 12, 9, 10), "ANN_IMPOSSIBLE"),
    ((1, 12, 8), "ANN_IMPOSSIBLE"),
    ((4, 10), "ANN_IMPOSSIBLE"),
    ((4, 14, 13), "ANN_IMPOSSIBLE"),
    ((6, 4), "ANN_IMPOSSIBLE"),
    ((6, 3, 11), "ANN_IMPOSSIBLE"),
    ((6, 0, 14, 13, 12, 11, 10), "ANN_IMPOSSIBLE"),
    ((8, 0, 10), "ANN_IMPOSSIBLE"),
    ((9, 14, 13), "ANN_IMPOSSIBLE"),
    ((10,), "ANN_IMPOSSIBLE"),
    ((2**53, 14), "ANN_IMPOSSIBLE"),
]


@pytest.mark.parametrize(("announcement", "code"), REFUSED)
def test_invalid_announcement_is_refused_by_code(announcement, code):
    assert refusal_of(announcement) == code
    assert refusal_of(announcement, (9, 13)) == code


@pytest.mark.parametrize("announcement", [(6,), (6, 3), (8,), (8, 3), (8, 3, 14), (6, 9, 9)])
def test_M43_dice_refuse_suits_before_incomplete_or_impossible_announcements(announcement):
    assert refusal_of(announcement, options=DICE) == "ANN_NO_SUITS"


def test_dice_have_no_sevens_and_two_straights():
    assert refusal_of((1, 8), options=DICE) == "ANN_IMPOSSIBLE"
    assert refusal_of((4, 12), options=DICE) == "ANN_IMPOSSIBLE"
    assert refusal_of((4, 13), options=DICE) is None


def test_announcement_of_nothing_is_allowed_by_option_with_its_highest_card():
    assert refusal_of((0, 14), options=RIEN) is None
    assert refusal_of((0,), options=RIEN) == "ANN_INCOMPLETE"
    assert refusal_of((0, 11), options=RIEN) == "ANN_IMPOSSIBLE"
    assert refusal_of((0, 14, 13, 12, 11, 10), options=RIEN) == "ANN_IMPOSSIBLE"
    assert refusal_of((0, 13), (0, 14), RIEN) == "ANN_NOT_HIGHER"
    assert refusal_of((1, 7), (0, 14), RIEN) is None


def test_dice_order_decides_the_higher_announcement():
    rarity, das = EVERY_OPTIONS[3:]
    full_house, straight, trips = (5, 9, 10), (4, 14), (3, 9)
    assert refusal_of(full_house, straight, DICE) is None
    assert refusal_of(full_house, straight, rarity) == "ANN_NOT_HIGHER"
    assert refusal_of(straight, full_house, rarity) is None
    assert refusal_of(straight, trips, das) == "ANN_NOT_HIGHER"
    assert refusal_of(trips, straight, das) is None


@every_options
def test_M19_only_five_aces_must_be_refused(options):
    legal = [each for each in options.announcements if must_refuse(each, options)]
    assert legal == [(9, 14)]
    assert refusal_of((9, 14), (9, 14), options) == "ANN_NOT_HIGHER"


@every_options
def test_lowest_raise_is_the_first_legal_announcement(options):
    previous = None
    for announcement in options.announcements:
        assert lowest_raise(previous, options) == announcement
        assert refusal_of(announcement, previous, options) is None
        previous = announcement
    assert lowest_raise(previous, options) is None


@every_options
@settings(max_examples=60)
@given(data=st.data())
def test_exactly_one_of_two_announcements_is_a_raise(options, data):
    one = data.draw(st.sampled_from(options.announcements))
    other = data.draw(st.sampled_from(options.announcements).filter(lambda each: each != one))
    refusals = {refusal_of(one, other, options), refusal_of(other, one, options)}
    assert refusals == {None, "ANN_NOT_HIGHER"}


@every_options
@settings(max_examples=40)
@given(data=st.data())
def test_truth_is_monotonic_in_the_strength_of_the_hand(options, data):
    announcement = data.draw(st.sampled_from(options.announcements))
    truths = [is_true(value, announcement, options) for value in options.ladder.rungs]
    assert truths == sorted(truths)
    assert truths.count(False) == options.ladder.rungs_up_to(announcement) - (
        announcement in options.ladder.rungs
    )


def test_what_beats_has_the_lowest_higher_value_of_each_level():
    assert raises_by_level((7, 14, 13), CARDS) == {
        Level.STRAIGHT_FLUSH: (8, 0, 11),
        Level.FIVE_OF_A_KIND: (9, 7),
    }
    assert raises_by_level((5, 13, 9), CARDS)[Level.FULL_HOUSE] == (5, 13, 10)
    assert raises_by_level((1, 12), CARDS)[Level.PAIR] == (1, 12, 9, 8, 7)
    assert raises_by_level((9, 14), CARDS) == {}
    assert list(raises_by_level(None, CARDS)) == list(Level)[1:]
    assert raises_by_level(None, RIEN)[Level.HIGH_CARD] == (0, 12, 10, 9, 8, 7)
    assert list(raises_by_level((4, 14), EVERY_OPTIONS[3])) == [Level.QUADS, Level.FIVE_OF_A_KIND]


@every_options
@settings(max_examples=40)
@given(data=st.data())
def test_what_beats_is_legal_and_the_lowest_of_its_level(options, data):
    previous = data.draw(st.none() | st.sampled_from(options.announcements))
    for level, value in raises_by_level(previous, options).items():
        assert refusal_of(value, previous, options) is None
        lower = [
            each
            for each in options.ladder.rungs
            if each[0] == level
            if options.ladder.rung(each) < options.ladder.rung(value)
        ]
        assert all(refusal_of(each, previous, options) == "ANN_NOT_HIGHER" for each in lower)
