"""Chips by their colour, and what is said while they are counted."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from web.wording.figures import money
from web.wording.names import listed

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
_COUNTED = {
    "white": gettext_lazy("Number of white chips"),
    "red": gettext_lazy("Number of red chips"),
    "blue": gettext_lazy("Number of blue chips"),
    "green": gettext_lazy("Number of green chips"),
    "black": gettext_lazy("Number of black chips"),
    "purple": gettext_lazy("Number of purple chips"),
    "yellow": gettext_lazy("Number of yellow chips"),
    "orange": gettext_lazy("Number of orange chips"),
}


def colour(key: str) -> str:
    """A colour of the case."""
    return str(_COLOURS[key])


def counted_colour(key: str) -> str:
    """What the field that counts a colour is called."""
    return str(_COUNTED[key])


def of_colour(key: str, count: int) -> str:
    """“3 white chips”."""
    said = {
        "white": ngettext("%(count)s white chip", "%(count)s white chips", count),
        "red": ngettext("%(count)s red chip", "%(count)s red chips", count),
        "blue": ngettext("%(count)s blue chip", "%(count)s blue chips", count),
        "green": ngettext("%(count)s green chip", "%(count)s green chips", count),
        "black": ngettext("%(count)s black chip", "%(count)s black chips", count),
        "purple": ngettext("%(count)s purple chip", "%(count)s purple chips", count),
        "yellow": ngettext("%(count)s yellow chip", "%(count)s yellow chips", count),
        "orange": ngettext("%(count)s orange chip", "%(count)s orange chips", count),
    }
    return said[key] % {"count": count}


def face(cents: int | None, value: int) -> str:
    """What is written on a chip: what it is worth in euros, or in chips of one."""
    if cents is None:
        return str(value)
    return money(cents, brief=True).strip("€").strip()


def chips_of(name: str) -> str:
    """The title of a count."""
    return _("%(name)s’s chips") % {"name": name}


def turn(waiting: Sequence[str]) -> str:
    """Who is still to be counted after this one."""
    if not waiting:
        return _("The last one to count")
    if len(waiting) > 3:
        said = ngettext("%(count)s more to count", "%(count)s more to count", len(waiting))
        return said % {"count": len(waiting)}
    return _("then %(names)s") % {"names": listed(waiting)}


def amount_note(options: Any) -> str:
    """How else the amount may be typed."""
    price = money(options.cave_price_cents, brief=True)
    return _("or in euros with the sign, like %(price)s") % {"price": price}


def should_remain(left: int, amount: str, name: str) -> str:
    """What the last player should hold: “€24.00 should remain in front of Yann”."""
    if left <= 0:
        return _("Nothing should remain in front of %(name)s.") % {"name": name}
    return _("%(amount)s should remain in front of %(name)s.") % {"amount": amount, "name": name}
