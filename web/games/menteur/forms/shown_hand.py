"""The hand shown at a refusal, typed or tapped: the keys of the pack or of a die, and its text."""

from games.rules.cards import RANK_TEXT, card_text, cards_text, read_typed_cards
from games.rules.errors import RuleError
from games.rules.menteur.hand import JOKERS, read_hand
from games.rules.menteur.ladder import RANKS, Support
from web.ui.cards import SUITS, card_sign, rank_index
from web.ui.ranks import rank_name
from web.ui.typography import is_french, sentence_case

JOKER = "Jk"

Face = tuple[str, str]
"""One face of a die: its sign and its name."""


def hand_cards(recorded: str) -> list[str]:
    """Return the cards of a recorded hand; empty for dice."""
    return [card for card in recorded.split() if len(card) > 1]


def hand_dice(recorded: str) -> list[Face]:
    """Return the dice of a recorded hand; empty for cards."""
    ranks = {letter: rank for rank, letter in RANK_TEXT.items()}
    return [_die_face(ranks[letter]) for letter in recorded.split() if len(letter) == 1]


def die_faces() -> list[Face]:
    """Return the six faces of a die, the highest first."""
    return [_die_face(rank) for rank in reversed(RANKS["dice"])]


def pack_cards(typed: str) -> list[tuple[str, bool]]:
    """Return each card of the pack, the jokers last, and whether a typed hand has it."""
    used = _cards(typed)
    cards = [RANK_TEXT[rank] + suit for rank in reversed(RANKS["cards34"]) for suit in SUITS]
    jokers = [(JOKER, number < used.count(JOKER)) for number in range(JOKERS)]
    return [*((card, card in used) for card in cards), *jokers]


def recorded_hand(typed: str, support: Support) -> str:
    """Return the canonical text of a typed hand. Raises the refusals of `read_hand`."""
    if support == "dice":
        return read_hand(typed, support).text
    cards = read_typed_cards(typed, _locale(), jokers=True)
    return read_hand(cards_text(cards), support).text


def typed_hand(recorded: str) -> str:
    """Return the text of a recorded hand that `recorded_hand` reads."""
    signs = [card_sign(card) if len(card) > 1 else rank_index(card) for card in recorded.split()]
    return " ".join(signs)


def _die_face(rank: int) -> Face:
    return rank_index(RANK_TEXT[rank]), sentence_case(rank_name(rank))


def _cards(typed: str) -> list[str]:
    """Return the cards of a typed text, without the words that are unreadable."""
    try:
        return [card_text(card) for card in read_typed_cards(typed, _locale(), jokers=True)]
    except RuleError:
        texts = typed.split()
        return [card for text in texts for card in _cards(text)] if len(texts) > 1 else []


def _locale() -> str:
    return "fr" if is_french() else "en"
