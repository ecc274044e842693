"""Names of the naturals of Chinese poker."""

from django.utils.translation import gettext_lazy as _

_NAMES = {
    "thirteen_suited": _("thirteen cards of one suit"),
    "dragon": _("a dragon, two to ace"),
    "twelve_suited": _("twelve cards of one suit"),
    "trips_five_pairs": _("three of a kind and five pairs"),
    "three_straights": _("three straights"),
    "three_flushes": _("three flushes"),
    "six_pairs": _("six pairs"),
}


def natural_name(key: str) -> str:
    """Return the name of a natural: “six pairs”, from `six_pairs`."""
    return str(_NAMES[key])
