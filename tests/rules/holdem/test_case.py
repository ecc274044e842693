"""The chip case: stacks that make the cave, a bank that runs out when it says, counts it can hold."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.holdem.case import COLOURS, Colour, read_case, stacks_of, worth, write_case
from games.rules.plain import Malformed

CASE = (Colour("white", 1, 100), Colour("red", 5, 60), Colour("green", 10, 40), Colour("black", 25, 20))
CASES = st.lists(
    st.tuples(st.sampled_from(COLOURS), st.sampled_from([1, 2, 5, 10, 25, 50, 100]), st.integers(1, 120)),
    min_size=1,
    max_size=6,
    unique_by=lambda each: each[0],
).map(lambda drawn: read_case([{"colour": key, "value": value, "count": n} for key, value, n in drawn]))


@settings(deadline=None, max_examples=60)
@given(CASES)
def test_a_case_that_is_written_is_read_again(case):
    assert read_case(write_case(case)) == case
    assert [each.value for each in case] == sorted(each.value for each in case)


@settings(deadline=None, max_examples=60)
@given(CASES, st.integers(2, 10), st.sampled_from([20, 50, 100, 200, 1000]))
def test_every_stack_is_the_cave_and_all_of_them_are_in_the_case(case, players, cave):
    given_ = stacks_of(case, players, cave)
    if given_.each is None:
        assert given_.dry_at is None
        return
    assert worth(given_.each, case) == cave
    assert all(given_.each.get(each.key, 0) * players <= each.count for each in case)
    total = sum(each.value * each.count for each in case)
    if given_.dry_at is not None:
        assert cave * (players + given_.dry_at - 1) <= total
    else:
        assert cave * players <= total


def test_the_bank_runs_out_at_the_rebuy_that_the_case_cannot_make():
    given_ = stacks_of(CASE, 8, 100)
    assert given_.each == {"white": 8, "red": 7, "green": 3, "black": 1} or worth(given_.each, CASE) == 100
    # 1300 in all, 800 on the table: five more caves at most.
    assert given_.dry_at is not None
    assert given_.dry_at <= 6


def test_a_case_too_small_makes_no_stack():
    assert stacks_of((Colour("white", 1, 50),), 2, 100).each is None
    assert stacks_of((Colour("red", 5, 500),), 4, 101).each is None


@pytest.mark.parametrize(("counts", "code"), [({"red": 61}, "CASE_SHORT"), ({"white": -1}, "CHIPS_NEGATIVE")])
def test_nobody_counts_chips_the_case_does_not_hold(counts, code):
    with pytest.raises(RuleError) as refusal:
        worth(counts, CASE)
    assert (refusal.value.code, refusal.value.article) == (code, "holdem.25")
    with pytest.raises(Malformed):
        worth({"pink": 1}, CASE)


@pytest.mark.parametrize(
    "data",
    [
        [{"colour": "white", "value": 1, "count": 5}, {"colour": "white", "value": 2, "count": 5}],
        [{"colour": "mauve", "value": 1, "count": 5}],
        [{"colour": "white", "value": 0, "count": 5}],
        [{"colour": "white", "value": 1}],
    ],
)
def test_what_is_no_case_is_not_read(data):
    with pytest.raises(Malformed):
        read_case(data)
