"""Cards as numbers, and the texts that are read and written for them.

A card is an integer with two octal digits set to one: the column of its suit and the column of its rank. The
sum of a hand (its tally) therefore counts four columns of suits and thirteen columns of ranks, each up to
seven. The module `hands` computes a combination from that sum alone.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final, NewType

from games.rules.errors import RuleError

Card = NewType("Card", int)

RANKS: Final = range(2, 15)
"""Two to ten, then 11 jack, 12 queen, 13 king, 14 ace."""
SUITS: Final = range(4)
"""Clubs, diamonds, hearts, spades."""
RANK_TEXT: Final = dict(zip(RANKS, "23456789TJQKA", strict=True))
SUIT_TEXT: Final = dict(zip(SUITS, "cdhs", strict=True))

COLUMN_BITS: Final = 3
"""Bits of one column of a tally: an octal digit counts up to seven cards."""
RANK_COLUMN: Final = len(SUITS)
"""Index of the first rank column (the twos). The suit columns come before it, so cards spread well in a hash
set.
"""
JOKER_COLUMN: Final = RANK_COLUMN + len(RANKS)

JOKER: Final = Card(1 << COLUMN_BITS * JOKER_COLUMN)
"""The card of both jokers, which have no rank and no suit and cannot be told apart."""


def make_card(rank: int, suit: int) -> Card:
    """Return the card of a rank (2..14) and a suit (0..3)."""
    return Card((1 << COLUMN_BITS * suit) | (1 << COLUMN_BITS * (RANK_COLUMN + rank - 2)))


RANK_OF: Final = {make_card(rank, suit): rank for rank, suit in product(RANKS, SUITS)}
"""Rank (2..14) of each of the 52 cards."""
SUIT_OF: Final = {make_card(rank, suit): suit for rank, suit in product(RANKS, SUITS)}
"""Suit (0..3) of each of the 52 cards."""
PACK: Final = tuple(RANK_OF)
"""The 52 cards, by rank then suit, without jokers."""

_TEXT_OF: Final = {
    **{card: RANK_TEXT[RANK_OF[card]] + SUIT_TEXT[SUIT_OF[card]] for card in PACK},
    JOKER: "Jk",
}

_RANK_SPELLINGS: Final = {10: ("10", "T"), 11: ("J", "V"), 12: ("Q", "D"), 13: ("K", "R")}
_SUIT_SPELLINGS: Final = {
    "en": ("c♣", "d♦", "h♥", "s♠"),
    "fr": ("t♣", "k♦", "c♥", "p♠"),
}
_JOKER_SPELLINGS: Final = ("jk", "joker", "*")


def _cases(text: str) -> set[str]:
    """Return the text in every mixture of lower and upper case."""
    return {"".join(letters) for letters in product(*({each.lower(), each.upper()} for each in text))}


def _spellings(locale: str, jokers: bool) -> dict[str, Card]:
    """Return the card of every accepted text in a locale, in any case."""
    cards: dict[str, Card] = {}
    for rank, suit in product(RANKS, SUITS):
        for rank_text in _RANK_SPELLINGS.get(rank, (RANK_TEXT[rank],)):
            for suit_text in _SUIT_SPELLINGS[locale][suit]:
                cards.update(dict.fromkeys(_cases(rank_text + suit_text), make_card(rank, suit)))
    for spelling in _JOKER_SPELLINGS:
        for text in _cases(spelling):
            cards.pop(text, None)
            if jokers:
                cards[text] = JOKER
    return cards


_READABLE: Final = {
    (locale, jokers): _spellings(locale, jokers) for locale in _SUIT_SPELLINGS for jokers in (False, True)
}


def read_cards(text: str, locale: str = "en", *, jokers: bool = False) -> tuple[Card, ...]:
    """Return the cards of a text in which they are separated by spaces, in the order of the text.

    `locale` is `en` or `fr` and decides the letters of the suits. A joker is accepted only if `jokers` is
    true. Raises CARD_UNREADABLE. Articles cards.1 and cards.2.

    >>> [card_text(card) for card in read_cards("Ap 10c Rk D♣", "fr")]
    ['As', 'Th', 'Kd', 'Qc']
    """
    return read_each(text.split(), locale, jokers=jokers)


def read_each(texts: Iterable[str], locale: str = "en", *, jokers: bool = False) -> tuple[Card, ...]:
    """Return one card for each text, with the spellings of `read_cards`. Raises CARD_UNREADABLE."""
    try:
        return tuple(map(_READABLE[locale, jokers].__getitem__, texts))
    except KeyError as unreadable:
        raise RuleError("CARD_UNREADABLE", "cards.1", card=unreadable.args[0][:20]) from None


_SEPARATORS: Final = re.compile("[\\s/,;|\N{VARIATION SELECTOR-16}]+")
_TYPED_CARD: Final = re.compile(r"joker|\*|10.|..|.", re.IGNORECASE)


def read_typed_cards(text: str, locale: str = "en", *, jokers: bool = False) -> tuple[Card, ...]:
    """Return the cards of a text typed by hand; spaces, slashes and commas between cards are optional.

    Raises CARD_UNREADABLE. Articles cards.1 and cards.2.

    >>> [card_text(card) for card in read_typed_cards("Qd9d10♠/ac, as")]
    ['Qd', '9d', 'Ts', 'Ac', 'As']
    """
    return read_each(_TYPED_CARD.findall(_SEPARATORS.sub("", text)), locale, jokers=jokers)


def card_text(card: Card) -> str:
    """Return the canonical two characters of a card, used in records and answers: `Td`, `As`, `Jk`."""
    return _TEXT_OF[card]


def cards_text(cards: Sequence[Card]) -> str:
    """Return the canonical text of several cards, separated by spaces: `Td As`."""
    return " ".join([_TEXT_OF[card] for card in cards])


def check_distinct(cards: Sequence[Card]) -> None:
    """Check that no card except the joker occurs twice. Raises CARD_DUPLICATE. Article cards.3."""
    if len(set(cards)) == len(cards):
        return
    for card, count in Counter(cards).items():
        if count > 1 and card != JOKER:
            raise RuleError("CARD_DUPLICATE", "cards.3", card=_TEXT_OF[card])
