"""Sharing of a sum: the parts add up to the total for any weights."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.money import Unbalanced, check_balanced, equal_parts, points_to_cents, share

totals = st.integers(-(10**6), 10**6) | st.integers(-(10**30), 10**30)
weights = st.lists(st.integers(0, 50) | st.integers(0, 10**20), min_size=1, max_size=9).filter(any)


@given(totals, weights)
def test_share_adds_up_to_the_total(total, weights):
    assert sum(share(total, weights)) == total


@given(totals, weights)
def test_share_differs_from_the_exact_value_by_less_than_one(total, weights):
    for part, weight in zip(share(total, weights), weights, strict=True):
        assert abs(part - Fraction(total * weight, sum(weights))) < 1


@given(totals, weights)
def test_share_of_a_negative_total_is_the_negated_share(total, weights):
    assert share(-total, weights) == tuple(-part for part in share(total, weights))


@given(totals.filter(lambda total: total >= 0), weights)
def test_share_gives_odd_units_to_the_largest_remainders_in_order(total, weights):
    parts = share(total, weights)
    exact = [Fraction(total * weight, sum(weights)) for weight in weights]
    served = [seat for seat, part in enumerate(parts) if part > exact[seat]]
    passed = [seat for seat, part in enumerate(parts) if part < exact[seat]]
    for one in served:
        for other in passed:
            assert (exact[one] % 1, -one) > (exact[other] % 1, -other)


@given(totals, weights)
def test_share_of_weight_zero_is_zero(total, weights):
    assert all(part == 0 for part, weight in zip(share(total, weights), weights, strict=True) if not weight)


@given(totals, weights, st.integers(1, 10**6))
def test_share_depends_only_on_the_proportions_of_the_weights(total, weights, factor):
    assert share(total, [weight * factor for weight in weights]) == share(total, weights)


@pytest.mark.parametrize("wrong", [[], [0, 0], [1, -1, 1]])
def test_share_refuses_invalid_weights(wrong):
    with pytest.raises(ValueError, match="weights"):
        share(10, wrong)


@given(st.lists(st.integers(-(10**9), 10**9), max_size=9), st.integers(1, 10**6))
def test_points_to_cents_of_balanced_points_add_up_to_zero(points, value):
    balanced = [*points, -sum(points)]
    assert sum(points_to_cents(balanced, value)) == 0


def test_L6_ten_euros_in_three_equal_parts():
    assert equal_parts(1000, 3) == (334, 333, 333)


def test_check_balanced_reports_the_difference():
    check_balanced([5, -5])
    with pytest.raises(Unbalanced) as refused:
        check_balanced([500, -400])
    assert refused.value.sum == 100
