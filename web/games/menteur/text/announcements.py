"""Names of menteur announcements: “kings full of nines”, also of incomplete ones."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from games.rules.cards import SUIT_TEXT
from games.rules.menteur.ladder import MIN_ANNOUNCEMENT_LENGTH, Level
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


def announcement_name(parts: AnnouncementParts) -> str:
    """Return an announcement, complete or not, in lower case, kickers last: “pair of queens, ace”."""
    level = Level(parts[0])
    least = MIN_ANNOUNCEMENT_LENGTH[level]
    if len(parts) < least:
        return _partial_name(level, parts)
    kickers = [ranks.rank_name(rank) for rank in parts[least:]]
    return ", ".join([_NAMES[level](parts), *kickers])


def announcement_detail(parts: AnnouncementParts) -> str:
    """Return an announcement without its level: “kings full of nines”, shown beside “Full house”."""
    level = Level(parts[0])
    if len(parts) == 1:
        return ""
    if len(parts) < MIN_ANNOUNCEMENT_LENGTH[level]:
        return _partial_detail(level, parts)
    kickers = [ranks.rank_name(rank) for rank in parts[MIN_ANNOUNCEMENT_LENGTH[level] :]]
    return ", ".join([_DETAILS[level](parts), *kickers])


def _partial_name(level: Level, parts: AnnouncementParts) -> str:
    """Return the name of an announcement whose combination is incomplete."""
    if len(parts) == 1:
        name = str(LEVEL_NAMES[level])
        return name[0].lower() + name[1:]
    if level == Level.STRAIGHT_FLUSH:
        return _("straight flush in %(suit)s") % {"suit": _suit(parts)}
    if level == Level.FULL_HOUSE:
        return _("full house, %(ranks)s") % {"ranks": ranks.rank_plural(parts[1])}
    return _("two pair, %(ranks)s") % {"ranks": ranks.rank_plural(parts[1])}


def _partial_detail(level: Level, parts: AnnouncementParts) -> str:
    """Return the detail of an announcement that lacks a rank, shown beside its level."""
    if level == Level.STRAIGHT_FLUSH:
        return _in_suit(parts)
    if level == Level.FULL_HOUSE:
        return pgettext("beside “full house”", "%(ranks)s") % {"ranks": ranks.rank_plural(parts[1])}
    return ranks.rank_plural(parts[1])


def _suit(parts: AnnouncementParts) -> str:
    return suit_name(SUIT_TEXT[parts[1]])


def _high_card(parts: AnnouncementParts) -> str:
    return _("%(rank)s high") % {"rank": ranks.rank_name(parts[1])}


def _pair(parts: AnnouncementParts) -> str:
    return _("pair of %(ranks)s") % {"ranks": ranks.rank_plural_after_of(parts[1])}


def _two_pair(parts: AnnouncementParts) -> str:
    return _("two pair, %(high)s and %(low)s") % _two_ranks(parts)


def _trips(parts: AnnouncementParts) -> str:
    return _("three %(ranks)s") % {"ranks": ranks.rank_plural_after_of(parts[1])}


def _straight(parts: AnnouncementParts) -> str:
    return pgettext("menteur", "%(up_to)s straight") % {"up_to": ranks.rank_high(parts[1])}


def _full_house(parts: AnnouncementParts) -> str:
    return _("%(three)s full of %(two)s") % {
        "three": ranks.rank_plural(parts[1]),
        "two": ranks.rank_plural(parts[2]),
    }


def _flush(parts: AnnouncementParts) -> str:
    return _("flush in %(suit)s") % {"suit": _suit(parts)}


def _quads(parts: AnnouncementParts) -> str:
    return _("four %(ranks)s") % {"ranks": ranks.rank_plural_after_of(parts[1])}


def _straight_flush(parts: AnnouncementParts) -> str:
    return _("%(up_to)s straight flush in %(suit)s") % {
        "up_to": ranks.rank_high(parts[2]),
        "suit": _suit(parts),
    }


def _five_of_a_kind(parts: AnnouncementParts) -> str:
    return _("five %(ranks)s") % {"ranks": ranks.rank_plural_after_of(parts[1])}


def _two_ranks(parts: AnnouncementParts) -> dict[str, str]:
    return {"high": ranks.rank_plural(parts[1]), "low": ranks.rank_plural(parts[2])}


def _of_several(parts: AnnouncementParts) -> str:
    return ranks.rank_plural_after_of(parts[1])


def _full_of(parts: AnnouncementParts) -> str:
    fields = {"three": ranks.rank_plural(parts[1]), "two": ranks.rank_plural(parts[2])}
    return pgettext("beside “full house”", "%(three)s full of %(two)s") % fields


def _in_suit(parts: AnnouncementParts) -> str:
    return pgettext("beside “flush”", "in %(suit)s") % {"suit": _suit(parts)}


def _up_to_in_suit(parts: AnnouncementParts) -> str:
    fields = {"up_to": ranks.rank_high(parts[2]), "suit": _suit(parts)}
    return pgettext("beside “straight flush”", "%(up_to)s in %(suit)s") % fields


_NAMES: dict[Level, Callable[[AnnouncementParts], str]] = {
    Level.HIGH_CARD: _high_card,
    Level.PAIR: _pair,
    Level.TWO_PAIR: _two_pair,
    Level.TRIPS: _trips,
    Level.STRAIGHT: _straight,
    Level.FULL_HOUSE: _full_house,
    Level.FLUSH: _flush,
    Level.QUADS: _quads,
    Level.STRAIGHT_FLUSH: _straight_flush,
    Level.FIVE_OF_A_KIND: _five_of_a_kind,
}
_DETAILS: dict[Level, Callable[[AnnouncementParts], str]] = {
    Level.HIGH_CARD: lambda parts: ranks.rank_name(parts[1]),
    Level.PAIR: _of_several,
    Level.TWO_PAIR: lambda parts: _("%(high)s and %(low)s") % _two_ranks(parts),
    Level.TRIPS: _of_several,
    Level.STRAIGHT: lambda parts: ranks.rank_high(parts[1]),
    Level.FULL_HOUSE: _full_of,
    Level.FLUSH: _in_suit,
    Level.QUADS: _of_several,
    Level.STRAIGHT_FLUSH: _up_to_in_suit,
    Level.FIVE_OF_A_KIND: _of_several,
}
