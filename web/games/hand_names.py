"""Names of poker hands: “kings full of aces”, from the value computed by the rules."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from web.ui import ranks

ROYAL = (8, 14)
_KICKER_PLACES = {1: 2, 2: 3, 3: 2, 7: 2}
"""Index of the first kicker in the value of a pair, two pair, trips, quads."""


def hand_name(value: Sequence[int]) -> str:
    """Return the name of a hand of three or five cards, in lower case and without kickers.

    `value` is that of games.rules.hands: a category, then the deciding ranks.
    """
    if tuple(value) == ROYAL:
        return _("royal flush")
    return _NAMES[value[0]](value)


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


def _high_card(value: Sequence[int]) -> str:
    return _("%(rank)s high") % {"rank": ranks.rank_name(value[1])}


def _pair(value: Sequence[int]) -> str:
    return _("pair of %(ranks)s") % {"ranks": ranks.rank_plural_after_of(value[1])}


def _two_pair(value: Sequence[int]) -> str:
    return _("two pair, %(high)s and %(low)s") % {
        "high": ranks.rank_plural(value[1]),
        "low": ranks.rank_plural(value[2]),
    }


def _trips(value: Sequence[int]) -> str:
    return _("three %(ranks)s") % {"ranks": ranks.rank_plural_after_of(value[1])}


def _straight(value: Sequence[int]) -> str:
    return _("%(up_to)s straight") % {"up_to": ranks.rank_high(value[1])}


def _flush(value: Sequence[int]) -> str:
    return _("%(up_to)s flush") % {"up_to": ranks.rank_high(value[1])}


def _full_house(value: Sequence[int]) -> str:
    return _("%(three)s full of %(two)s") % {
        "three": ranks.rank_plural(value[1]),
        "two": ranks.rank_plural(value[2]),
    }


def _quads(value: Sequence[int]) -> str:
    return _("four %(ranks)s") % {"ranks": ranks.rank_plural_after_of(value[1])}


def _straight_flush(value: Sequence[int]) -> str:
    return _("%(up_to)s straight flush") % {"up_to": ranks.rank_high(value[1])}


_NAMES: tuple[Callable[[Sequence[int]], str], ...] = (
    _high_card,
    _pair,
    _two_pair,
    _trips,
    _straight,
    _flush,
    _full_house,
    _quads,
    _straight_flush,
)
