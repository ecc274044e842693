"""Who wrote a round and who struck it, in the gender of what the game calls it: une donne, un coup."""

from datetime import datetime

from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import pgettext_lazy

_DEAL = {
    "scored by": pgettext_lazy("a deal", "Scored by %(by)s at %(at)s"),
    "scored": pgettext_lazy("a deal", "Scored at %(at)s"),
    "undone by": pgettext_lazy("a deal", "Undone by %(by)s at %(at)s"),
    "undone": pgettext_lazy("a deal", "Undone at %(at)s"),
    "corrected by": pgettext_lazy("a deal", "Corrected by %(by)s at %(at)s"),
    "corrected": pgettext_lazy("a deal", "Corrected at %(at)s"),
    "gone": pgettext_lazy("a deal", "It no longer counts."),
}
_ROUND = {
    "scored by": pgettext_lazy("a round", "Scored by %(by)s at %(at)s"),
    "scored": pgettext_lazy("a round", "Scored at %(at)s"),
    "undone by": pgettext_lazy("a round", "Undone by %(by)s at %(at)s"),
    "undone": pgettext_lazy("a round", "Undone at %(at)s"),
    "corrected by": pgettext_lazy("a round", "Corrected by %(by)s at %(at)s"),
    "corrected": pgettext_lazy("a round", "Corrected at %(at)s"),
    "gone": pgettext_lazy("a round", "It no longer counts."),
}
_HAND = {
    "scored by": pgettext_lazy("a hand", "Scored by %(by)s at %(at)s"),
    "scored": pgettext_lazy("a hand", "Scored at %(at)s"),
    "undone by": pgettext_lazy("a hand", "Undone by %(by)s at %(at)s"),
    "undone": pgettext_lazy("a hand", "Undone at %(at)s"),
    "corrected by": pgettext_lazy("a hand", "Corrected by %(by)s at %(at)s"),
    "corrected": pgettext_lazy("a hand", "Corrected at %(at)s"),
    "gone": pgettext_lazy("a hand", "It no longer counts."),
}
_WORDS = {"chinese": _DEAL, "menteur": _ROUND, "holdem": _HAND, "draw_holdem": _HAND}


def scored_sentence(game_key: str, by: str, at: datetime) -> str:
    """“Scored by Léa at 20:12”."""
    return _told(game_key, "scored", by, at)


def struck_sentence(game_key: str, by: str, at: datetime, *, is_undone: bool) -> str:
    """“Undone by Karim at 20:15”, “Corrected at 20:15”."""
    return _told(game_key, "undone" if is_undone else "corrected", by, at)


def no_longer_counts(game_key: str) -> str:
    """What is said of a struck round."""
    return str(_WORDS[game_key]["gone"])


def _told(game_key: str, what: str, by: str, at: datetime) -> str:
    sentence = _WORDS[game_key][f"{what} by" if by else what]
    return sentence % {"by": by, "at": time_format(localtime(at), "TIME_FORMAT")}
