"""What Draw-Hold’em tells of a player: as Hold’em at home, and the cards he changed."""

from django.utils.translation import gettext as _

from web.facts import Line, Told
from web.rooms.holdem.facts import bank_lines, hand_lines
from web.wording.facts import FIGURES
from web.wording.figures import figure


def lines(told: Told) -> list[Line]:
    """The bank, the hands, the exchanges; what never was is left out."""
    found = [*bank_lines(told), *hand_lines(told)]
    if exchanges := told.of("exchanges"):
        note = _("%(chips)s chips of tax") % {"chips": figure(told.of("taxes"))}
        found.append(Line(str(FIGURES["exchanges"].title), figure(exchanges), told.href("exchanges"), note))
    return found
