"""Texts on the unit of a game and its value: “€0.10 a jeton”, “The evening, in points”."""

from django.utils.translation import gettext as _

from web.ui.numbers import format_money


def unit_value_text(unit: str, cents: int) -> str:
    """Return the value of a unit at a table: “€0.10 a point”, “no stakes”."""
    if not cents:
        return _("no stakes")
    sentence = _("%(worth)s a point") if unit == "points" else _("%(worth)s a chip")
    return sentence % {"worth": format_money(cents)}


def unit_value_heading(unit: str) -> str:
    """Return the label of the choice of a unit's value."""
    return _("A point is worth") if unit == "points" else _("A chip is worth")


def sitting_curve_heading(unit: str) -> str:
    """Return the heading of the curve of a sitting."""
    return _("The evening, in points") if unit == "points" else _("The evening, in chips")


def sitting_curve_title(unit: str) -> str:
    """Return the text alternative of the curve of a sitting."""
    return _("The evening in points, added up") if unit == "points" else _("The evening in chips, added up")
