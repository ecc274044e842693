"""The maximum number of groups of seats with zero sum: the hard part of a settlement.

Dividing a table into the most zero-sum groups is NP-hard, so some cost is exponential. Here it is one bit for
each subset of the seats, and Python integers process all bits at once: a set of subsets is an integer whose
bit S is set if it contains the subset S. Twenty seats take a million bits, 128 kB, and the exact answer takes
a few hundredths of a second for any balances. Two alternatives were rejected: the same dynamic programme,
subset by subset, takes seconds in Python; a branch and bound is fast on most tables and very slow on a few.

The programme finds a longest chain. The successive unions of the groups of a cut are zero-sum subsets, each
inside the next, and the differences along such a chain are again groups of a cut. Layer k therefore holds the
zero-sum subsets that end a chain of length k: those that strictly contain a subset of layer k - 1.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

MAX_EXACT_SEATS: Final = 20
"""Maximum number of non-zero balances for which the cut is exact."""

HALF: Final = 10
"""Sums are listed for subsets of this many seats and looked up for subsets of the others."""


@dataclass(frozen=True, slots=True)
class ZeroSumGroups:
    """Disjoint groups of seats, all in seat order; `is_optimal` if there cannot be more groups."""

    groups: tuple[tuple[int, ...], ...]
    is_optimal: bool


def max_zero_sum_groups(balances: Sequence[int]) -> ZeroSumGroups:
    """Divide the seats with a non-zero balance into the most groups of zero sum (ledger.6).

    Among the best cuts, return the one whose groups come first as lists of seats. Above twenty such seats,
    opposite balances are paired first, which never costs a group; if more than twenty are still left they
    form one group and the cut is not proved. The balances must sum to zero.
    """
    seats = [seat for seat, balance in enumerate(balances) if balance]
    if len(seats) <= MAX_EXACT_SEATS:
        return ZeroSumGroups(_first_best(seats, balances), is_optimal=True)
    pairs, rest = _opposites(seats, balances)
    is_proved = len(rest) <= MAX_EXACT_SEATS
    groups = _first_best(rest, balances) if is_proved else (tuple(rest),)
    return ZeroSumGroups(tuple(sorted((*pairs, *groups))), is_proved)


def _opposites(seats: Sequence[int], balances: Sequence[int]) -> tuple[list[tuple[int, int]], list[int]]:
    """Return pairs of opposite balances, and the seats left.

    No group is lost: if the two seats were in different groups, the rests of these groups sum to zero
    together.
    """
    waiting: defaultdict[int, list[int]] = defaultdict(list)
    pairs = []
    for seat in seats:
        if partners := waiting[-balances[seat]]:
            pairs.append((partners.pop(0), seat))
        else:
            waiting[balances[seat]].append(seat)
    return pairs, sorted(seat for alone in waiting.values() for seat in alone)


def _first_best(seats: Sequence[int], balances: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the best cut that comes first, read from the layers starting at the whole table.

    The first seat is the highest bit: of the groups that can be removed, none inside another, the first in
    seat order is the highest number, so the remaining subset is the lowest of its layer.
    """
    if not seats:
        return ()
    from_last = seats[::-1]
    layers = _layers([balances[seat] for seat in from_last])
    groups = []
    table = (1 << len(seats)) - 1
    for layer in layers[-2::-1]:
        staying = _lowest(layer & _subsets(table))
        groups.append(table ^ staying)
        table = staying
    groups.append(table)
    return tuple(
        tuple(seat for bit, seat in enumerate(from_last) if group >> bit & 1)[::-1] for group in groups
    )


def _layers(amounts: Sequence[int]) -> list[int]:
    """Return the layers: index k - 1 holds the zero-sum subsets that end a chain of k, the last one the whole
    table.
    """
    lacking = [_lacking(bit, len(amounts)) for bit in range(len(amounts))]
    zero_sums = _zero_sums(amounts) - 1  # without the empty subset, whose bit is the first
    table_alone = 1 << ((1 << len(amounts)) - 1)
    layers = [zero_sums]
    while layers[-1] != table_alone:
        layers.append(zero_sums & _strictly_above(layers[-1], lacking))
    return layers


def _strictly_above(subsets: int, lacking: Sequence[int]) -> int:
    """Return all subsets that contain one of these and at least one more seat."""
    above = 0
    for bit, without in enumerate(lacking):
        above |= ((subsets | above) & without) << (1 << bit)
    return above


def _zero_sums(amounts: Sequence[int]) -> int:
    """Return all subsets of zero sum, including the empty one: one row for each subset of the second half."""
    low, high = amounts[:HALF], amounts[HALF:]
    rows: defaultdict[int, int] = defaultdict(int)
    for subset, total in enumerate(_sums(low)):
        rows[total] |= 1 << subset
    bytes_each = ((1 << len(low)) + 7) // 8
    return int.from_bytes(
        b"".join(rows[-total].to_bytes(bytes_each, "little") for total in _sums(high)), "little"
    )


def _sums(amounts: Sequence[int]) -> list[int]:
    """Return the sum of each subset, indexed by the subset."""
    sums = [0]
    for amount in amounts:
        sums += [total + amount for total in sums]
    return sums


def _lacking(bit: int, count: int) -> int:
    """Return all subsets of `count` seats without this bit: alternate runs of 2^bit numbers."""
    subsets = (1 << (1 << bit)) - 1
    for higher in range(bit + 1, count):
        subsets |= subsets << (1 << higher)
    return subsets


def _subsets(table: int) -> int:
    """Return all subsets of these seats."""
    subsets = 1
    for bit in range(table.bit_length()):
        if table >> bit & 1:
            subsets |= subsets << (1 << bit)
    return subsets


def _lowest(subsets: int) -> int:
    """Return the lowest number among these subsets."""
    return (subsets & -subsets).bit_length() - 1
