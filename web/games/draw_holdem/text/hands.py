"""Texts of a hand of Draw-Hold'em: its streets, and the price of an exchange."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games.rules.pot_record import TaxRecord
from web.ui.numbers import format_integer

_STREETS = (
    pgettext_lazy("street of a hand", "Before the flop"),
    pgettext_lazy("street of a hand", "Flop"),
    pgettext_lazy("street of a hand", "Turn"),
    pgettext_lazy("street of a hand", "River"),
)
STREET_NUMBERS = {"preflop": 0, "flop": 1, "turn": 2, "river": 3}


def street_name(street: int) -> str:
    """Return the name of a street: “Flop”, from 1."""
    return str(_STREETS[street])


def exchange_sentence(is_first: bool, small_blind: int, tax: int) -> str:
    """Return the price of an exchange on this street."""
    if is_first:
        text = _("A card costs %(tax)s, nothing for the blinds, and it counts as a bet.")
        return text % {"tax": format_integer(small_blind)}
    return _("A card costs %(tax)s: all that was in the middle.") % {"tax": format_integer(tax)}


def tax_sentences(taxes: Sequence[TaxRecord], names: Sequence[str]) -> list[str]:
    """Return the price paid for each exchange of a hand, by street and player."""
    text = _("%(street)s: %(name)s changed a card for %(tax)s.")
    free = _("%(street)s: %(name)s changed a card for nothing.")
    return [
        (text if tax["tax"] else free)
        % {
            "street": street_name(STREET_NUMBERS[tax["street"]]),
            "name": names[tax["seat"]],
            "tax": format_integer(tax["tax"]),
        }
        for tax in taxes
    ]
