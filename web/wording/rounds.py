"""What each game calls its rounds and what they move: “Deal 12”, “three rounds”, “€0.10 a jeton”."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from web.wording.figures import money
from web.wording.games import CALLED
from web.wording.numbers import in_letters

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
    return str(CALLED[game_key].rounds.title) % {"number": number}


def under_a_number(game_key: str) -> str:
    """What stands under the number of a round: “deal”."""
    return str(CALLED[game_key].rounds.under_a_number)


def under_a_count(game_key: str, count: int) -> str:
    """What stands under a count of rounds: “deals”."""
    return CALLED[game_key].rounds.under_a_count(count)


def rounds_in_letters(game_key: str, count: int) -> str:
    """“three deals”, “12 rounds”."""
    return CALLED[game_key].rounds.counted(count) % {"count": in_letters(count)}


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
