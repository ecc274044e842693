"""Announcements of menteur by name: “kings full of nines”, and what is left to name once they begin."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from games.rules.cards import SUIT_TEXT
from games.rules.menteur.ladder import LEAST_TOLD, Level
from web.wording import ranks
from web.wording.cards import suit_name

Said = Sequence[int]

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


def announcement_name(said: Said) -> str:
    """An announcement, or its beginning, without a capital, kickers last: “pair of queens, ace”."""
    level = Level(said[0])
    least = LEAST_TOLD[level]
    if len(said) < least:
        return _begun(level, said)
    kickers = [ranks.one(rank) for rank in said[least:]]
    return ", ".join([_NAMES[level](said), *kickers])


def announcement_detail(said: Said) -> str:
    """What an announcement names beside its level: “kings full of nines” stands beside “Full house”."""
    level = Level(said[0])
    if len(said) == 1:
        return ""
    if len(said) < LEAST_TOLD[level]:
        return _begun_detail(level, said)
    kickers = [ranks.one(rank) for rank in said[LEAST_TOLD[level] :]]
    return ", ".join([_DETAILS[level](said), *kickers])


def _begun(level: Level, said: Said) -> str:
    """An announcement that does not name its whole combination yet."""
    if len(said) == 1:
        name = str(LEVEL_NAMES[level])
        return name[0].lower() + name[1:]
    if level == Level.STRAIGHT_FLUSH:
        return _("straight flush in %(suit)s") % {"suit": _suit(said)}
    if level == Level.FULL_HOUSE:
        return _("full house, %(ranks)s") % {"ranks": ranks.several(said[1])}
    return _("two pair, %(ranks)s") % {"ranks": ranks.several(said[1])}


def _begun_detail(level: Level, said: Said) -> str:
    """What stands beside the level of an announcement that still lacks a rank."""
    if level == Level.STRAIGHT_FLUSH:
        return _in_suit(said)
    if level == Level.FULL_HOUSE:
        return pgettext("beside “full house”", "%(ranks)s") % {"ranks": ranks.several(said[1])}
    return ranks.several(said[1])


def _suit(said: Said) -> str:
    return suit_name(SUIT_TEXT[said[1]])


def _high_card(said: Said) -> str:
    return _("%(rank)s high") % {"rank": ranks.one(said[1])}


def _pair(said: Said) -> str:
    return _("pair of %(ranks)s") % {"ranks": ranks.of_several(said[1])}


def _two_pair(said: Said) -> str:
    return _("two pair, %(high)s and %(low)s") % _both(said)


def _trips(said: Said) -> str:
    return _("three %(ranks)s") % {"ranks": ranks.of_several(said[1])}


def _straight(said: Said) -> str:
    return pgettext("menteur", "%(up_to)s straight") % {"up_to": ranks.up_to(said[1])}


def _full_house(said: Said) -> str:
    return _("%(three)s full of %(two)s") % {"three": ranks.several(said[1]), "two": ranks.several(said[2])}


def _flush(said: Said) -> str:
    return _("flush in %(suit)s") % {"suit": _suit(said)}


def _quads(said: Said) -> str:
    return _("four %(ranks)s") % {"ranks": ranks.of_several(said[1])}


def _straight_flush(said: Said) -> str:
    return _("%(up_to)s straight flush in %(suit)s") % {"up_to": ranks.up_to(said[2]), "suit": _suit(said)}


def _five_of_a_kind(said: Said) -> str:
    return _("five %(ranks)s") % {"ranks": ranks.of_several(said[1])}


def _both(said: Said) -> dict[str, str]:
    return {"high": ranks.several(said[1]), "low": ranks.several(said[2])}


def _of_several(said: Said) -> str:
    return ranks.of_several(said[1])


def _full_of(said: Said) -> str:
    told = {"three": ranks.several(said[1]), "two": ranks.several(said[2])}
    return pgettext("beside “full house”", "%(three)s full of %(two)s") % told


def _in_suit(said: Said) -> str:
    return pgettext("beside “flush”", "in %(suit)s") % {"suit": _suit(said)}


def _up_to_in_suit(said: Said) -> str:
    told = {"up_to": ranks.up_to(said[2]), "suit": _suit(said)}
    return pgettext("beside “straight flush”", "%(up_to)s in %(suit)s") % told


_NAMES: dict[Level, Callable[[Said], str]] = {
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
_DETAILS: dict[Level, Callable[[Said], str]] = {
    Level.HIGH_CARD: lambda said: ranks.one(said[1]),
    Level.PAIR: _of_several,
    Level.TWO_PAIR: lambda said: _("%(high)s and %(low)s") % _both(said),
    Level.TRIPS: _of_several,
    Level.STRAIGHT: lambda said: ranks.up_to(said[1]),
    Level.FULL_HOUSE: _full_of,
    Level.FLUSH: _in_suit,
    Level.QUADS: _of_several,
    Level.STRAIGHT_FLUSH: _up_to_in_suit,
    Level.FIVE_OF_A_KIND: _of_several,
}
