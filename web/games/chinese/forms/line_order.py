"""Ranking of the seats on one line, as taps make it: tiers of seats, the best first; one tier is a tie."""

from collections.abc import Iterable, Mapping
from typing import Any

LineOrder = list[list[int]]


def place_of_seat(order: LineOrder, seat: int) -> int:
    """Return the place of a seat, 0 if it has none."""
    return next((index for index, tier in enumerate(order, 1) if seat in tier), 0)


def after_tap(order: LineOrder, seat: int) -> LineOrder:
    """Return the ranking after a tap on a seat.

    Taps put the seat last, then level with the place above, then before it, and at last remove it.
    """
    tier = place_of_seat(order, seat) - 1
    if tier < 0:
        return [*order, [seat]]
    rest = [[each for each in tied if each != seat] for tied in order]
    if rest[tier]:
        rest.insert(tier, [seat])
    elif tier:
        rest[tier - 1].append(seat)
    return [tied for tied in rest if tied]


def without_seats(order: LineOrder, seats: Iterable[int]) -> LineOrder:
    """Return the ranking without some seats."""
    removed = set(seats)
    rest = ([seat for seat in tier if seat not in removed] for tier in order)
    return [tier for tier in rest if tier]


def with_known_values(order: LineOrder, values: Mapping[int, Any]) -> LineOrder:
    """Return the ranking in which the seats with known `values` are ordered by these values.

    If the taps contradict the values, or are missing, the seats with values come first.
    """
    ladder = [
        sorted(seat for seat, each in values.items() if each == value)
        for value in sorted(set(values.values()), reverse=True)
    ]
    data = without_seats(order, {seat for tier in order for seat in tier} - values.keys())
    return order if [sorted(tier) for tier in data] == ladder else ladder + without_seats(order, values)
