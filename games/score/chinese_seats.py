"""The players of a Chinese poker question: first their fields, then the seats the rules judge."""

from collections.abc import Sequence
from typing import NamedTuple

from games.rules.chinese.layout import Layout, LineTexts, read_layouts
from games.rules.chinese.naturals import NATURALS, natural_of
from games.rules.chinese.options import Options
from games.rules.chinese.quick import check_foul
from games.rules.chinese.royalties import LINES, NO_POINTS, Points
from games.rules.chinese.seats import Claim, Declared, Fouled, Laid, Placed, Seat, Surrendered
from games.score.question import REQUIRED, Fields

HAND_WORDS = (*LINES, "natural", "surrendered", "fantasyland")
"""What a player of a deal by cards may tell, whatever the preset."""
CLAIM_WORDS = ("places", "bonuses", "fouled", "natural", "surrendered", "fantasyland")
"""What a player of a quick deal may tell, whatever the preset."""


class Hand(NamedTuple):
    """A player of a deal by cards; no lines for who surrendered."""

    fields: Fields
    lines: LineTexts | None
    natural: str | None

    def laid(self, layout: Layout) -> Laid:
        """The seat, its cards read. A natural that the cards do not show is a bad field."""
        if self.natural is not None and self.natural != natural_of(layout):
            raise self.fields.bad("natural")
        return Laid(layout, self.natural)


def seats_of(hands: Sequence[Hand], locale: str) -> list[Seat]:
    """The seats of a deal by cards."""
    layouts = iter(read_layouts([hand.lines for hand in hands if hand.lines is not None], locale))
    return [Surrendered() if hand.lines is None else hand.laid(next(layouts)) for hand in hands]


def read_hands(players: Sequence[Fields], options: Options) -> list[Hand]:
    """The players of a deal by cards."""
    return [_hand(player, options) for player in players]


def _hand(player: Fields, options: Options) -> Hand:
    if _has_surrendered(player, options):
        return Hand(player, None, None)
    return Hand(player, line_texts(player), _natural(player, options))


def line_texts(fields: Fields) -> LineTexts:
    """The three lines of cards, as they are written."""
    top, middle, bottom = LINES
    return fields.text(top), fields.text(middle), fields.text(bottom)


class Told(NamedTuple):
    """A player of a quick deal: set aside, fouled, or in play with his places."""

    aside: Seat | None
    fouled: bool
    places: Points
    bonuses: Points

    def seat(self) -> Seat:
        """The seat, refused if it is fouled and shows royalties. Raises ROYALTY_ON_FOUL."""
        if self.aside is not None:
            return self.aside
        if self.fouled:
            check_foul(self.bonuses)
            return Fouled()
        return Placed(Claim(self.places, self.bonuses))


def read_claims(players: Sequence[Fields], options: Options) -> list[Told]:
    """The players of a quick deal."""
    return [_told(player, options) for player in players]


def _told(player: Fields, options: Options) -> Told:
    if _has_surrendered(player, options):
        return Told(Surrendered(), False, NO_POINTS, NO_POINTS)
    natural = _natural(player, options)
    fouled = player.boolean("fouled", False)
    if natural is not None:
        if fouled:
            raise player.bad("fouled")
        return Told(Declared(natural), False, NO_POINTS, NO_POINTS)
    places = player.integers("places", NO_POINTS if fouled else REQUIRED, count=3)
    return Told(None, fouled, tuple(places), tuple(player.integers("bonuses", NO_POINTS, count=3)))


def _has_surrendered(player: Fields, options: Options) -> bool:
    return options.is_classic and bool(player.boolean("surrendered", False))


def _natural(player: Fields, options: Options) -> str | None:
    """The natural declared, in classic and where naturals are played."""
    if not options.is_classic:
        return None
    natural: str | None = player.choice("natural", NATURALS, None)
    if natural is not None and not options.naturals:
        raise player.bad("natural")
    return natural
