"""Players of a Chinese poker question: their fields, then the seats for the rules."""

from collections.abc import Sequence
from typing import NamedTuple

from games.rules.chinese.layout import Layout, LineTexts, read_layouts
from games.rules.chinese.naturals import NATURALS, natural_of
from games.rules.chinese.options import Options
from games.rules.chinese.quick_entry import check_foul
from games.rules.chinese.royalties import LINES, NO_POINTS, Points
from games.rules.chinese.shown_hands import (
    Claim,
    ClaimedHand,
    DeclaredNatural,
    FouledHand,
    ShownCards,
    ShownHand,
    SurrenderedHand,
)
from games.score.question import REQUIRED, Fields, Required

HAND_WORDS = (*LINES, "natural", "surrendered", "fantasyland")
"""Fields of a player in a deal by cards, for any preset."""
CLAIM_WORDS = ("places", "bonuses", "fouled", "natural", "surrendered", "fantasyland")
"""Fields of a player in a quick deal, for any preset."""


class QuestionHand(NamedTuple):
    """A player of a deal by cards; `lines` is None after a surrender."""

    fields: Fields
    lines: LineTexts | None
    natural: str | None

    def shown_cards(self, layout: Layout) -> ShownCards:
        """Return the seat with its cards. A natural that the cards do not have is a bad field."""
        if self.natural is not None and self.natural != natural_of(layout):
            raise self.fields.error("natural")
        return ShownCards(layout, self.natural)


def shown_hands(hands: Sequence[QuestionHand], locale: str) -> list[ShownHand]:
    """Return the seats of a deal by cards."""
    layouts = iter(read_layouts([hand.lines for hand in hands if hand.lines is not None], locale))
    return [SurrenderedHand() if hand.lines is None else hand.shown_cards(next(layouts)) for hand in hands]


def read_hands(players: Sequence[Fields], options: Options) -> list[QuestionHand]:
    """Return the players of a deal by cards."""
    return [_hand(player, options) for player in players]


def _hand(player: Fields, options: Options) -> QuestionHand:
    if _has_surrendered(player, options):
        return QuestionHand(player, None, None)
    return QuestionHand(player, line_texts(player), _natural(player, options))


def line_texts(fields: Fields) -> LineTexts:
    """Return the texts of the three lines."""
    top, middle, bottom = LINES
    return fields.text(top), fields.text(middle), fields.text(bottom)


class QuickClaim(NamedTuple):
    """A player of a quick deal: exempt, fouled, or in play with places."""

    exempt_hand: ShownHand | None
    is_fouled: bool
    places: Points
    bonuses: Points

    def shown_hand(self) -> ShownHand:
        """Return the seat. Raises ROYALTY_ON_FOUL for a fouled hand with royalties."""
        if self.exempt_hand is not None:
            return self.exempt_hand
        if self.is_fouled:
            check_foul(self.bonuses)
            return FouledHand()
        return ClaimedHand(Claim(self.places, self.bonuses))


def read_quick_claims(players: Sequence[Fields], options: Options) -> list[QuickClaim]:
    """Return the players of a quick deal."""
    return [_quick_claim(player, options) for player in players]


def _quick_claim(player: Fields, options: Options) -> QuickClaim:
    if _has_surrendered(player, options):
        return QuickClaim(SurrenderedHand(), False, NO_POINTS, NO_POINTS)
    natural = _natural(player, options)
    fouled = player.boolean("fouled", False)
    if natural is not None:
        if fouled:
            raise player.error("fouled")
        return QuickClaim(DeclaredNatural(natural), False, NO_POINTS, NO_POINTS)
    required: Required | tuple[int, int, int] = NO_POINTS if fouled else REQUIRED
    top_place, middle_place, bottom_place = player.integers("places", required, count=3)
    top, middle, bottom = player.integers("bonuses", NO_POINTS, count=3)
    return QuickClaim(None, fouled, (top_place, middle_place, bottom_place), (top, middle, bottom))


def _has_surrendered(player: Fields, options: Options) -> bool:
    return options.is_classic and bool(player.boolean("surrendered", False))


def _natural(player: Fields, options: Options) -> str | None:
    """Return the declared natural, in classic and where naturals are allowed, or None."""
    if not options.is_classic:
        return None
    natural: str | None = player.choice("natural", NATURALS, None)
    if natural is not None and not options.naturals:
        raise player.error("natural")
    return natural
