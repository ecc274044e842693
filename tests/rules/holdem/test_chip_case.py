"""Chip case: stacks that make the cave, rebuys until the bank is empty, counts within the case."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.holdem.chip_case import COLOURS, Colour, chips_value, read_case, starting_stacks, write_case
from games.rules.json_fields import Malformed

CASE = (Colour("white", 1, 100), Colour("red", 5, 60), Colour("green", 10, 40), Colour("black", 25, 20))
CASES = st.lists(
    st.tuples(st.sampled_from(COLOURS), st.sampled_from([1, 2, 5, 10, 25, 50, 100]), st.integers(1, 120)),
    min_size=1,
    max_size=6,
    unique_by=lambda each: each[0],
).map(lambda drawn: read_case([{"colour": key, "value": value, "count": n} for key, value, n in drawn]))


@settings(max_examples=60)
@given(CASES)
def test_case_reads_as_it_was_serialised(case):
    assert read_case(write_case(case)) == case
    assert [each.value for each in case] == sorted(each.value for each in case)


@settings(max_examples=60)
@given(CASES, st.integers(2, 10), st.sampled_from([20, 50, 100, 200, 1000]))
def test_each_stack_is_the_cave_and_all_stacks_fit_the_case(case, players, cave):
    given_ = starting_stacks(case, players, cave)
    if given_.per_player is None:
        assert given_.exhausted_at is None
        return
    assert chips_value(given_.per_player, case) == cave
    assert all(given_.per_player.get(each.key, 0) * players <= each.count for each in case)
    total = sum(each.value * each.count for each in case)
    if given_.exhausted_at is not None:
        assert cave * (players + given_.exhausted_at - 1) <= total
    else:
        assert cave * players <= total


def test_dry_at_is_the_first_rebuy_the_case_cannot_make():
    given_ = starting_stacks(CASE, 8, 100)
    assert (
        given_.per_player == {"white": 8, "red": 7, "green": 3, "black": 1}
        or chips_value(given_.per_player, CASE) == 100
    )
    # The case has 1300 chips and 800 are on the table: five more caves at most.
    assert given_.exhausted_at is not None
    assert given_.exhausted_at <= 6


def test_case_too_small_makes_no_stack():
    assert starting_stacks((Colour("white", 1, 50),), 2, 100).per_player is None
    assert starting_stacks((Colour("red", 5, 500),), 4, 101).per_player is None


@pytest.mark.parametrize(("counts", "code"), [({"red": 61}, "CASE_SHORT"), ({"white": -1}, "CHIPS_NEGATIVE")])
def test_counts_outside_the_case_are_refused(counts, code):
    with pytest.raises(RuleError) as refusal:
        chips_value(counts, CASE)
    assert (refusal.value.code, refusal.value.article) == (code, "holdem.25")
    with pytest.raises(Malformed):
        chips_value({"pink": 1}, CASE)


@pytest.mark.parametrize(
    "data",
    [
        [{"colour": "white", "value": 1, "count": 5}, {"colour": "white", "value": 2, "count": 5}],
        [{"colour": "mauve", "value": 1, "count": 5}],
        [{"colour": "white", "value": 0, "count": 5}],
        [{"colour": "white", "value": 1}],
    ],
)
def test_malformed_case_is_refused(data):
    with pytest.raises(Malformed):
        read_case(data)
