"""Names of chip colours, and texts of chips."""

from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from web.ui.numbers import format_money

_COLOURS = {
    "white": pgettext_lazy("chip", "White"),
    "red": pgettext_lazy("chip", "Red"),
    "blue": pgettext_lazy("chip", "Blue"),
    "green": pgettext_lazy("chip", "Green"),
    "black": pgettext_lazy("chip", "Black"),
    "purple": pgettext_lazy("chip", "Purple"),
    "yellow": pgettext_lazy("chip", "Yellow"),
    "orange": pgettext_lazy("chip", "Orange"),
}
COUNT_LABELS = {
    "white": gettext_lazy("Number of white chips"),
    "red": gettext_lazy("Number of red chips"),
    "blue": gettext_lazy("Number of blue chips"),
    "green": gettext_lazy("Number of green chips"),
    "black": gettext_lazy("Number of black chips"),
    "purple": gettext_lazy("Number of purple chips"),
    "yellow": gettext_lazy("Number of yellow chips"),
    "orange": gettext_lazy("Number of orange chips"),
}
"""Labels of the fields that count the chips of a colour."""


def colour_label(key: str) -> str:
    """Return the name of a chip colour."""
    return str(_COLOURS[key])


def colour_count_text(key: str, count: int) -> str:
    """Return a number of chips of a colour: “3 white chips”."""
    text = {
        "white": ngettext("%(count)s white chip", "%(count)s white chips", count),
        "red": ngettext("%(count)s red chip", "%(count)s red chips", count),
        "blue": ngettext("%(count)s blue chip", "%(count)s blue chips", count),
        "green": ngettext("%(count)s green chip", "%(count)s green chips", count),
        "black": ngettext("%(count)s black chip", "%(count)s black chips", count),
        "purple": ngettext("%(count)s purple chip", "%(count)s purple chips", count),
        "yellow": ngettext("%(count)s yellow chip", "%(count)s yellow chips", count),
        "orange": ngettext("%(count)s orange chip", "%(count)s orange chips", count),
    }
    return text[key] % {"count": count}


def chip_value_text(cents: int | None, value: int) -> str:
    """Return the text on a chip: its value in euros, or in units without money."""
    if cents is None:
        return str(value)
    return format_money(cents, brief=True).strip("€").strip()
