"""Five cards or five dice: reading them, and what they are worth on their best reading."""

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

_Held = tuple[int | None, tuple[int, ...]]
"""The suit that matters, None when it does not, and ranks from the lowest."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What was shown: its canonical text, in the order it was written, and its value."""

    text: str
    value: Value

    @property
    def level(self) -> Level:
        """The level of the hand."""
        return Level(self.value[0])


def read_hand(text: str, support: Support, locale: str = "en") -> Hand:
    """The hand written in `text`, cards as `locale` reads them (dice read the same in both).

    Raises CARD_UNREADABLE, HAND_SIZE, JOKER_COUNT, NOT_IN_DECK, CARD_DUPLICATE with cards, DICE_FACES with
    dice. Articles menteur.2, menteur.3 and menteur.7, cards.3.

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
    """The strongest reading of five cards of the pack of 34, jokers standing for any of its 32 others.

    Articles menteur.3 to menteur.6.
    """
    known = [card for card in cards if card != JOKER]
    ranks = tuple(sorted(RANK_OF[card] for card in known))
    suits = {SUIT_OF[card] for card in known}
    readings = _readings("cards34")
    best = readings[None, ranks]
    if len(suits) == 1:
        return max(best, readings.get((suits.pop(), ranks), best))
    return best


def value_of_dice(faces: Sequence[int]) -> Value:
    """The value of five dice, faces 9 to 14. It is the same in all three orders. Article menteur.7."""
    return _readings("dice")[None, tuple(sorted(faces))]


@lru_cache
def _readings(support: Support) -> Mapping[_Held, Value]:
    """The best value that held ranks can be part of, up to two of the five being jokers.

    A joker may be any card, even one already held: a hand can be read as a value exactly when its own ranks
    are among the value's, and its suit is the value's where suits matter.
    """
    readings: dict[_Held, Value] = {}
    for value in ladder(support).rungs:
        suit = value[1] if value[0] in SUITED else None
        for known in range(HAND_SIZE - JOKERS, HAND_SIZE + 1):
            readings.update(
                dict.fromkeys(((suit, held) for held in combinations(ranks_of(value), known)), value)
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
