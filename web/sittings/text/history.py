"""Texts on the author and the undoing of a round, in the gender of its name: une donne, un coup."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.formats import time_format
from django.utils.timezone import localtime

from games.models import Round
from web.games.registry import GAME_UIS

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


def version_sentence(version: Round) -> str:
    """Return the author and time of a version: “Scored by Léa at 20:12”, “Restored by Karim at 20:15”."""
    labels = GAME_UIS[version.sitting.game_key].round_labels
    by = version.recorded_by
    if version.origin == Round.Origin.CORRECTED:
        sentence = labels.corrected_by if by else labels.corrected
    elif version.origin == Round.Origin.RESTORED:
        sentence = labels.restored_by if by else labels.restored
    else:
        sentence = labels.scored_by if by else labels.scored
    return _at_time(sentence, by, version.recorded_at)


def undone_title(game_key: str, number: int) -> str:
    """Return the title of an undo: “Deal 7 undone”."""
    return GAME_UIS[game_key].round_labels.undone_title % {"number": number}


def struck_sentence(game_key: str, by: str, at: datetime, *, is_undone: bool) -> str:
    """Return the author and time of an undo or correction: “Undone by Karim at 20:15”."""
    labels = GAME_UIS[game_key].round_labels
    if is_undone:
        return _at_time(labels.undone_by if by else labels.undone, by, at)
    return _at_time(labels.corrected_by if by else labels.corrected, by, at)


def undo_label(game_key: str) -> str:
    """Return the label of the button that undoes a round on its page: “Undo this deal”."""
    return str(GAME_UIS[game_key].round_labels.undo)


def struck_notice(game_key: str) -> str:
    """Return the label of a struck round."""
    return str(GAME_UIS[game_key].round_labels.struck)


def _at_time(sentence: "_StrPromise", by: str, at: datetime) -> str:
    return sentence % {"by": by, "at": time_format(localtime(at), "TIME_FORMAT")}
