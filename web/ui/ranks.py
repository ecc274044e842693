"""Names of ranks in the forms that sentences need: French inflects de rois, d’as; au roi, à la dame.

A rank is a number from 2 to 14. Each table starts with the two and ends with the ace.
"""

from django.utils.translation import pgettext_lazy

_ONE = (
    pgettext_lazy("rank", "two"),
    pgettext_lazy("rank", "three"),
    pgettext_lazy("rank", "four"),
    pgettext_lazy("rank", "five"),
    pgettext_lazy("rank", "six"),
    pgettext_lazy("rank", "seven"),
    pgettext_lazy("rank", "eight"),
    pgettext_lazy("rank", "nine"),
    pgettext_lazy("rank", "ten"),
    pgettext_lazy("rank", "jack"),
    pgettext_lazy("rank", "queen"),
    pgettext_lazy("rank", "king"),
    pgettext_lazy("rank", "ace"),
)
_SEVERAL = (
    pgettext_lazy("ranks", "twos"),
    pgettext_lazy("ranks", "threes"),
    pgettext_lazy("ranks", "fours"),
    pgettext_lazy("ranks", "fives"),
    pgettext_lazy("ranks", "sixes"),
    pgettext_lazy("ranks", "sevens"),
    pgettext_lazy("ranks", "eights"),
    pgettext_lazy("ranks", "nines"),
    pgettext_lazy("ranks", "tens"),
    pgettext_lazy("ranks", "jacks"),
    pgettext_lazy("ranks", "queens"),
    pgettext_lazy("ranks", "kings"),
    pgettext_lazy("ranks", "aces"),
)
_OF_SEVERAL = (
    pgettext_lazy("of ranks", "twos"),
    pgettext_lazy("of ranks", "threes"),
    pgettext_lazy("of ranks", "fours"),
    pgettext_lazy("of ranks", "fives"),
    pgettext_lazy("of ranks", "sixes"),
    pgettext_lazy("of ranks", "sevens"),
    pgettext_lazy("of ranks", "eights"),
    pgettext_lazy("of ranks", "nines"),
    pgettext_lazy("of ranks", "tens"),
    pgettext_lazy("of ranks", "jacks"),
    pgettext_lazy("of ranks", "queens"),
    pgettext_lazy("of ranks", "kings"),
    pgettext_lazy("of ranks", "aces"),
)
_UP_TO = (
    pgettext_lazy("up to a rank", "two-high"),
    pgettext_lazy("up to a rank", "three-high"),
    pgettext_lazy("up to a rank", "four-high"),
    pgettext_lazy("up to a rank", "five-high"),
    pgettext_lazy("up to a rank", "six-high"),
    pgettext_lazy("up to a rank", "seven-high"),
    pgettext_lazy("up to a rank", "eight-high"),
    pgettext_lazy("up to a rank", "nine-high"),
    pgettext_lazy("up to a rank", "ten-high"),
    pgettext_lazy("up to a rank", "jack-high"),
    pgettext_lazy("up to a rank", "queen-high"),
    pgettext_lazy("up to a rank", "king-high"),
    pgettext_lazy("up to a rank", "ace-high"),
)


def rank_name(rank: int) -> str:
    """Return the singular of a rank: “king”, “roi”."""
    return str(_ONE[rank - 2])


def rank_plural(rank: int) -> str:
    """Return the plural of a rank: “kings”, “rois”."""
    return str(_SEVERAL[rank - 2])


def rank_plural_after_of(rank: int) -> str:
    """Return the plural after “pair of” or “three”: “kings”; in French “de rois”, “d’as”."""
    return str(_OF_SEVERAL[rank - 2])


def rank_high(rank: int) -> str:
    """Return the top rank of a straight: “king-high”; in French “au roi”, “à la dame”."""
    return str(_UP_TO[rank - 2])
