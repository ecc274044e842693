"""Sums typed in an amount field: exact, and nothing that is not a sum."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from web.forms.amounts import read_cents, read_chips, written_cents
from web.forms.arithmetic import worked_out

NUMBERS = st.lists(st.integers(0, 10**6), min_size=1, max_size=6)


@settings(deadline=None, max_examples=60)
@given(NUMBERS, st.sampled_from(["+", " + "]))
def test_a_sum_is_the_sum(numbers, plus):
    assert worked_out(plus.join(map(str, numbers))) == sum(numbers)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 999), st.integers(0, 999), st.integers(0, 999))
def test_products_come_before_sums(one, two, three):
    assert worked_out(f"{one}+{two}×{three}") == one + two * three
    assert worked_out(f"{two}*{three}-{one}") == two * three - one


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10**7))
def test_what_is_written_is_read_again(cents):
    assert read_cents(written_cents(cents)) == cents


@pytest.mark.parametrize(
    ("typed", "cents"), [("3×20 + 5", 6500), ("2×12,50", 2500), ("50 € − 0.5", 4950), ("1 000", 100000)]
)
def test_amounts_of_money(typed, cents):
    assert read_cents(typed) == cents


NO_SUMS = ("", "+", "1+", "+1", "1++2", "1//2", "2**3", "(1)", "1e3", "__import__", "١", "²", "1.5", "1\x00")
NO_COUNTS = ("9" * 13, "1+" * 60 + "1", "-1", "3-4", "1×10000000000")


@pytest.mark.parametrize("typed", NO_SUMS + NO_COUNTS)
def test_what_is_no_count_of_chips_is_refused(typed):
    with pytest.raises(ValueError):
        read_chips(typed)
