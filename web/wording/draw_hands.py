"""A hand of Draw-Hold'em in words: its streets, what an exchange costs."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from web.wording.figures import figure

_STREETS = (
    pgettext_lazy("street of a hand", "Before the flop"),
    pgettext_lazy("street of a hand", "Flop"),
    pgettext_lazy("street of a hand", "Turn"),
    pgettext_lazy("street of a hand", "River"),
)
STREET_NUMBERS = {"preflop": 0, "flop": 1, "turn": 2, "river": 3}


def street_name(street: int) -> str:
    """“Flop”, from 1."""
    return str(_STREETS[street])


def exchange_sentence(is_first: bool, small_blind: int, tax: int) -> str:
    """What a card costs on this street."""
    if is_first:
        said = _("A card costs %(tax)s, nothing for the blinds, and it counts as a bet.")
        return said % {"tax": figure(small_blind)}
    return _("A card costs %(tax)s: all that was in the middle.") % {"tax": figure(tax)}


def tax_sentences(taxes: Sequence[Mapping[str, Any]], names: Sequence[str]) -> list[str]:
    """Who paid what for a card, street by street."""
    said = _("%(street)s: %(name)s changed a card for %(tax)s.")
    free = _("%(street)s: %(name)s changed a card for nothing.")
    return [
        (said if tax["tax"] else free)
        % {
            "street": street_name(STREET_NUMBERS[tax["street"]]),
            "name": names[tax["seat"]],
            "tax": figure(tax["tax"]),
        }
        for tax in taxes
    ]
