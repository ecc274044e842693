"""Sums typed in an amount field: exact results, and refusal of other texts."""

import pytest
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st

from web.core.forms.amounts import cents_input_value, evaluate, parse_cents, parse_chips
from web.ui.numbers import format_money

NUMBERS = st.lists(st.integers(0, 10**6), min_size=1, max_size=6)


@settings(deadline=None, max_examples=60)
@given(NUMBERS, st.sampled_from(["+", " + "]))
def test_sum_is_evaluated(numbers, plus):
    assert evaluate(plus.join(map(str, numbers))) == sum(numbers)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 999), st.integers(0, 999), st.integers(0, 999))
def test_products_are_evaluated_before_sums(one, two, three):
    assert evaluate(f"{one}+{two}×{three}") == one + two * three
    assert evaluate(f"{two}*{three}-{one}") == two * three - one


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10**7), st.sampled_from(["fr", "en"]))
def test_formatted_cents_are_parsed_back(cents, language):
    with override(language):
        assert parse_cents(cents_input_value(cents)) == cents


@pytest.mark.parametrize(("language", "text"), [("fr", "12,50"), ("en", "12.50")])
def test_field_of_an_amount_has_the_decimal_sign_of_the_page(language, text):
    with override(language):
        assert cents_input_value(1250) == text
        assert text in format_money(1250)


@pytest.mark.parametrize(
    ("typed", "cents"), [("3×20 + 5", 6500), ("2×12,50", 2500), ("50 € − 0.5", 4950), ("1 000", 100000)]
)
def test_read_cents_parses_amounts_of_money(typed, cents):
    assert parse_cents(typed) == cents


NO_SUMS = ("", "+", "1+", "+1", "1++2", "1//2", "2**3", "(1)", "1e3", "__import__", "١", "²", "1.5", "1\x00")
NO_COUNTS = ("9" * 13, "1+" * 60 + "1", "-1", "3-4", "1×10000000000")


@pytest.mark.parametrize("typed", NO_SUMS + NO_COUNTS)
def test_read_chips_rejects_other_texts(typed):
    with pytest.raises(ValueError):
        parse_chips(typed)
