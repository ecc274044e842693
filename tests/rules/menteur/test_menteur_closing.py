"""End of a sitting: stacks counted and the carry awarded."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.menteur.closing import Closing, award_carry, close_stacks, equal_shares
from games.rules.menteur.options import read_options
from games.rules.outcome import MIDDLE, Due


def with_options(carry_close="last_causer", **changes):
    return read_options("cards34", {"carry_close": carry_close, **changes})


def test_carry_goes_to_the_last_causer():
    closing = close_stacks([60, 45, 44], 1, 2, with_options(jeton_value_cents=10))
    assert closing == Closing((10, -5, -5), (100, -50, -50), 0)


def test_carry_is_shared_to_the_cent_with_odd_cents_to_the_first_seats():
    closing = close_stacks([60, 45, 44], 1, None, with_options("equal", jeton_value_cents=10))
    assert closing == Closing((10, -5, -6), (104, -47, -57), 0)


def test_carry_may_wait_for_the_next_sitting():
    closing = close_stacks([60, 45, 44], 1, 0, with_options("next_session", jeton_value_cents=10))
    assert closing == Closing((10, -5, -6), (100, -50, -60), 1)


def test_stacks_may_be_negative():
    assert close_stacks([130, -30], 0, None, with_options()).net == (80, -80)


@pytest.mark.parametrize(
    ("stacks", "carry", "difference"), [([50, 51], 0, "+1"), ([50, 50], 1, "+1"), ([9, 50], 2, "-39")]
)
def test_stacks_and_carry_of_another_sum_are_refused(stacks, carry, difference):
    with pytest.raises(RuleError) as refusal:
        close_stacks(stacks, carry, 0, with_options())
    assert refusal.value.code == "CHIP_MISMATCH"
    assert difference in refusal.value.sentence("en")


@given(
    st.lists(st.integers(-(2**60), 2**60), min_size=1, max_size=8),
    st.integers(0, 2**60),
    st.integers(0, 2**20),
    st.sampled_from(["last_causer", "equal", "next_session"]),
    st.data(),
)
def test_cents_sum_to_zero_except_the_carry(stacks, carry, cents, carry_close, data):
    stacks = [*stacks, 50 * (len(stacks) + 1) - sum(stacks) - carry]
    causer = data.draw(st.integers(0, len(stacks) - 1))
    closing = close_stacks(stacks, carry, causer, with_options(carry_close, jeton_value_cents=cents))
    assert sum(closing.cents) == -closing.carry * cents
    assert closing.carry == (carry if carry_close == "next_session" else 0)


@given(amount=st.integers(0, 1000), seats=st.integers(2, 12))
def test_equal_shares_differ_by_at_most_one_and_fall_by_seat(amount, seats):
    shares = equal_shares(amount, seats)
    assert sum(shares) == amount
    assert max(shares) - min(shares) <= 1
    assert shares == sorted(shares, reverse=True)


def test_award_carry_pays_the_middle_in_jetons():
    assert award_carry(2, 1) == (Due(MIDDLE, 1, 2),)
    assert award_carry(2, None) == ()
    assert award_carry(0, 1) == ()
