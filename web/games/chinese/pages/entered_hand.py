"""The hand of one seat on the pages of a deal, as far as it is entered, and what is declared in its place."""

from dataclasses import dataclass

from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from games.rules.chinese.naturals import NATURALS, POINTS
from games.rules.chinese.options import Options
from games.rules.chinese.royalties import Points
from games.rules.chinese.scoring import SURRENDERED, ComparedHand
from web.games.chinese.forms.cards import HAND_SIZE
from web.games.chinese.forms.deal import DealForm
from web.games.chinese.forms.quick import FOULED
from web.games.chinese.text.deals import natural_name
from web.ui.numbers import format_signed

Declaration = tuple[str, str]
"""A declaration as it is submitted, and its label with the points it costs or earns per opponent."""


def allowed_declarations(options: Options) -> list[Declaration]:
    """Return the declarations that the rules of this table allow."""
    words = []
    if options.surrender_cost:
        cost = {"points": format_signed(-options.surrender_cost)}
        words.append((SURRENDERED, _("%(points)s, surrender") % cost))
    if options.naturals:
        words += [(key, f"{format_signed(won)}, {natural_name(key)}") for key, won in POINTS.items()]
    return words


def announcements(entry: DealForm, seat: int) -> list[Declaration]:
    """Return what the card page offers for a hand: a foul without cards, and what the rules allow.

    A hand with a declaration has one choice, an empty value, which takes the declaration back.
    """
    if entry.quick.declarations[seat]:
        return [("", _("Take back"))]
    foul = [] if seat in entry.complete_hands else [(FOULED, _("Foul"))]
    return [*foul, *allowed_declarations(entry.options)]


def declaration_label(text: str) -> str:
    """Return the short label of a declaration, shown under a name."""
    if text in NATURALS:
        return _("natural")
    return {"fouled": _("foul"), SURRENDERED: _("surrender")}.get(text, "")


@dataclass(frozen=True)
class EnteredHand:
    """Hand of the player `name`; `compared` is known once it has thirteen valid cards.

    `fantasyland_cards` is the number of cards dealt in Fantasyland, 0 outside it.
    """

    entry: DealForm
    seat: int
    name: str
    fantasyland_cards: int
    compared: ComparedHand | None

    @property
    def card_count(self) -> int:
        return HAND_SIZE - self.entry.cards.missing(self.seat)

    @property
    def is_complete(self) -> bool:
        return self.card_count == HAND_SIZE

    @property
    def has_cards(self) -> bool:
        return self.compared is not None

    @property
    def declaration(self) -> str:
        return self.entry.quick.declarations[self.seat]

    @property
    def entry_label(self) -> str:
        """Short word for a hand entered without cards, or an empty text."""
        if self.declaration:
            return declaration_label(self.declaration)
        is_claimed = self.entry.is_claimed(self.seat) and self.entry.quick.is_complete_for(self.seat)
        return _("told") if is_claimed else ""

    @property
    def is_fouled(self) -> bool:
        return self.compared.is_fouled if self.compared else self.declaration == FOULED

    @property
    def is_not_compared(self) -> bool:
        """Whether the lines of the hand are not compared."""
        return self.is_fouled or bool(self.declaration)

    @property
    def royalties(self) -> Points:
        top, middle, bottom = (
            self.compared.royalties if self.compared else self.entry.quick.bonuses[self.seat]
        )
        return top, middle, bottom

    @property
    def in_next_fantasyland(self) -> bool:
        return self.entry.quick.in_fantasyland[self.seat]

    @cached_property
    def natural(self) -> str:
        """Natural declared for these cards, or shown by them without a declaration; empty without one."""
        if self.declaration:
            return self.declaration if self.declares_natural else ""
        return self._shown_natural or ""

    @property
    def declares_natural(self) -> bool:
        return self.has_cards and self.declaration in NATURALS

    @property
    def shows_natural(self) -> bool:
        return self.natural == self._shown_natural

    @property
    def natural_label(self) -> str:
        return natural_name(self.natural)

    @property
    def natural_points(self) -> int:
        return POINTS[self.natural]

    @property
    def anchor(self) -> str:
        """Id of the notice of the natural."""
        return f"natural-{self.seat}"

    @cached_property
    def _shown_natural(self) -> str | None:
        return self.entry.natural_of(self.seat) if self.has_cards else None
