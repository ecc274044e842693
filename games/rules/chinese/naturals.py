"""Naturals: combinations of thirteen cards that win without a comparison of lines."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from games.rules.cards import RANK_OF, RANKS, SUIT_OF, Card
from games.rules.chinese.layout import Layout, values_of
from games.rules.hands import STRAIGHT, STRAIGHT_FLUSH

POINTS: Final = {
    "thirteen_suited": 13,
    "dragon": 13,
    "twelve_suited": 8,
    "trips_five_pairs": 4,
    "three_straights": 4,
    "three_flushes": 3,
    "six_pairs": 3,
}
"""Points that each natural collects from every opponent, the strongest first. Article chinese.14."""
NATURALS: Final = tuple(POINTS)


def natural_of(layout: Layout) -> str | None:
    """Return the strongest natural of a layout, or None. Article chinese.14."""
    cards = layout.cards
    suited = max(Counter(SUIT_OF[card] for card in cards).values())
    if suited == 13:
        return "thirteen_suited"
    if len({RANK_OF[card] for card in cards}) == len(RANKS):
        return "dragon"
    if suited == 12:
        return "twelve_suited"
    pairs = _six_pairs(cards)
    if pairs == "trips_five_pairs":
        return pairs
    return _three_alike(layout) or pairs


def _six_pairs(cards: Sequence[Card]) -> str | None:
    """Return `six_pairs` (four of a kind counts as two pairs), `trips_five_pairs`, or None.

    Thirteen cards make six pairs if exactly one rank occurs an odd number of times.
    """
    lines = [count for count in Counter(RANK_OF[card] for card in cards).values() if count % 2]
    if len(lines) > 1:
        return None
    return "trips_five_pairs" if lines == [3] else "six_pairs"


def _three_alike(layout: Layout) -> str | None:
    """Return `three_straights`, `three_flushes` or None for the lines as they are arranged."""
    _, middle, bottom = values_of(layout)
    straights = {middle[0], bottom[0]} <= {STRAIGHT, STRAIGHT_FLUSH}
    if straights and _in_sequence(layout.top):
        return "three_straights"
    return "three_flushes" if all(len({SUIT_OF[card] for card in line}) == 1 for line in layout) else None


def _in_sequence(three_cards: Sequence[Card]) -> bool:
    low, middle, high = sorted(RANK_OF[card] for card in three_cards)
    return (low, middle, high) == (2, 3, 14) or (middle - low, high - middle) == (1, 1)


def is_better(natural: str, other: str) -> bool:
    """Return whether a natural is stronger than another. Article chinese.14."""
    return NATURALS.index(natural) < NATURALS.index(other)
