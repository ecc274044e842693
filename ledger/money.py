"""Exact arithmetic on whole amounts: shares, and conversion of points into cents."""

from collections.abc import Sequence


class Unbalanced(ValueError):
    """Balances that must sum to zero sum to `sum`."""

    def __init__(self, sum: int) -> None:
        super().__init__(f"the balances add up to {sum} instead of 0")
        self.sum = sum


def check_balanced(balances: Sequence[int]) -> None:
    """Check that balances sum to zero (ledger.2). Raises Unbalanced."""
    if total := sum(balances):
        raise Unbalanced(total)


def share(total: int, weights: Sequence[int]) -> tuple[int, ...]:
    """Divide `total` in proportion to whole `weights` ≥ 0 into parts that sum to it exactly (ledger.4).

    Each part is rounded toward zero; the remaining units go one each to the largest remainders, ties in
    order. A debt is divided like a gain, with the sign changed.

    >>> share(1000, [1, 1, 1])
    (334, 333, 333)
    >>> share(-1000, [1, 1, 1])
    (-334, -333, -333)

    Raises ValueError if a weight is negative or all are zero.
    """
    whole = sum(weights)
    if whole == 0 or any(weight < 0 for weight in weights):
        raise ValueError(f"weights must be at least 0, and one of them more: {weights}")
    if total < 0:
        return tuple(-part for part in share(-total, weights))
    parts = [total * weight // whole for weight in weights]
    by_remainder = sorted(range(len(weights)), key=lambda seat: -(total * weights[seat] % whole))
    for seat in by_remainder[: total - sum(parts)]:
        parts[seat] += 1
    return tuple(parts)


def equal_parts(total: int, count: int) -> tuple[int, ...]:
    """Divide `total` into `count` ≥ 1 equal parts; odd units go to the first ones (ledger.4).

    >>> equal_parts(100, 3)
    (34, 33, 33)
    """
    return share(total, [1] * count)


def points_to_cents(points: Sequence[int], point_value_cents: int) -> tuple[int, ...]:
    """Return the value of points in cents; the common factor preserves a zero sum (ledger.3).

    >>> points_to_cents([18, -1, -17], 10)
    (180, -10, -170)
    """
    return tuple(each * point_value_cents for each in points)
