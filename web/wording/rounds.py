"""What each game calls its rounds and what they move: “Deal 12”, “three rounds”, “€0.10 a jeton”."""

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from web.wording.figures import money
from web.wording.numbers import in_letters

_TITLES = {
    "chinese": gettext_lazy("Deal %(number)s"),
    "menteur": gettext_lazy("Round %(number)s"),
    "holdem": gettext_lazy("Hand %(number)s"),
    "draw_holdem": gettext_lazy("Hand %(number)s"),
}
_UNDER_A_NUMBER = {
    "chinese": pgettext_lazy("under its number", "deal"),
    "menteur": pgettext_lazy("under its number", "round"),
    "holdem": pgettext_lazy("under its number", "hand"),
    "draw_holdem": pgettext_lazy("under its number", "hand"),
}
_UNDER_A_COUNT: dict[str, Callable[[int], str]] = {
    "chinese": lambda count: ngettext("deal", "deals", count),
    "menteur": lambda count: ngettext("round", "rounds", count),
    "holdem": lambda count: ngettext("hand", "hands", count),
    "draw_holdem": lambda count: ngettext("hand", "hands", count),
}
_COUNTED: dict[str, Callable[[int], str]] = {
    "chinese": lambda count: ngettext("%(count)s deal", "%(count)s deals", count),
    "menteur": lambda count: ngettext("%(count)s round", "%(count)s rounds", count),
    "holdem": lambda count: ngettext("%(count)s hand", "%(count)s hands", count),
    "draw_holdem": lambda count: ngettext("%(count)s hand", "%(count)s hands", count),
}
_WORTH = {
    "points": gettext_lazy("%(worth)s a point"),
    "jetons": gettext_lazy("%(worth)s a jeton"),
    "chips": gettext_lazy("%(worth)s a chip"),
}

_WORTH_HEADINGS = {
    "points": gettext_lazy("A point is worth"),
    "jetons": gettext_lazy("A jeton is worth"),
    "chips": gettext_lazy("A chip is worth"),
}

_EVENINGS = {
    "points": gettext_lazy("The evening, in points"),
    "jetons": gettext_lazy("The evening, in jetons"),
    "chips": gettext_lazy("The evening, in chips"),
}
_CURVES = {
    "points": gettext_lazy("The evening in points, added up"),
    "jetons": gettext_lazy("The evening in jetons, added up"),
    "chips": gettext_lazy("The evening in chips, added up"),
}


def round_title(game_key: str, number: int) -> str:
    """“Deal 12” at Chinese poker, “Round 12” at menteur."""
    return _TITLES[game_key] % {"number": number}


def under_a_number(game_key: str) -> str:
    """What stands under the number of a round: “deal”."""
    return str(_UNDER_A_NUMBER[game_key])


def under_a_count(game_key: str, count: int) -> str:
    """What stands under a count of rounds: “deals”."""
    return _UNDER_A_COUNT[game_key](count)


def rounds_in_letters(game_key: str, count: int) -> str:
    """“three deals”, “12 rounds”."""
    return _COUNTED[game_key](count) % {"count": in_letters(count)}


def stake_in_words(unit: str, cents: int) -> str:
    """What a unit is worth at a table: “€0.10 a point”, “no stakes”."""
    return _WORTH[unit] % {"worth": money(cents)} if cents else _("no stakes")


def worth_heading(unit: str) -> str:
    """What the choice of that worth is called."""
    return str(_WORTH_HEADINGS[unit])


def evening_heading(unit: str) -> str:
    """What stands over the curve of a sitting."""
    return str(_EVENINGS[unit])


def curve_title(unit: str) -> str:
    """What the curve of a sitting is, for who cannot see it."""
    return str(_CURVES[unit])
