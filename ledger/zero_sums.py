"""The largest number of groups of seats that each add up to zero: the hard half of a settlement.

Cutting a table into the most zero-sum groups is NP-hard, so something has to grow exponentially. Here it is
one bit for each subset of the seats, and Python's whole numbers work on all these bits at once: a set of
subsets is a number whose bit S is set when it holds the subset S. Twenty seats are a million bits, 128 kB,
and the exact answer takes a few hundredths of a second, whatever the balances are. Two other ways were
weighed: the same dynamic programme, subset by subset, costs seconds in Python; a branch and bound is quick
on most tables and hopeless on a few.

The programme is a longest chain. Uniting the groups of a cut one after another gives zero-sum subsets, each
inside the next one, and the differences along such a chain are again groups of a cut. So layer k holds the
zero-sum subsets that end a chain of k, which are those that strictly hold a subset of layer k - 1.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

EXACT_SEATS_MOST: Final = 20
"""Up to so many balances other than zero the cut is exact."""

HALF: Final = 10
"""Sums are listed for the subsets of so many seats and looked up for the subsets of the others."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Disjoint groups of seats, each in seat order, the groups too; `is_proved` when there cannot be more."""

    groups: tuple[tuple[int, ...], ...]
    is_proved: bool


def most_groups(balances: Sequence[int]) -> Cut:
    """Cut the seats whose balance is not zero into the most groups that add up to zero each (ledger.6).

    Of several best cuts the one whose groups come first, compared as lists of seats. Above twenty such seats
    those with opposite balances are paired off first, which never costs a group; if more than twenty are
    still left they make one group and the cut is not proved. The balances must add up to zero.
    """
    seats = [seat for seat, balance in enumerate(balances) if balance]
    if len(seats) <= EXACT_SEATS_MOST:
        return Cut(_first_best(seats, balances), is_proved=True)
    pairs, rest = _opposites(seats, balances)
    is_proved = len(rest) <= EXACT_SEATS_MOST
    groups = _first_best(rest, balances) if is_proved else (tuple(rest),)
    return Cut(tuple(sorted((*pairs, *groups))), is_proved)


def _opposites(seats: Sequence[int], balances: Sequence[int]) -> tuple[list[tuple[int, int]], list[int]]:
    """Pairs that settle each other, and the seats left.

    No group is lost: if the two sat in different groups, what is left of these adds up to zero together.
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
    """The best cut that comes first, read off the layers from the whole table down.

    The first seat is the highest bit: of the groups that may leave, none inside another, the first in seat
    order is the highest as a number, so the subset that stays is the lowest of its layer.
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
    """Layer k - 1 holds the zero-sum subsets that end a chain of k; the last one holds the table alone."""
    lacking = [_lacking(bit, len(amounts)) for bit in range(len(amounts))]
    zero_sums = _zero_sums(amounts) - 1  # without the empty subset, whose bit is the first
    table_alone = 1 << ((1 << len(amounts)) - 1)
    layers = [zero_sums]
    while layers[-1] != table_alone:
        layers.append(zero_sums & _strictly_above(layers[-1], lacking))
    return layers


def _strictly_above(subsets: int, lacking: Sequence[int]) -> int:
    """Every subset that holds one of these and at least one seat more."""
    above = 0
    for bit, without in enumerate(lacking):
        above |= ((subsets | above) & without) << (1 << bit)
    return above


def _zero_sums(amounts: Sequence[int]) -> int:
    """Every subset that adds up to zero, the empty one too: a row for each subset of the second half."""
    low, high = amounts[:HALF], amounts[HALF:]
    rows: defaultdict[int, int] = defaultdict(int)
    for subset, total in enumerate(_sums(low)):
        rows[total] |= 1 << subset
    bytes_each = ((1 << len(low)) + 7) // 8
    return int.from_bytes(
        b"".join(rows[-total].to_bytes(bytes_each, "little") for total in _sums(high)), "little"
    )


def _sums(amounts: Sequence[int]) -> list[int]:
    """The sum of each subset, at the subset's number."""
    sums = [0]
    for amount in amounts:
        sums += [total + amount for total in sums]
    return sums


def _lacking(bit: int, count: int) -> int:
    """Every subset of `count` seats that lacks the one of this bit: runs of 2^bit numbers out of two."""
    subsets = (1 << (1 << bit)) - 1
    for higher in range(bit + 1, count):
        subsets |= subsets << (1 << higher)
    return subsets


def _subsets(table: int) -> int:
    """Every subset of these seats."""
    subsets = 1
    for bit in range(table.bit_length()):
        if table >> bit & 1:
            subsets |= subsets << (1 << bit)
    return subsets


def _lowest(subsets: int) -> int:
    """The lowest number among these subsets."""
    return (subsets & -subsets).bit_length() - 1
