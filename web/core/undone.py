"""Notice of the last undo on a page, with the form that restores the record."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class UndoneNotice:
    """An undone record: its sentence, and the URL and field of the form that restores it."""

    text: str
    at: datetime
    url: str
    by: str = ""
    field: str = ""
    value: int = 0


def latest_notice(
    notices: Iterable[UndoneNotice | None], recorded: Iterable[datetime | None]
) -> UndoneNotice | None:
    """Return the latest notice, None if a record is later."""
    last = max((each for each in notices if each), key=lambda each: each.at, default=None)
    return None if last is None or any(at is not None and at > last.at for at in recorded) else last


def undone_text(subject: str) -> str:
    """Return the sentence of an undo: “Undone: Sofia sits down”."""
    return _("Undone: %(what)s") % {"what": subject}
