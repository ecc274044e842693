"""Names of poker hands: “kings full of aces”, from the value computed by the rules."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from web.ui import ranks

ACE = 14
_KICKER_PLACES = {1: 2, 2: 3, 3: 2, 7: 2}
"""Index of the first kicker in the value of a pair, two pair, trips, quads."""


def hand_name(value: Sequence[int]) -> str:
    """Return the name of a hand of three or five cards, in lower case and without kickers.

    `value` is that of games.rules.hands: a category, then the deciding ranks.
    """
    match value:
        case 0, rank, *_:
            return _("%(rank)s high") % {"rank": ranks.rank_name(rank)}
        case 1, rank, *_:
            return _("pair of %(ranks)s") % {"ranks": ranks.rank_plural_after_of(rank)}
        case 2, high, low, *_:
            names = {"high": ranks.rank_plural(high), "low": ranks.rank_plural(low)}
            return _("two pair, %(high)s and %(low)s") % names
        case 3, rank, *_:
            return _("three %(ranks)s") % {"ranks": ranks.rank_plural_after_of(rank)}
        case 4, rank:
            return _("%(up_to)s straight") % {"up_to": ranks.rank_high(rank)}
        case 5, rank, *_:
            return _("%(up_to)s flush") % {"up_to": ranks.rank_high(rank)}
        case 6, three, two:
            names = {"three": ranks.rank_plural(three), "two": ranks.rank_plural(two)}
            return _("%(three)s full of %(two)s") % names
        case 7, rank, *_:
            return _("four %(ranks)s") % {"ranks": ranks.rank_plural_after_of(rank)}
        case _:
            if value[1] == ACE:
                return _("royal flush")
            return _("%(up_to)s straight flush") % {"up_to": ranks.rank_high(value[1])}


def hand_name_with_kicker(value: Sequence[int]) -> str:
    """Return the name of a hand with its first kicker, if it has one."""
    point = _KICKER_PLACES.get(value[0], len(value))
    if point >= len(value):
        return hand_name(value)
    return _("%(hand)s, %(rank)s kicker") % {"hand": hand_name(value), "rank": ranks.rank_name(value[point])}


def line_name(line: str) -> str:
    """Return “top”, “middle” or “bottom”: the three lines of Chinese poker."""
    return {
        "top": pgettext("line", "top"),
        "middle": pgettext("line", "middle"),
        "bottom": pgettext("line", "bottom"),
    }[line]
