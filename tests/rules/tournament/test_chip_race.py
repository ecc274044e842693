"""Colouring up: the chips each player receives, and the difference made by the race."""

from hypothesis import given
from hypothesis import strategies as st

from games.rules.tournament.chip_race import chip_race, race_stack, value_of

VALUES = (5, 25, 100, 500, 1000)
STACKS = st.dictionaries(st.sampled_from(VALUES), st.integers(0, 40))
ROUNDINGS = st.sampled_from(["nearest", "ceil"])
PAIRS = st.sampled_from([(small, big) for small in VALUES for big in VALUES if small < big] + [(200, 500)])


@given(st.lists(STACKS, max_size=9), PAIRS, ROUNDINGS)
def test_difference_of_a_chip_race_is_the_value_after_minus_the_value_before(stacks, pair, rounding):
    raced = chip_race(stacks, *pair, rounding)
    after = sum(value * count for stack in raced.stacks for value, count in stack.chips.items())
    assert raced.difference == after - sum(map(value_of, stacks))
    assert len(raced.stacks) == len(stacks)


@given(STACKS, PAIRS, ROUNDINGS)
def test_chip_race_leaves_no_small_chip_and_no_empty_stack(chips, pair, rounding):
    small, big = pair
    stack = race_stack(chips, small, big, rounding)
    assert small not in stack.chips
    assert bool(stack.chips) == bool(any(chips.values()))
    assert 0 not in stack.chips.values()


@given(STACKS, PAIRS, ROUNDINGS)
def test_chip_race_leaves_other_chips_and_adds_big_ones(chips, pair, rounding):
    small, big = pair
    stack = race_stack(chips, small, big, rounding)
    for value in VALUES:
        if value not in pair:
            assert stack.chips.get(value, 0) == chips.get(value, 0)
    assert stack.chips.get(big, 0) == chips.get(big, 0) + stack.received


@given(st.integers(0, 200), PAIRS)
def test_nearest_rounding_is_within_half_a_big_chip_and_rounds_halves_up(count, pair):
    small, big = pair
    off = 2 * (race_stack({small: count, 10_000: 1}, small, big).received * big - count * small)
    assert -big < off <= big


@given(st.integers(0, 200), PAIRS)
def test_ceil_rounding_takes_nothing_from_a_player(count, pair):
    small, big = pair
    given_back = race_stack({small: count, 10_000: 1}, small, big, "ceil").received * big - count * small
    assert 0 <= given_back < big


def test_stack_without_small_chips_receives_nothing():
    assert race_stack({25: 4}, 5, 10) == (0, {25: 4})


def test_chip_race_gives_nothing_to_a_player_without_chips():
    assert race_stack({}, 25, 100) == (0, {})
    assert race_stack({25: 1}, 25, 100) == (1, {100: 1})
