"""Names of menteur announcements: “kings full of nines”, also of incomplete ones."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from games.rules.cards import SUIT_TEXT
from games.rules.menteur.ladder import MIN_ANNOUNCEMENT_LENGTH, Level
from web.games.hand_names import hand_name
from web.ui import ranks
from web.ui.cards import suit_name

AnnouncementParts = Sequence[int]

LEVEL_NAMES = {
    Level.HIGH_CARD: gettext_lazy("Nothing"),
    Level.PAIR: gettext_lazy("Pair"),
    Level.TWO_PAIR: gettext_lazy("Two pair"),
    Level.TRIPS: gettext_lazy("Three of a kind"),
    Level.STRAIGHT: pgettext_lazy("menteur", "Straight"),
    Level.FULL_HOUSE: gettext_lazy("Full house"),
    Level.FLUSH: gettext_lazy("Flush"),
    Level.QUADS: gettext_lazy("Four of a kind"),
    Level.STRAIGHT_FLUSH: gettext_lazy("Straight flush"),
    Level.FIVE_OF_A_KIND: gettext_lazy("Five of a kind"),
}
LEVEL_NOTES = {
    Level.STRAIGHT: gettext_lazy("five ranks in a row"),
    Level.STRAIGHT_FLUSH: gettext_lazy("from clubs up to spades"),
    Level.FIVE_OF_A_KIND: gettext_lazy("five of one rank"),
}
HAND_CATEGORIES = {
    Level.HIGH_CARD: 0,
    Level.PAIR: 1,
    Level.TWO_PAIR: 2,
    Level.TRIPS: 3,
    Level.FULL_HOUSE: 6,
    Level.QUADS: 7,
}
"""Categories of `hand_name` for the levels that are named alike."""


def announcement_name(parts: AnnouncementParts) -> str:
    """Return an announcement, complete or not, in lower case, kickers last: “pair of queens, ace”."""
    least = MIN_ANNOUNCEMENT_LENGTH[Level(parts[0])]
    name = _partial_name(parts) if len(parts) < least else _complete_name(parts[:least])
    return ", ".join([name, *map(ranks.rank_name, parts[least:])])


def announcement_detail(parts: AnnouncementParts) -> str:
    """Return an announcement without its level: “kings full of nines”, shown beside “Full house”."""
    if len(parts) == 1:
        return ""
    least = MIN_ANNOUNCEMENT_LENGTH[Level(parts[0])]
    detail = _partial_detail(parts) if len(parts) < least else _complete_detail(parts[:least])
    return ", ".join([detail, *map(ranks.rank_name, parts[least:])])


def _partial_name(parts: AnnouncementParts) -> str:
    """Return the name of an announcement whose combination is incomplete."""
    match parts:
        case [level]:
            name = str(LEVEL_NAMES[Level(level)])
            return name[0].lower() + name[1:]
        case Level.STRAIGHT_FLUSH, suit:
            return _("straight flush in %(suit)s") % {"suit": _suit(suit)}
        case Level.FULL_HOUSE, rank:
            return _("full house, %(ranks)s") % {"ranks": ranks.rank_plural(rank)}
        case _:
            return _("two pair, %(ranks)s") % {"ranks": ranks.rank_plural(parts[1])}


def _partial_detail(parts: AnnouncementParts) -> str:
    """Return the detail of an announcement that lacks a rank, shown beside its level."""
    match parts:
        case Level.STRAIGHT_FLUSH, suit:
            return pgettext("beside “flush”", "in %(suit)s") % {"suit": _suit(suit)}
        case Level.FULL_HOUSE, rank:
            return pgettext("beside “full house”", "%(ranks)s") % {"ranks": ranks.rank_plural(rank)}
        case _:
            return ranks.rank_plural(parts[1])


def _complete_name(parts: AnnouncementParts) -> str:
    """Return the name of a combination, without kickers."""
    match parts:
        case Level.STRAIGHT, rank:
            return pgettext("menteur", "%(up_to)s straight") % {"up_to": ranks.rank_high(rank)}
        case Level.FLUSH, suit:
            return _("flush in %(suit)s") % {"suit": _suit(suit)}
        case Level.STRAIGHT_FLUSH, suit, rank:
            fields = {"up_to": ranks.rank_high(rank), "suit": _suit(suit)}
            return _("%(up_to)s straight flush in %(suit)s") % fields
        case Level.FIVE_OF_A_KIND, rank:
            return _("five %(ranks)s") % {"ranks": ranks.rank_plural_after_of(rank)}
        case _:
            return hand_name([HAND_CATEGORIES[Level(parts[0])], *parts[1:]])


def _complete_detail(parts: AnnouncementParts) -> str:
    """Return a combination without its level and kickers."""
    match parts:
        case Level.HIGH_CARD, rank:
            return ranks.rank_name(rank)
        case Level.TWO_PAIR, high, low:
            return _("%(high)s and %(low)s") % _plurals(high=high, low=low)
        case Level.STRAIGHT, rank:
            return ranks.rank_high(rank)
        case Level.FULL_HOUSE, three, two:
            return pgettext("beside “full house”", "%(three)s full of %(two)s") % _plurals(
                three=three, two=two
            )
        case Level.FLUSH, suit:
            return pgettext("beside “flush”", "in %(suit)s") % {"suit": _suit(suit)}
        case Level.STRAIGHT_FLUSH, suit, rank:
            fields = {"up_to": ranks.rank_high(rank), "suit": _suit(suit)}
            return pgettext("beside “straight flush”", "%(up_to)s in %(suit)s") % fields
        case _:
            return ranks.rank_plural_after_of(parts[1])


def _suit(number: int) -> str:
    return suit_name(SUIT_TEXT[number])


def _plurals(**named: int) -> dict[str, str]:
    return {name: ranks.rank_plural(rank) for name, rank in named.items()}
