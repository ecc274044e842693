"""Names of rounds and units: “Deal 12”, “three rounds”, “€0.10 a jeton”."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from web.games.label_registry import GAME_LABELS
from web.ui.number_words import number_in_words
from web.ui.numbers import format_money

_UNIT_VALUE_TEXTS = {
    "points": gettext_lazy("%(worth)s a point"),
    "jetons": gettext_lazy("%(worth)s a chip"),
    "chips": gettext_lazy("%(worth)s a chip"),
}

_UNIT_VALUE_HEADINGS = {
    "points": gettext_lazy("A point is worth"),
    "jetons": gettext_lazy("A chip is worth"),
    "chips": gettext_lazy("A chip is worth"),
}

_EVENINGS = {
    "points": gettext_lazy("The evening, in points"),
    "jetons": gettext_lazy("The evening, in chips"),
    "chips": gettext_lazy("The evening, in chips"),
}
_CURVES = {
    "points": gettext_lazy("The evening in points, added up"),
    "jetons": gettext_lazy("The evening in chips, added up"),
    "chips": gettext_lazy("The evening in chips, added up"),
}


def round_title(game_key: str, number: int) -> str:
    """Return the title of a round: “Deal 12” at Chinese poker, “Round 12” at menteur."""
    return str(GAME_LABELS[game_key].rounds.title) % {"number": number}


def round_unit(game_key: str) -> str:
    """Return the caption under the number of a round: “deal”."""
    return str(GAME_LABELS[game_key].rounds.unit)


def round_unit_plural(game_key: str, count: int) -> str:
    """Return the caption under a count of rounds: “deals”."""
    return GAME_LABELS[game_key].rounds.unit_for_count(count)


def round_count_text(game_key: str, count: int) -> str:
    """Return a number of rounds: “three deals”, “12 rounds”."""
    return GAME_LABELS[game_key].rounds.count_text(count) % {"count": number_in_words(count)}


def unit_value_text(unit: str, cents: int) -> str:
    """Return the value of a unit at a table: “€0.10 a point”, “no stakes”."""
    return _UNIT_VALUE_TEXTS[unit] % {"worth": format_money(cents)} if cents else _("no stakes")


def unit_value_heading(unit: str) -> str:
    """Return the label of the choice of a unit's value."""
    return str(_UNIT_VALUE_HEADINGS[unit])


def sitting_curve_heading(unit: str) -> str:
    """Return the heading of the curve of a sitting."""
    return str(_EVENINGS[unit])


def sitting_curve_title(unit: str) -> str:
    """Return the text alternative of the curve of a sitting."""
    return str(_CURVES[unit])
