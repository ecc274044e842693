"""Blinds of each level, and the seats that post them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.holdem.blinds import home_blinds, level_reached

LEVELS = st.integers(0, 300)
LISTS = st.lists(st.integers(1, 10_000), min_size=1, max_size=12)


@given(LEVELS, st.none() | LISTS)
def test_big_blind_is_twice_the_small_blind(level, small_blinds):
    blinds = home_blinds(level, small_blinds)
    assert blinds.big_blind == 2 * blinds.small_blind > 0


@given(LEVELS)
def test_each_default_level_is_two_to_two_and_a_half_times_the_previous_one(level):
    below, above = home_blinds(level).small_blind, home_blinds(level + 1).small_blind
    assert 4 * below <= 2 * above <= 5 * below


@given(LEVELS)
def test_default_small_blind_is_ten_times_higher_after_three_levels(level):
    assert home_blinds(level + 3).small_blind == 10 * home_blinds(level).small_blind


@given(LISTS)
def test_custom_small_blinds_are_played_and_stay_on_the_last_level(small_blinds):
    played = [home_blinds(level, small_blinds).small_blind for level in range(len(small_blinds) + 3)]
    assert played == small_blinds + 3 * [small_blinds[-1]]


@pytest.mark.parametrize(
    ("escalation", "level"), [("per_elimination", 2), ("timed", 5), ("manual", 7), ("none", 0)]
)
def test_level_reached_follows_the_escalation_option(escalation, level):
    assert level_reached(escalation, eliminated=2, elapsed_levels=5, chosen=7) == level
