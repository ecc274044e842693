"""What some paid for all: parts that add up, and who owes whom."""

from collections.abc import Sequence

from ledger.settlement import Repayment


class Lopsided(ValueError):
    """Parts that ought to add up to `total` add up to `sum`."""

    def __init__(self, sum: int, total: int) -> None:
        super().__init__(f"the parts add up to {sum} instead of {total}")
        self.sum = sum
        self.total = total


def check_sum(parts: Sequence[int], total: int) -> None:
    """Raise Lopsided unless the parts add up to the total, and ValueError if one is below zero (ledger.9)."""
    if any(part < 0 for part in parts):
        raise ValueError(f"a part is at least 0: {parts}")
    if sum(parts) != total:
        raise Lopsided(sum(parts), total)


def dues(paid: Sequence[int], borne: Sequence[int]) -> tuple[Repayment, ...]:
    """What each seat owes each other one, from what it `paid` and what is its to bear (ledger.9).

    Everybody covers his own share with what he paid first. Of the rest, the first who bears owes the first
    who paid, and so on in seat order: each pair appears once, and nobody both owes and is owed.

    >>> [(each.debtor, each.creditor, each.amount) for each in dues([3000, 0, 0], [1000, 1000, 1000])]
    [(1, 0, 1000), (2, 0, 1000)]

    Raises Lopsided, and ValueError when one is below zero.
    """
    check_sum(paid, sum(borne))
    check_sum(borne, sum(paid))
    owing = [
        [seat, share - own] for seat, (own, share) in enumerate(zip(paid, borne, strict=True)) if share > own
    ]
    owed = [
        [seat, own - share] for seat, (own, share) in enumerate(zip(paid, borne, strict=True)) if own > share
    ]
    found = []
    while owing and owed:
        amount = min(owing[0][1], owed[0][1])
        found.append(Repayment(owing[0][0], owed[0][0], amount))
        for side in (owing, owed):
            side[0][1] -= amount
            if not side[0][1]:
                side.pop(0)
    return tuple(found)
