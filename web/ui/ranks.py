"""Names of ranks in the forms that sentences need: French inflects de rois, d’as; au roi, à la dame.

A rank is a number from 2 to 14. Each text names all of them, from the two to the ace.
"""

from django.utils.translation import pgettext_lazy

_ONE = pgettext_lazy("ranks", "two, three, four, five, six, seven, eight, nine, ten, jack, queen, king, ace")
_SEVERAL = pgettext_lazy(
    "several of a rank",
    "twos, threes, fours, fives, sixes, sevens, eights, nines, tens, jacks, queens, kings, aces",
)
_OF_SEVERAL = pgettext_lazy(
    "of several of a rank",
    "twos, threes, fours, fives, sixes, sevens, eights, nines, tens, jacks, queens, kings, aces",
)
_UP_TO = pgettext_lazy(
    "up to a rank",
    "two-high, three-high, four-high, five-high, six-high, seven-high, eight-high, nine-high, ten-high, "
    "jack-high, queen-high, king-high, ace-high",
)


def rank_name(rank: int) -> str:
    """Return the singular of a rank: “king”, “roi”."""
    return _ONE.split(", ")[rank - 2]


def rank_plural(rank: int) -> str:
    """Return the plural of a rank: “kings”, “rois”."""
    return _SEVERAL.split(", ")[rank - 2]


def rank_plural_after_of(rank: int) -> str:
    """Return the plural after “pair of” or “three”: “kings”; in French “de rois”, “d’as”."""
    return _OF_SEVERAL.split(", ")[rank - 2]


def rank_high(rank: int) -> str:
    """Return the top rank of a straight: “king-high”; in French “au roi”, “à la dame”."""
    return _UP_TO.split(", ")[rank - 2]
