"""Settlement of an evening: three plans of repayments that bring the same balances to zero."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ledger.money import check_balanced
from ledger.zero_sums import max_zero_sum_groups


@dataclass(frozen=True, slots=True)
class Debt:
    """`debtor` pays `creditor` a whole `amount` > 0; both are seats."""

    debtor: int
    creditor: int
    amount: int


@dataclass(frozen=True, slots=True)
class Plan:
    """Repayments in order; `is_optimal` if no plan settles the balances with fewer."""

    repayments: tuple[Debt, ...]
    is_optimal: bool

    @property
    def total(self) -> int:
        """Sum of all repayments."""
        return sum(repayment.amount for repayment in self.repayments)


def fewest(balances: Sequence[int]) -> Plan:
    """Return the smallest number of repayments that settles the balances by seat (ledger.5, ledger.6).

    The seats are divided into as many groups of zero sum as possible; a group of k takes k - 1 repayments.
    Only debtors pay and only creditors receive.

    >>> [(each.debtor, each.creditor, each.amount) for each in fewest([30, -16, -14]).repayments]
    [(1, 0, 16), (2, 0, 14)]

    Raises Unbalanced.
    """
    check_balanced(balances)
    cut = max_zero_sum_groups(balances)
    repayments = [each for group in cut.groups for each in _settled(group, balances)]
    return Plan(tuple(repayments), cut.is_optimal)


def straight(dues: Iterable[Debt]) -> Plan:
    """Return a plan in which each pair settles its own net debt (ledger.7)."""
    net: defaultdict[tuple[int, int], int] = defaultdict(int)
    for due in dues:
        if due.debtor < due.creditor:
            net[due.debtor, due.creditor] += due.amount
        else:
            net[due.creditor, due.debtor] -= due.amount
    repayments = (
        Debt(one, other, owed) if owed > 0 else Debt(other, one, -owed)
        for (one, other), owed in sorted(net.items())
        if owed
    )
    return Plan(tuple(repayments), is_optimal=False)


def through(banker: int, balances: Sequence[int]) -> Plan:
    """Return a plan in which one seat collects from every debtor and pays every creditor (ledger.7).

    Raises Unbalanced.
    """
    check_balanced(balances)
    others = [(seat, balance) for seat, balance in enumerate(balances) if seat != banker]
    taken = [Debt(seat, banker, -balance) for seat, balance in others if balance < 0]
    given = [Debt(banker, seat, balance) for seat, balance in others if balance > 0]
    return Plan((*taken, *given), is_optimal=False)


def _settled(group: Sequence[int], balances: Sequence[int]) -> Iterable[Debt]:
    """Yield repayments from the largest debtor to the largest creditor, ties in seat order, until all are
    paid.
    """
    left = {seat: balances[seat] for seat in group}
    while any(left.values()):
        debtor = min(group, key=lambda seat: left[seat])
        creditor = max(group, key=lambda seat: left[seat])
        amount = min(-left[debtor], left[creditor])
        left[debtor] += amount
        left[creditor] -= amount
        yield Debt(debtor, creditor, amount)
