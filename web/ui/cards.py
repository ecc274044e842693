"""Names (“King of hearts”) and index letters (`K`, in French `R`) of cards, from texts such as `Kh`."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from web.ui.typography import is_french

RANKS = "AKQJT98765432"
SUITS = "shdc"
"""Suits, and above them the ranks, in the order of the picker."""
SUIT_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}

_FRENCH_INDEX = {"K": "R", "Q": "D", "J": "V"}

_RANK_NAMES = {
    "A": pgettext_lazy("card", "Ace"),
    "K": pgettext_lazy("card", "King"),
    "Q": pgettext_lazy("card", "Queen"),
    "J": pgettext_lazy("card", "Jack"),
    "T": pgettext_lazy("card", "10"),
}
_SUIT_NAMES = {
    "s": pgettext_lazy("suit", "spades"),
    "h": pgettext_lazy("suit", "hearts"),
    "d": pgettext_lazy("suit", "diamonds"),
    "c": pgettext_lazy("suit", "clubs"),
}


def default_index() -> str:
    """Return the pack of the active language: `fr` or `en`."""
    return "fr" if is_french() else "en"


def rank_index(rank: str, index: str | None = None) -> str:
    """Return the letter in the corner of a card of this rank, in a `fr` or an `en` pack."""
    if rank == "T":
        return "10"
    return _FRENCH_INDEX.get(rank, rank) if (index or default_index()) == "fr" else rank


def suit_name(suit: str) -> str:
    """Return the name of a suit: “hearts”, from `h`."""
    return str(_SUIT_NAMES[suit])


def card_sign(card: str, index: str | None = None) -> str:
    """Return the corner text of a card: `K♥`, or `R♥` in a French pack, from `Kh`; “Joker”, from `Jk`."""
    if card == "Jk":
        return _("Joker")
    return rank_index(card[0], index) + SUIT_SIGNS[card[1]]


def card_name(card: str) -> str:
    """Return the name of a card: “King of hearts”, from `Kh`; “Joker”, from `Jk`."""
    if card == "Jk":
        return _("Joker")
    rank = _RANK_NAMES.get(card[0], card[0])
    return _("%(rank)s of %(suit)s") % {"rank": rank, "suit": suit_name(card[1])}
