"""Texts on two versions of one round."""

from datetime import datetime

from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from web.games.registry import GAME_UIS
from web.ui.typography import elide


def conflict_sentence(game_key: str, recorded_by: str, sent_by: str, *, is_of_two: bool) -> str:
    """Return the authors of both versions, or the fact that a form was sent twice."""
    labels = GAME_UIS[game_key].round_labels
    if not is_of_two:
        return _("This page had already been sent, with something else on it.")
    if recorded_by and sent_by and recorded_by != sent_by:
        return labels.two_authors % {"one": recorded_by, "other": sent_by}
    if recorded_by:
        return labels.one_author % {"by": recorded_by}
    return str(labels.no_author)


def version_heading(author: str, at: datetime | None = None) -> str:
    """Return the author and the time of a version: “Léa, 22:58”; without a time it was just sent."""
    if at is None:
        return _("%(author)s, just now") % {"author": author} if author else _("Just sent")
    time = time_format(localtime(at), "TIME_FORMAT")
    if author:
        return _("%(author)s, %(time)s") % {"author": author, "time": time}
    return _("Recorded at %(time)s") % {"time": time}


def keep_label(author: str) -> str:
    """Return the label that chooses the version of an author: “Keep the one of Léa”."""
    return elide(_("Keep the one of %(author)s") % {"author": author})
