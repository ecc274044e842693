"""Who pays whom: as few repayments as can be, and two other plans with the same nets."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.money import Unbalanced
from ledger.settlement import Plan, Repayment, fewest, straight, through
from ledger.zero_sums import EXACT_SEATS_MOST, most_groups


def balanced(most, largest=12):
    """Lists of up to `most` balances that add up to zero, small so that groups are many."""
    amounts = st.lists(st.integers(-largest, largest), max_size=most - 1)
    return amounts.map(lambda each: [*each, -sum(each)])


def nets(plan, seats):
    left = [0] * seats
    for repayment in plan.repayments:
        left[repayment.debtor] -= repayment.amount
        left[repayment.creditor] += repayment.amount
    return left


def lines(plan):
    return [(each.debtor, each.creditor, each.amount) for each in plan.repayments]


def cuts(seats):
    """Every way to cut some seats into groups."""
    if not seats:
        yield []
        return
    first, *others = seats
    for cut in cuts(others):
        yield [(first,), *cut]
        for index, group in enumerate(cut):
            yield sorted([*cut[:index], (first, *group), *cut[index + 1 :]])


def best_cut(balances):
    """The law, word for word: most groups, then first in lexicographic order."""
    seats = [seat for seat, balance in enumerate(balances) if balance]
    settled = [cut for cut in cuts(seats) if all(sum(balances[seat] for seat in group) == 0 for group in cut)]
    return min(settled, key=lambda cut: (-len(cut), cut))


@settings(deadline=None)
@given(balanced(24))
def test_a_plan_brings_every_balance_to_zero(balances):
    assert nets(fewest(balances), len(balances)) == balances


@settings(deadline=None)
@given(balanced(24))
def test_only_debtors_pay_and_only_creditors_receive(balances):
    plan = fewest(balances)
    assert all(balances[each.debtor] < 0 < balances[each.creditor] for each in plan.repayments)
    assert all(each.amount > 0 for each in plan.repayments)
    assert plan.total == sum(balance for balance in balances if balance > 0)


@settings(deadline=None)
@given(balanced(24))
def test_there_is_always_one_repayment_fewer_than_balances(balances):
    unsettled = sum(balance != 0 for balance in balances)
    assert len(fewest(balances).repayments) <= max(unsettled - 1, 0)


@settings(deadline=None, max_examples=200)
@given(balanced(8, largest=6))
def test_the_cut_is_the_best_of_all_cuts_and_the_first_of_the_best(balances):
    cut = most_groups(balances)
    assert list(cut.groups) == best_cut(balances)
    assert cut.is_proved


@settings(deadline=None)
@given(balanced(EXACT_SEATS_MOST, largest=6))
def test_a_group_of_k_takes_k_minus_one_repayments(balances):
    groups = most_groups(balances).groups
    plan = fewest(balances)
    assert len(plan.repayments) == sum(len(group) - 1 for group in groups)
    home = {seat: index for index, group in enumerate(groups) for seat in group}
    order = [home[each.debtor] for each in plan.repayments]
    assert order == sorted(order)
    assert order == [home[each.creditor] for each in plan.repayments]


@settings(deadline=None)
@given(balanced(12), st.randoms())
def test_changing_seats_changes_neither_the_number_nor_the_nets(balances, chance):
    seats = list(range(len(balances)))
    chance.shuffle(seats)
    moved = fewest([balances[seat] for seat in seats])
    assert len(moved.repayments) == len(fewest(balances).repayments)
    back = Plan(
        tuple(Repayment(seats[each.debtor], seats[each.creditor], each.amount) for each in moved.repayments),
        is_proved=True,
    )
    assert nets(back, len(balances)) == balances


@settings(deadline=None)
@given(st.sets(st.integers(1, 10**6), min_size=1, max_size=6), st.randoms())
def test_balances_of_one_group_and_no_tie_settle_the_same_wherever_people_sit(amounts, chance):
    balances = [*amounts, -sum(amounts)]
    seats = list(range(len(balances)))
    chance.shuffle(seats)
    moved = fewest([balances[seat] for seat in seats])
    back = [(seats[each.debtor], seats[each.creditor], each.amount) for each in moved.repayments]
    assert back == lines(fewest(balances))


@settings(deadline=None)
@given(balanced(20), st.integers(0, 20))
def test_who_is_even_changes_nothing(balances, seat):
    place = min(seat, len(balances))
    with_him = [*balances[:place], 0, *balances[place:]]
    shifted = [
        (debtor + (debtor >= place), creditor + (creditor >= place), amount)
        for debtor, creditor, amount in lines(fewest(balances))
    ]
    assert lines(fewest(with_him)) == shifted


def planted(groups, chance):
    """Balances made of that many zero-sum groups, shuffled."""
    balances = []
    for _ in range(groups):
        gains = [chance.randint(1, 10**9) for _ in range(chance.randint(1, 3))]
        balances += [*gains, -sum(gains)]
    chance.shuffle(balances)
    return balances


@pytest.mark.parametrize("seed", range(8))
def test_planted_groups_are_all_found(seed):
    groups = 5
    balances = planted(groups, random.Random(seed))
    assert len(balances) <= EXACT_SEATS_MOST
    assert len(most_groups(balances).groups) == groups


@pytest.mark.parametrize(
    ("balances", "count"),
    [
        ([1, -1] * 10, 10),
        ([*range(1, 11), *range(-10, 0)], 10),
        ([2] * 12 + [-3] * 8, 16),
        ([2**index for index in range(19)] + [1 - 2**19], 19),
    ],
    ids=["pairs", "ladder", "twos and threes", "one group"],
)
def test_twenty_balances_are_proved(balances, count):
    plan = fewest(balances)
    assert (len(balances), len(plan.repayments), plan.is_proved) == (20, count, True)


def test_above_twenty_opposites_are_paired_off_and_the_rest_is_still_proved():
    balances = [7, -7] * 10 + [30, -16, -14]
    plan = fewest(balances)
    assert (len(plan.repayments), plan.is_proved) == (12, True)
    assert nets(plan, 23) == balances


def test_above_twenty_groups_and_their_seats_still_come_in_order():
    balances = [2, -3, 2, 5] + [7, 7, -7, -7] * 5 + [-3, 2, -5]
    assert most_groups(balances).groups == (
        (0, 1, 2, 24, 25),
        (3, 26),
        *((first + seat, first + seat + 2) for first in range(4, 24, 4) for seat in (0, 1)),
    )


def test_above_twenty_without_opposites_the_plan_says_it_is_not_proved():
    balances = [3, 3, -2, -2, -2] * 5
    plan = fewest(balances)
    assert not plan.is_proved
    assert len(plan.repayments) <= len(balances) - 1
    assert nets(plan, 25) == balances


@pytest.mark.parametrize("balances", [[], [0], [0, 0, 0]])
def test_a_table_that_is_even_settles_without_a_repayment(balances):
    assert fewest(balances) == Plan((), is_proved=True)


def test_C23_two_debtors_one_creditor():
    assert lines(fewest([30, -16, -14])) == [(1, 0, 16), (2, 0, 14)]


def test_L1_C6_at_ten_cents_a_point():
    assert lines(fewest([180, -10, -40, -130])) == [(3, 0, 130), (2, 0, 40), (1, 0, 10)]


def test_L2_bad_points_at_fifty_cents():
    assert lines(fewest([-400, 200, 0, 200])) == [(0, 1, 200), (0, 3, 200)]


def test_L3_four_meals_for_the_winner():
    plan = fewest([12000, -3000, -3000, -3000, -3000])
    assert lines(plan) == [(seat, 0, 3000) for seat in (1, 2, 3, 4)]


def test_L4_the_largest_credit_left_is_paid_next():
    assert lines(fewest([500, 300, -400, -400])) == [(2, 0, 400), (3, 1, 300), (3, 0, 100)]


def test_L5_what_does_not_add_up_is_not_settled():
    with pytest.raises(Unbalanced) as refused:
        fewest([500, -400])
    assert refused.value.sum == 100


def test_H12set_one_winner():
    assert lines(fewest([2600, -200, -400, -2000])) == [(3, 0, 2000), (2, 0, 400), (1, 0, 200)]


def test_S1_a_pair_is_worth_a_repayment():
    assert len(fewest([700, 300, 200, -500, -400, -300]).repayments) == 4


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(1, 30))))
def test_straight_leaves_each_pair_at_most_one_repayment_and_the_same_nets(dues):
    given_dues = [Repayment(*each) for each in dues if each[0] != each[1]]
    plan = straight(given_dues)
    pairs = Counter(frozenset((each.debtor, each.creditor)) for each in plan.repayments)
    assert set(pairs.values()) <= {1}
    assert all(each.amount > 0 for each in plan.repayments)
    assert nets(plan, 5) == nets(Plan(tuple(given_dues), is_proved=False), 5)


def test_straight_nets_a_pair_and_goes_in_seat_order():
    dues = [Repayment(2, 0, 5), Repayment(0, 1, 7), Repayment(1, 0, 3), Repayment(0, 2, 5)]
    assert lines(straight(dues)) == [(0, 1, 4)]
    assert not straight(dues).is_proved


@settings(deadline=None)
@given(balanced(9), st.data())
def test_through_a_banker_everybody_pays_or_receives_once(balances, data):
    banker = data.draw(st.integers(0, len(balances) - 1))
    plan = through(banker, balances)
    assert nets(plan, len(balances)) == balances
    assert all(banker in (each.debtor, each.creditor) for each in plan.repayments)
    others = [balance for seat, balance in enumerate(balances) if seat != banker]
    assert len(plan.repayments) == sum(balance != 0 for balance in others)


def test_through_takes_before_it_gives():
    assert lines(through(1, [5, -2, 3, -6])) == [(3, 1, 6), (1, 0, 5), (1, 2, 3)]
    with pytest.raises(Unbalanced):
        through(0, [1, 1])
