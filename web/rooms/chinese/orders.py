"""The order of a line, as taps make it: tiers of seats, the best first; seats of one tier are equal."""

from collections.abc import Iterable, Mapping
from typing import Any

Order = list[list[int]]


def place_in(order: Order, seat: int) -> int:
    """The place of a seat, 0 if it has none."""
    return next((place for place, tier in enumerate(order, 1) if seat in tier), 0)


def moved(order: Order, seat: int) -> Order:
    """An order after a tap on a seat: last, then tied with the place above, then before it, at last out."""
    tier = place_in(order, seat) - 1
    if tier < 0:
        return [*order, [seat]]
    rest = [[each for each in tied if each != seat] for tied in order]
    if rest[tier]:
        rest.insert(tier, [seat])
    elif tier:
        rest[tier - 1].append(seat)
    return [tied for tied in rest if tied]


def without(order: Order, seats: Iterable[int]) -> Order:
    """An order that some seats left."""
    gone = set(seats)
    rest = ([seat for seat in tier if seat not in gone] for tier in order)
    return [tier for tier in rest if tier]


def merged(order: Order, values: Mapping[int, Any]) -> Order:
    """An order in which the seats known by their `values` stand as these compare.

    Where taps told them otherwise, or not at all, they come first.
    """
    ladder = [
        sorted(seat for seat, each in values.items() if each == value)
        for value in sorted(set(values.values()), reverse=True)
    ]
    told = without(order, {seat for tier in order for seat in tier} - values.keys())
    return order if [sorted(tier) for tier in told] == ladder else ladder + without(order, values)
