"""Hands by name: “kings full of aces”, from the value that the rules give them."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from web.wording import ranks

ROYAL = (8, 14)
_KICKER_PLACES = {1: 2, 2: 3, 3: 2, 7: 2}
"""Where the first kicker stands in the value of a pair, two pair, trips, quads."""


def hand_name(value: Sequence[int]) -> str:
    """The name of a hand of three or five cards, without its kickers, without a capital.

    `value` is that of games.rules.hands: a category, then the ranks that decide.
    """
    if tuple(value) == ROYAL:
        return _("royal flush")
    return _NAMES[value[0]](value)


def hand_name_with_kicker(value: Sequence[int]) -> str:
    """The name of a hand with the first card that would break a tie, where there is one."""
    place = _KICKER_PLACES.get(value[0], len(value))
    if place >= len(value):
        return hand_name(value)
    return _("%(hand)s, %(rank)s kicker") % {"hand": hand_name(value), "rank": ranks.one(value[place])}


def line_name(line: str) -> str:
    """“top”, “middle” or “bottom”: the three lines of Chinese poker."""
    return {
        "top": pgettext("line", "top"),
        "middle": pgettext("line", "middle"),
        "bottom": pgettext("line", "bottom"),
    }[line]


def foul_sentence(upper: str, upper_value: Sequence[int], lower: str, lower_value: Sequence[int]) -> str:
    """Why a hand is fouled: “The top, pair of aces, beats the middle, pair of kings.”"""
    return _("The %(upper)s, %(upper_hand)s, beats the %(lower)s, %(lower_hand)s.") % {
        "upper": line_name(upper),
        "upper_hand": hand_name(upper_value),
        "lower": line_name(lower),
        "lower_hand": hand_name(lower_value),
    }


def _high_card(value: Sequence[int]) -> str:
    return _("%(rank)s high") % {"rank": ranks.one(value[1])}


def _pair(value: Sequence[int]) -> str:
    return _("pair of %(ranks)s") % {"ranks": ranks.of_several(value[1])}


def _two_pair(value: Sequence[int]) -> str:
    return _("two pair, %(high)s and %(low)s") % {
        "high": ranks.several(value[1]),
        "low": ranks.several(value[2]),
    }


def _trips(value: Sequence[int]) -> str:
    return _("three %(ranks)s") % {"ranks": ranks.of_several(value[1])}


def _straight(value: Sequence[int]) -> str:
    return _("%(up_to)s straight") % {"up_to": ranks.up_to(value[1])}


def _flush(value: Sequence[int]) -> str:
    return _("%(up_to)s flush") % {"up_to": ranks.up_to(value[1])}


def _full_house(value: Sequence[int]) -> str:
    return _("%(three)s full of %(two)s") % {
        "three": ranks.several(value[1]),
        "two": ranks.several(value[2]),
    }


def _quads(value: Sequence[int]) -> str:
    return _("four %(ranks)s") % {"ranks": ranks.of_several(value[1])}


def _straight_flush(value: Sequence[int]) -> str:
    return _("%(up_to)s straight flush") % {"up_to": ranks.up_to(value[1])}


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
