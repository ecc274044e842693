"""Who wrote a round and who struck it, in the gender of what the game calls it: une donne, un coup."""

from datetime import datetime

from django.utils.formats import time_format
from django.utils.timezone import localtime

from web.wording.games import CALLED


def scored_sentence(game_key: str, by: str, at: datetime) -> str:
    """“Scored by Léa at 20:12”."""
    return _told(game_key, "scored", by, at)


def struck_sentence(game_key: str, by: str, at: datetime, *, is_undone: bool) -> str:
    """“Undone by Karim at 20:15”, “Corrected at 20:15”."""
    return _told(game_key, "undone" if is_undone else "corrected", by, at)


def no_longer_counts(game_key: str) -> str:
    """What is said of a struck round."""
    return str(CALLED[game_key].rounds.history["gone"])


def _told(game_key: str, what: str, by: str, at: datetime) -> str:
    sentence = CALLED[game_key].rounds.history[f"{what} by" if by else what]
    return str(sentence) % {"by": by, "at": time_format(localtime(at), "TIME_FORMAT")}
