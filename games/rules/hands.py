"""Poker hands: the combination that three or five cards make, and the order of two combinations.

The value of a hand is a tuple of its category and the deciding ranks, in the order in which they decide. The
better hand has the greater tuple. All values are computed once, when the module is loaded, and stored by the
ranks of the tally.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Final

from games.rules.cards import COLUMN_BITS, RANK_COLUMN, RANKS, SUITS, Card

Value = tuple[int, ...]

CATEGORIES: Final = (
    "high_card",
    "pair",
    "two_pair",
    "trips",
    "straight",
    "flush",
    "full_house",
    "quads",
    "straight_flush",
)
"""The nine categories from the weakest. The first number of a value is an index into this tuple. Article
hands.1.
"""
HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)

ROYAL: Final[Value] = (STRAIGHT_FLUSH, 14)
"""The value of the ten to the ace of one suit."""

_WHEEL: Final = (14, 5, 4, 3, 2)
_CATEGORY_OF_COUNTS: Final = {
    (1, 1, 1): HIGH_CARD,
    (2, 1): PAIR,
    (3,): TRIPS,
    (1, 1, 1, 1, 1): HIGH_CARD,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): TRIPS,
    (3, 2): FULL_HOUSE,
    (4, 1): QUADS,
}


def _ranks_tally(ranks: Iterable[int]) -> int:
    return sum(1 << COLUMN_BITS * (rank - 2) for rank in ranks)


def _straight_top(ranks: Sequence[int]) -> int | None:
    """Return the highest rank of the straight that five distinct descending ranks make, or None."""
    if tuple(ranks) == _WHEEL:
        return 5
    return ranks[0] if len(ranks) == 5 and ranks[0] - ranks[4] == 4 else None


def _value_of_ranks(ranks: Iterable[int]) -> Value:
    """Return the value of three or five ranks of mixed suits."""
    groups = sorted(Counter(ranks).items(), key=lambda group: (group[1], group[0]), reverse=True)
    by_weight = [rank for rank, _ in groups]
    top = _straight_top(by_weight) if len(groups) == 5 else None
    if top is not None:
        return (STRAIGHT, top)
    return (_CATEGORY_OF_COUNTS[tuple(count for _, count in groups)], *by_weight)


def _value_of_suited_ranks(ranks: Sequence[int]) -> Value:
    """Return the value of five descending ranks of one suit."""
    top = _straight_top(ranks)
    return (FLUSH, *ranks) if top is None else (STRAIGHT_FLUSH, top)


_DESCENDING: Final = RANKS[::-1]
_OF_RANKS: Final = {
    _ranks_tally(ranks): _value_of_ranks(ranks)
    for size in (3, 5)
    for ranks in combinations_with_replacement(_DESCENDING, size)
    if max(Counter(ranks).values()) <= len(SUITS)
}
_OF_SUITED_RANKS: Final = {
    _ranks_tally(ranks): _value_of_suited_ranks(ranks) for ranks in combinations(_DESCENDING, 5)
}
_RANKS_SHIFT: Final = COLUMN_BITS * RANK_COLUMN
_SUITS_MASK: Final = (1 << _RANKS_SHIFT) - 1
_FIVE_OF_A_SUIT: Final = frozenset(5 << COLUMN_BITS * suit for suit in SUITS)


def value_of_five(cards: Sequence[Card]) -> Value:
    """Return the value of exactly five different cards. Articles hands.1 to hands.3.

    >>> from games.rules.cards import read_cards
    >>> value_of_five(read_cards("Kh Kc Ks As Ac"))
    (6, 13, 14)
    """
    tally = sum(cards)
    suited = tally & _SUITS_MASK in _FIVE_OF_A_SUIT
    return (_OF_SUITED_RANKS if suited else _OF_RANKS)[tally >> _RANKS_SHIFT]


def value_of_three(cards: Sequence[Card]) -> Value:
    """Return the value of exactly three different cards, which make no straight and no flush. Article
    hands.4.

    >>> from games.rules.cards import read_cards
    >>> value_of_three(read_cards("2h 3h 4h"))
    (0, 4, 3, 2)
    """
    return _OF_RANKS[sum(cards) >> _RANKS_SHIFT]


def best_value(cards: Sequence[Card]) -> Value:
    """Return the value of the best five cards among five to seven different cards. Article hands.5."""
    return max(map(value_of_five, combinations(cards, 5)))


def is_royal(value: Value) -> bool:
    """Return whether a value is the ten to the ace of one suit. Article hands.1."""
    return value == ROYAL


_RAISED_WHEELS: Final[dict[Value, Value]] = {
    (STRAIGHT, 5): (STRAIGHT, 13, 1),
    (STRAIGHT_FLUSH, 5): (STRAIGHT_FLUSH, 13, 1),
}


def raise_wheel(value: Value) -> Value:
    """Return the value to compare where a wheel ranks second; any other value is returned unchanged. Article
    hands.6.

    A tuple is less than a longer tuple with the same start, so the lifted wheel ranks just above king high.

    >>> (4, 13) < raise_wheel((4, 5)) < (4, 14)
    True
    """
    return _RAISED_WHEELS.get(value, value)
