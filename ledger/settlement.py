"""Who pays whom at the end of the evening: three plans that bring the same balances to zero."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ledger.money import check_balanced
from ledger.zero_sums import most_groups


@dataclass(frozen=True, slots=True)
class Repayment:
    """`debtor` pays `creditor` a whole `amount` > 0; both are seats."""

    debtor: int
    creditor: int
    amount: int


@dataclass(frozen=True, slots=True)
class Plan:
    """Repayments in the order they are made; `is_proved` when no plan settles the same with fewer."""

    repayments: tuple[Repayment, ...]
    is_proved: bool

    @property
    def total(self) -> int:
        """Everything that changes hands."""
        return sum(repayment.amount for repayment in self.repayments)


def fewest(balances: Sequence[int]) -> Plan:
    """The smallest number of repayments that settles the balances, indexed by seat (ledger.5, ledger.6).

    The seats are cut into as many groups that settle among themselves as possible, and a group of k takes
    k - 1 repayments. Only debtors pay and only creditors receive.

    >>> [(each.debtor, each.creditor, each.amount) for each in fewest([30, -16, -14]).repayments]
    [(1, 0, 16), (2, 0, 14)]

    Raises Unbalanced.
    """
    check_balanced(balances)
    cut = most_groups(balances)
    repayments = [each for group in cut.groups for each in _settled(group, balances)]
    return Plan(tuple(repayments), cut.is_proved)


def straight(dues: Iterable[Repayment]) -> Plan:
    """Each pair settles its own score: what one owed the other, minus the reverse (ledger.7)."""
    net: defaultdict[tuple[int, int], int] = defaultdict(int)
    for due in dues:
        if due.debtor < due.creditor:
            net[due.debtor, due.creditor] += due.amount
        else:
            net[due.creditor, due.debtor] -= due.amount
    repayments = (
        Repayment(one, other, owed) if owed > 0 else Repayment(other, one, -owed)
        for (one, other), owed in sorted(net.items())
        if owed
    )
    return Plan(tuple(repayments), is_proved=False)


def through(banker: int, balances: Sequence[int]) -> Plan:
    """One seat takes from every debtor, then pays every creditor (ledger.7). Raises Unbalanced."""
    check_balanced(balances)
    others = [(seat, balance) for seat, balance in enumerate(balances) if seat != banker]
    taken = [Repayment(seat, banker, -balance) for seat, balance in others if balance < 0]
    given = [Repayment(banker, seat, balance) for seat, balance in others if balance > 0]
    return Plan((*taken, *given), is_proved=False)


def _settled(group: Sequence[int], balances: Sequence[int]) -> Iterable[Repayment]:
    """The largest debtor pays the largest creditor what he can, ties in seat order, until all is paid."""
    left = {seat: balances[seat] for seat in group}
    while any(left.values()):
        debtor = min(group, key=lambda seat: left[seat])
        creditor = max(group, key=lambda seat: left[seat])
        amount = min(-left[debtor], left[creditor])
        left[debtor] += amount
        left[creditor] -= amount
        yield Repayment(debtor, creditor, amount)
