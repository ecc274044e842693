"""Shared costs: parts that add up, and the resulting debts."""

from collections.abc import Sequence

from ledger.settlement import Debt


class SharesMismatch(ValueError):
    """Parts that must sum to `total` sum to `sum`."""

    def __init__(self, sum: int, total: int) -> None:
        super().__init__(f"the parts add up to {sum} instead of {total}")
        self.sum = sum
        self.total = total


def check_shares(parts: Sequence[int], total: int) -> None:
    """Check that parts sum to the total and are not negative. Article ledger.9.

    Raises SharesMismatch for another sum, and ValueError for a negative part.
    """
    if any(part < 0 for part in parts):
        raise ValueError(f"a part is at least 0: {parts}")
    if sum(parts) != total:
        raise SharesMismatch(sum(parts), total)


def expense_dues(paid: Sequence[int], borne: Sequence[int]) -> tuple[Debt, ...]:
    """Return the debts between seats from the amounts `paid` and `borne` by each (ledger.9).

    Each seat first covers its own share. Then the first debtor owes the first creditor, and so on in seat
    order: each pair appears once, and no seat both owes and is owed.

    >>> [(each.debtor, each.creditor, each.amount) for each in expense_dues([3000, 0, 0], [1000, 1000, 1000])]
    [(1, 0, 1000), (2, 0, 1000)]

    Raises SharesMismatch, and ValueError for a negative amount.
    """
    check_shares(paid, sum(borne))
    check_shares(borne, sum(paid))
    debtors = [
        [seat, share - own] for seat, (own, share) in enumerate(zip(paid, borne, strict=True)) if share > own
    ]
    owed = [
        [seat, own - share] for seat, (own, share) in enumerate(zip(paid, borne, strict=True)) if own > share
    ]
    result = []
    while debtors and owed:
        amount = min(debtors[0][1], owed[0][1])
        result.append(Debt(debtors[0][0], owed[0][0], amount))
        for side in (debtors, owed):
            side[0][1] -= amount
            if not side[0][1]:
                side.pop(0)
    return tuple(result)
