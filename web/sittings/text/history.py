"""Texts on the author and the undoing of a round, in the gender of its name: une donne, un coup."""

from datetime import datetime

from django.utils.formats import time_format
from django.utils.timezone import localtime

from games.models import Round
from web.games.label_registry import GAME_LABELS

_SUBJECTS: dict[str, str] = {Round.Origin.CORRECTED: "corrected", Round.Origin.RESTORED: "restored"}


def version_sentence(version: Round) -> str:
    """Return the author and time of a version: “Scored by Léa at 20:12”, “Restored by Karim at 20:15”."""
    subject = _SUBJECTS.get(version.origin, "scored")
    return _history_text(version.sitting.game_key, subject, version.recorded_by, version.recorded_at)


def undone_title(game_key: str, number: int) -> str:
    """Return the title of an undo: “Deal 7 undone”."""
    return str(GAME_LABELS[game_key].rounds.history["title undone"]) % {"number": number}


def struck_sentence(game_key: str, by: str, at: datetime, *, is_undone: bool) -> str:
    """Return the author and time of an undo or correction: “Undone by Karim at 20:15”."""
    return _history_text(game_key, "undone" if is_undone else "corrected", by, at)


def undo_label(game_key: str) -> str:
    """Return the label of the button that undoes a round on its page: “Undo this deal”."""
    return str(GAME_LABELS[game_key].rounds.history["undo"])


def struck_notice(game_key: str) -> str:
    """Return the label of a struck round."""
    return str(GAME_LABELS[game_key].rounds.history["gone"])


def _history_text(game_key: str, subject: str, by: str, at: datetime) -> str:
    sentence = GAME_LABELS[game_key].rounds.history[f"{subject} by" if by else subject]
    return str(sentence) % {"by": by, "at": time_format(localtime(at), "TIME_FORMAT")}
