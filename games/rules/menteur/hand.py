"""Five cards or five dice: reading them, and their value on their best reading."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from games.rules.cards import (
    JOKER,
    RANK_OF,
    RANK_TEXT,
    SUIT_OF,
    Card,
    card_text,
    cards_text,
    check_distinct,
    read_cards,
)
from games.rules.errors import RuleError
from games.rules.menteur.ladder import RANKS, SUITED, Level, Support, Value, ladder, ranks_of

HAND_SIZE: Final = 5
JOKERS: Final = 2

_FACES: Final = {
    "9": 9,
    **dict.fromkeys(("10", "T"), 10),
    **dict.fromkeys(("J", "V"), 11),
    **dict.fromkeys(("Q", "D"), 12),
    **dict.fromkeys(("K", "R"), 13),
    "A": 14,
}

_SuitAndRanks = tuple[int | None, tuple[int, ...]]
"""The suit, or None if it does not matter, and the ranks in ascending order."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A shown hand: its canonical text, in the order of entry, and its value."""

    text: str
    value: Value

    @property
    def level(self) -> Level:
        """Level of the hand."""
        return Level(self.value[0])


def read_hand(text: str, support: Support, locale: str = "en") -> Hand:
    """Return the hand of a text, with cards in the letters of `locale` (dice are the same in both).

    Raises CARD_UNREADABLE, HAND_SIZE, JOKER_COUNT, NOT_IN_DECK, CARD_DUPLICATE with cards, DICE_FACES with
    dice. Articles menteur.2, menteur.3, menteur.7 and cards.3.

    >>> read_hand("As Ah Kd Jk Jk", "cards34").value
    (7, 14, 13)
    """
    if support == "dice":
        faces = _read_dice(text)
        return Hand(" ".join(RANK_TEXT[face] for face in faces), value_of_dice(faces))
    cards = read_cards(text, locale, jokers=True)
    _check_pack(cards)
    return Hand(cards_text(cards), value_of_cards(cards))


def value_of_cards(cards: Sequence[Card]) -> Value:
    """Return the strongest value of five cards of the pack of 34; a joker stands for any of the 32 others.

    Articles menteur.3 to menteur.6.
    """
    lines = [card for card in cards if card != JOKER]
    ranks = tuple(sorted(RANK_OF[card] for card in lines))
    suits = {SUIT_OF[card] for card in lines}
    readings = _best_values("cards34")
    best = readings[None, ranks]
    if len(suits) == 1:
        return max(best, readings.get((suits.pop(), ranks), best))
    return best


def value_of_dice(faces: Sequence[int]) -> Value:
    """Return the value of five dice, faces 9 to 14; it is the same in all three orders. Article menteur.7."""
    return _best_values("dice")[None, tuple(sorted(faces))]


@lru_cache
def _best_values(support: Support) -> Mapping[_SuitAndRanks, Value]:
    """Return the best value by suit and ranks of the known cards; up to two of the five are jokers.

    A joker may be any card, even one that the hand has: a hand can be read as a value exactly when its own
    ranks are among the value's, and its suit is the value's where suits matter.
    """
    readings: dict[_SuitAndRanks, Value] = {}
    for value in ladder(support).rungs:
        suit = value[1] if value[0] in SUITED else None
        for existing in range(HAND_SIZE - JOKERS, HAND_SIZE + 1):
            readings.update(
                dict.fromkeys(
                    ((suit, balances) for balances in combinations(ranks_of(value), existing)), value
                )
            )
    return readings


def _check_pack(cards: Sequence[Card]) -> None:
    if len(cards) != HAND_SIZE:
        raise RuleError("HAND_SIZE", "menteur.2")
    if cards.count(JOKER) > JOKERS:
        raise RuleError("JOKER_COUNT", "menteur.2")
    for card in cards:
        if card != JOKER and RANK_OF[card] not in RANKS["cards34"]:
            raise RuleError("NOT_IN_DECK", "menteur.2", card=card_text(card))
    check_distinct(cards)


def _read_dice(text: str) -> tuple[int, ...]:
    texts = text.upper().split()
    if len(texts) != HAND_SIZE or any(each not in _FACES for each in texts):
        raise RuleError("DICE_FACES", "menteur.7")
    return tuple(_FACES[each] for each in texts)
