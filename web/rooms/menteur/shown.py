"""The hand shown at a refusal, as it is typed or tapped: the keys of the pack or of a die, and its text."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.rules.cards import RANK_TEXT, card_text, cards_text, read_typed_cards
from games.rules.errors import RuleError
from games.rules.menteur.hand import JOKERS, read_hand
from games.rules.menteur.ladder import RANKS, Support
from web.wording.cards import card_name, card_sign, rank_index
from web.wording.ranks import one
from web.wording.typography import sentence_case, speaks_french

JOKER = "Jk"
SUITS = "shdc"
"""In the order of the picker."""


@dataclass(frozen=True, slots=True)
class HandKey:
    """A card or a face to tap: `text` is what it writes, `card` its two characters (none on a die), `index`
    what it shows.
    """

    text: str
    card: str
    index: str
    label: str
    is_used: bool


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a die: what it shows, and its name."""

    index: str
    label: str


def hand_cards(recorded: str) -> list[str]:
    """The cards of a recorded hand, none if it is of dice."""
    return [card for card in recorded.split() if len(card) > 1]


def hand_dice(recorded: str) -> list[Face]:
    """The dice of a recorded hand, none if it is of cards."""
    ranks = {letter: rank for rank, letter in RANK_TEXT.items()}
    return [_face(ranks[letter]) for letter in recorded.split() if len(letter) == 1]


def hand_keys(typed: str, support: Support) -> list[HandKey]:
    """The keys of a hand: a row of suits for each rank, then the jokers; or the six faces."""
    if support == "dice":
        shown = [_face(rank) for rank in reversed(RANKS["dice"])]
        return [HandKey(face.index, "", face.index, face.label, False) for face in shown]
    used = _cards(typed)
    cards = [RANK_TEXT[rank] + suit for rank in reversed(RANKS["cards34"]) for suit in SUITS]
    keys = [
        HandKey(card_sign(card), card, rank_index(card[0]), card_name(card), card in used) for card in cards
    ]
    jokers = used.count(JOKER)
    return [
        *keys,
        *(HandKey(_("Joker"), JOKER, _("Joker"), _("Joker"), number < jokers) for number in range(JOKERS)),
    ]


def written_hand(typed: str, support: Support) -> str:
    """The hand as it is recorded. Raises what `read_hand` raises."""
    if support == "dice":
        return read_hand(typed, support).text
    cards = read_typed_cards(typed, _locale(), jokers=True)
    return read_hand(cards_text(cards), support).text


def _face(rank: int) -> Face:
    return Face(rank_index(RANK_TEXT[rank]), sentence_case(one(rank)))


def _cards(typed: str) -> list[str]:
    try:
        return [card_text(card) for card in read_typed_cards(typed, _locale(), jokers=True)]
    except RuleError:
        return []


def _locale() -> str:
    return "fr" if speaks_french() else "en"
