"""Settlement plans: fewest repayments, and two other plans with the same nets."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.money import Unbalanced
from ledger.settlement import Debt, Plan, fewest, straight, through
from ledger.zero_sums import MAX_EXACT_SEATS, max_zero_sum_groups


def balanced(most, largest=12):
    """Return a strategy of up to `most` small balances that add up to zero."""
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
    """Yield every partition of some seats into groups."""
    if not seats:
        yield []
        return
    first, *others = seats
    for cut in cuts(others):
        yield [(first,), *cut]
        for index, group in enumerate(cut):
            yield sorted([*cut[:index], (first, *group), *cut[index + 1 :]])


def best_cut(balances):
    """Return the partition required by the rule: most groups, then first in lexicographic order."""
    seats = [seat for seat, balance in enumerate(balances) if balance]
    settled = [cut for cut in cuts(seats) if all(sum(balances[seat] for seat in group) == 0 for group in cut)]
    return min(settled, key=lambda cut: (-len(cut), cut))


@given(balanced(24))
def test_fewest_brings_each_balance_to_zero(balances):
    assert nets(fewest(balances), len(balances)) == balances


@given(balanced(24))
def test_fewest_has_debtors_pay_and_creditors_receive_only(balances):
    plan = fewest(balances)
    assert all(balances[each.debtor] < 0 < balances[each.creditor] for each in plan.repayments)
    assert all(each.amount > 0 for each in plan.repayments)
    assert plan.total == sum(balance for balance in balances if balance > 0)


@given(balanced(24))
def test_fewest_has_at_most_one_repayment_less_than_balances(balances):
    unsettled = sum(balance != 0 for balance in balances)
    assert len(fewest(balances).repayments) <= max(unsettled - 1, 0)


@settings(max_examples=200)
@given(balanced(8, largest=6))
def test_most_groups_agrees_with_an_exhaustive_search(balances):
    cut = max_zero_sum_groups(balances)
    assert list(cut.groups) == best_cut(balances)
    assert cut.is_optimal


@given(balanced(MAX_EXACT_SEATS, largest=6))
def test_group_of_k_takes_k_minus_one_repayments(balances):
    groups = max_zero_sum_groups(balances).groups
    plan = fewest(balances)
    assert len(plan.repayments) == sum(len(group) - 1 for group in groups)
    home = {seat: index for index, group in enumerate(groups) for seat in group}
    order = [home[each.debtor] for each in plan.repayments]
    assert order == sorted(order)
    assert order == [home[each.creditor] for each in plan.repayments]


@given(balanced(12), st.randoms())
def test_permuting_the_seats_changes_neither_the_count_nor_the_nets(balances, chance):
    seats = list(range(len(balances)))
    chance.shuffle(seats)
    moved = fewest([balances[seat] for seat in seats])
    assert len(moved.repayments) == len(fewest(balances).repayments)
    back = Plan(
        tuple(Debt(seats[each.debtor], seats[each.creditor], each.amount) for each in moved.repayments),
        is_optimal=True,
    )
    assert nets(back, len(balances)) == balances


@given(st.sets(st.integers(1, 10**6), min_size=1, max_size=6), st.randoms())
def test_plan_of_one_group_without_ties_does_not_depend_on_the_seat_order(amounts, chance):
    balances = [*amounts, -sum(amounts)]
    seats = list(range(len(balances)))
    chance.shuffle(seats)
    moved = fewest([balances[seat] for seat in seats])
    back = [(seats[each.debtor], seats[each.creditor], each.amount) for each in moved.repayments]
    assert back == lines(fewest(balances))


@given(balanced(20), st.integers(0, 20))
def test_balance_of_zero_leaves_the_plan_unchanged(balances, seat):
    place = min(seat, len(balances))
    with_him = [*balances[:place], 0, *balances[place:]]
    shifted = [
        (debtor + (debtor >= place), creditor + (creditor >= place), amount)
        for debtor, creditor, amount in lines(fewest(balances))
    ]
    assert lines(fewest(with_him)) == shifted


def planted(groups, chance):
    """Return the shuffled balances of that many zero-sum groups."""
    balances = []
    for _ in range(groups):
        gains = [chance.randint(1, 10**9) for _ in range(chance.randint(1, 3))]
        balances += [*gains, -sum(gains)]
    chance.shuffle(balances)
    return balances


@pytest.mark.parametrize("seed", range(8))
def test_each_planted_group_is_found(seed):
    groups = 5
    balances = planted(groups, random.Random(seed))
    assert len(balances) <= MAX_EXACT_SEATS
    assert len(max_zero_sum_groups(balances).groups) == groups


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
def test_plan_of_twenty_balances_is_proved(balances, count):
    plan = fewest(balances)
    assert (len(balances), len(plan.repayments), plan.is_optimal) == (20, count, True)


def test_plan_above_twenty_balances_pairs_opposites_and_proves_the_rest():
    balances = [7, -7] * 10 + [30, -16, -14]
    plan = fewest(balances)
    assert (len(plan.repayments), plan.is_optimal) == (12, True)
    assert nets(plan, 23) == balances


def test_groups_above_twenty_balances_are_in_order():
    balances = [2, -3, 2, 5] + [7, 7, -7, -7] * 5 + [-3, 2, -5]
    assert max_zero_sum_groups(balances).groups == (
        (0, 1, 2, 24, 25),
        (3, 26),
        *((first + seat, first + seat + 2) for first in range(4, 24, 4) for seat in (0, 1)),
    )


def test_plan_above_twenty_balances_without_opposites_is_not_proved():
    balances = [3, 3, -2, -2, -2] * 5
    plan = fewest(balances)
    assert not plan.is_optimal
    assert len(plan.repayments) <= len(balances) - 1
    assert nets(plan, 25) == balances


@pytest.mark.parametrize("balances", [[], [0], [0, 0, 0]])
def test_plan_of_zero_balances_is_empty(balances):
    assert fewest(balances) == Plan((), is_optimal=True)


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(1, 30))))
def test_straight_has_at_most_one_repayment_per_pair_and_the_same_nets(dues):
    given_dues = [Debt(*each) for each in dues if each[0] != each[1]]
    plan = straight(given_dues)
    pairs = Counter(frozenset((each.debtor, each.creditor)) for each in plan.repayments)
    assert set(pairs.values()) <= {1}
    assert all(each.amount > 0 for each in plan.repayments)
    assert nets(plan, 5) == nets(Plan(tuple(given_dues), is_optimal=False), 5)


def test_straight_nets_each_pair_in_seat_order():
    dues = [Debt(2, 0, 5), Debt(0, 1, 7), Debt(1, 0, 3), Debt(0, 2, 5)]
    assert lines(straight(dues)) == [(0, 1, 4)]
    assert not straight(dues).is_optimal


@given(balanced(9), st.data())
def test_through_has_one_repayment_per_seat_with_the_banker(balances, data):
    banker = data.draw(st.integers(0, len(balances) - 1))
    plan = through(banker, balances)
    assert nets(plan, len(balances)) == balances
    assert all(banker in (each.debtor, each.creditor) for each in plan.repayments)
    others = [balance for seat, balance in enumerate(balances) if seat != banker]
    assert len(plan.repayments) == sum(balance != 0 for balance in others)


def test_through_lists_payments_to_the_banker_first():
    assert lines(through(1, [5, -2, 3, -6])) == [(3, 1, 6), (1, 0, 5), (1, 2, 3)]
    with pytest.raises(Unbalanced):
        through(0, [1, 1])
