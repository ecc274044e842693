"""The last undo at a table: a round, an arrival or a departure."""

from collections.abc import Iterable

from django.urls import reverse

from games.models import Sitting
from web.core.undone import UndoneNotice, latest_notice, undone_text
from web.sittings.pages.changes import SeatingChange
from web.sittings.pages.feed import Feed
from web.sittings.text.history import undone_title


def last_undone(
    sitting: Sitting, feed: Feed, active: Iterable[SeatingChange], struck: Iterable[SeatingChange]
) -> UndoneNotice | None:
    """Return the last undone round, arrival or departure, None once something was recorded since."""
    notices = [*_undone_round(sitting, feed), *_undone_changes(sitting, struck)]
    recorded = [feed.last_recorded_at, *(change.seating.seated_at for change in active)]
    return latest_notice(notices, recorded)


def _undone_round(sitting: Sitting, feed: Feed) -> Iterable[UndoneNotice]:
    head = feed.last_undone
    if (
        head
        and head.struck_at
        and not any(row.number == head.number for row in feed.rows if not row.struck_at)
    ):
        title = undone_title(sitting.game_key, head.number)
        yield UndoneNotice(title, head.struck_at, reverse("round-restore", args=[head.pk]), head.struck_by)


def _undone_changes(sitting: Sitting, struck: Iterable[SeatingChange]) -> Iterable[UndoneNotice]:
    url = reverse("sitting-seating-restore", args=[sitting.pk])
    for change in struck:
        if at := change.seating.struck_at:
            text = undone_text(change.sentence)
            yield UndoneNotice(text, at, url, field="seating", value=change.seating.pk)
