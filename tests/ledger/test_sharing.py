"""Dues of an expense: what was paid and what is borne meet to the cent, and nobody both owes and is owed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.habit import PAST_LEAST, TIMES, is_unusual, usual
from ledger.money import share
from ledger.sharing import Lopsided, check_sum, dues


@st.composite
def bills(draw):
    """What each paid and what each bears, of the same total."""
    seats = draw(st.integers(1, 8))
    total = draw(st.integers(1, 10**9))
    weights = st.lists(st.integers(0, 50), min_size=seats, max_size=seats).filter(any)
    return share(total, draw(weights)), share(total, draw(weights))


@given(bills())
@settings(max_examples=60)
def test_dues_come_to_what_was_paid_less_what_is_borne(bill):
    paid, borne = bill
    net = [0] * len(paid)
    found = dues(paid, borne)
    for due in found:
        assert due.amount > 0
        net[due.debtor] -= due.amount
        net[due.creditor] += due.amount
    assert net == [own - part for own, part in zip(paid, borne, strict=True)]
    assert not {due.debtor for due in found} & {due.creditor for due in found}
    assert len({(due.debtor, due.creditor) for due in found}) == len(found)


def test_several_payers_are_served_in_seat_order():
    found = dues([3000, 1600, 0, 0], [1150, 1150, 1150, 1150])
    assert [(due.debtor, due.creditor, due.amount) for due in found] == [
        (2, 0, 1150),
        (3, 0, 700),
        (3, 1, 450),
    ]


@pytest.mark.parametrize(("paid", "borne"), [([10, 0], [5, 4]), ([9], [10]), ([], [1])])
def test_what_does_not_add_up_owes_nothing(paid, borne):
    with pytest.raises(ValueError):
        dues(paid, borne)


def test_a_part_below_zero_is_refused_even_if_all_adds_up():
    with pytest.raises(ValueError, match="at least 0"):
        check_sum([15, -5], 10)


def test_a_gap_is_told_both_ways():
    with pytest.raises(Lopsided) as refused:
        check_sum([3, 4], 10)
    assert (refused.value.sum, refused.value.total) == (7, 10)


# What a circle is used to

AMOUNTS = st.lists(st.integers(1, 10**6), min_size=PAST_LEAST, max_size=40)


def test_there_is_no_habit_before_five_amounts():
    assert usual([2000] * 4) is None
    assert not is_unusual(10**9, [2000] * 4)


@given(AMOUNTS, st.integers(1, 10**9))
@settings(max_examples=60)
def test_what_was_written_before_is_never_unusual(past, amount):
    assert not any(is_unusual(each, past) for each in past)
    if is_unusual(amount, past):
        assert amount > max(past)
        assert amount >= TIMES * usual(past)
        assert not is_unusual(amount, [*past, amount]), "said once, it is part of the habit"


@given(AMOUNTS)
@settings(max_examples=60)
def test_a_nought_too_many_on_a_steady_habit_is_asked(past):
    steady = [usual(past)] * len(past)
    assert is_unusual(10 * usual(past), steady)
    assert not is_unusual(2 * usual(past), steady)
