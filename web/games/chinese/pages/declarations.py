"""Declarations that replace the comparison of a hand: a surrender or a natural."""

from django.utils.translation import gettext as _

from games.rules.chinese.naturals import NATURALS, POINTS
from games.rules.chinese.options import Options
from games.rules.chinese.scoring import SURRENDERED
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
