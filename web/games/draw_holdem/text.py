"""Texts of Draw-Hold'em: the streets of a hand, the taxes of its exchanges, and the rules of a sitting."""

from collections.abc import Iterator, Sequence

from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games.rules.draw_holdem.options import Options
from games.rules.pot_record import TaxRecord
from web.games.holdem.text.rules import betting_sentences, chip_sentences, seat_sentences, stake_sentences
from web.ui.numbers import format_integer

_STREETS = {
    "preflop": pgettext_lazy("street of a hand", "Before the flop"),
    "flop": pgettext_lazy("street of a hand", "Flop"),
    "turn": pgettext_lazy("street of a hand", "Turn"),
    "river": pgettext_lazy("street of a hand", "River"),
}


def street_name(street: str) -> str:
    """Return the name of a street: “Flop”."""
    return str(_STREETS[street])


def tax_sentences(taxes: Sequence[TaxRecord], names: Sequence[str]) -> list[str]:
    """Return the price paid for each exchange of a hand, by street and player."""
    text = _("%(street)s: %(name)s changed a card for %(tax)s.")
    free = _("%(street)s: %(name)s changed a card for nothing.")
    return [
        (text if tax["tax"] else free)
        % {
            "street": street_name(tax["street"]),
            "name": names[tax["seat"]],
            "tax": format_integer(tax["tax"]),
        }
        for tax in taxes
    ]


def rule_sentences(options: Options) -> Iterator[str]:
    """Yield a sentence for each option of this table; the words in which tables differ are bold."""
    yield from stake_sentences(options)
    yield _("Before the flop a card is exchanged for the small blind, free for the blinds.")
    if options.tax_base == "all":
        yield format_html(_("Then an exchange costs <b>{tax}</b>."), tax=_("all that lies in the middle"))
    else:
        yield format_html(_("Then an exchange costs <b>{tax}</b>."), tax=_("the bets in the middle"))
    yield _("All these taxes go to the winner of the hand.")
    yield from betting_sentences(options)
    yield from chip_sentences(options)
    yield from seat_sentences(options)
