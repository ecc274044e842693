"""Texts on the unit of a game and its value: “€0.10 a jeton”, “The evening, in points”."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

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
