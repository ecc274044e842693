"""Dues of an expense: amounts paid and borne add up to the cent, and no seat is debtor and creditor."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.cost_sharing import SharesMismatch, check_shares, expense_dues
from ledger.money import share
from ledger.usual_amounts import MIN_PAST_AMOUNTS, UNUSUAL_FACTOR, is_unusual, usual_amount


@st.composite
def bills(draw):
    """Draw the amounts paid and borne by each seat, with the same total."""
    seats = draw(st.integers(1, 8))
    total = draw(st.integers(1, 10**9))
    weights = st.lists(st.integers(0, 50), min_size=seats, max_size=seats).filter(any)
    return share(total, draw(weights)), share(total, draw(weights))


@given(bills())
@settings(max_examples=60)
def test_dues_net_is_paid_minus_borne(bill):
    paid, borne = bill
    net = [0] * len(paid)
    found = expense_dues(paid, borne)
    for due in found:
        assert due.amount > 0
        net[due.debtor] -= due.amount
        net[due.creditor] += due.amount
    assert net == [own - part for own, part in zip(paid, borne, strict=True)]
    assert not {due.debtor for due in found} & {due.creditor for due in found}
    assert len({(due.debtor, due.creditor) for due in found}) == len(found)


def test_dues_serve_several_payers_in_seat_order():
    found = expense_dues([3000, 1600, 0, 0], [1150, 1150, 1150, 1150])
    assert [(due.debtor, due.creditor, due.amount) for due in found] == [
        (2, 0, 1150),
        (3, 0, 700),
        (3, 1, 450),
    ]


@pytest.mark.parametrize(("paid", "borne"), [([10, 0], [5, 4]), ([9], [10]), ([], [1])])
def test_dues_of_different_totals_are_refused(paid, borne):
    with pytest.raises(ValueError):
        expense_dues(paid, borne)


def test_check_sum_refuses_a_negative_part():
    with pytest.raises(ValueError, match="at least 0"):
        check_shares([15, -5], 10)


def test_check_sum_reports_sum_and_total():
    with pytest.raises(SharesMismatch) as refused:
        check_shares([3, 4], 10)
    assert (refused.value.sum, refused.value.total) == (7, 10)


# Usual amounts of a circle

AMOUNTS = st.lists(st.integers(1, 10**6), min_size=MIN_PAST_AMOUNTS, max_size=40)


def test_usual_is_none_below_five_amounts():
    assert usual_amount([2000] * 4) is None
    assert not is_unusual(10**9, [2000] * 4)


@given(AMOUNTS, st.integers(1, 10**9))
@settings(max_examples=60)
def test_past_amount_is_never_unusual(past, amount):
    assert not any(is_unusual(each, past) for each in past)
    if is_unusual(amount, past):
        assert amount > max(past)
        assert amount >= UNUSUAL_FACTOR * usual_amount(past)
        assert not is_unusual(amount, [*past, amount]), "said once, it is part of the habit"


@given(AMOUNTS)
@settings(max_examples=60)
def test_ten_times_the_usual_amount_is_unusual_and_twice_is_not(past):
    steady = [usual_amount(past)] * len(past)
    assert is_unusual(10 * usual_amount(past), steady)
    assert not is_unusual(2 * usual_amount(past), steady)
