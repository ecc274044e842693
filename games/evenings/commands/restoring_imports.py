"""Command that restores an undone import: its lines are imported again, as another sheet."""

from datetime import datetime
from uuid import uuid5

from games.evenings.commands.past_results import CHOSEN_SEASON, NEW_SEASON, NewSeason, import_past_results
from games.evenings.queries.past_results import recorded_lines
from games.models import PastSheet, Season


def restore_past_import(*, sheet: PastSheet, by: str, now: datetime) -> PastSheet:
    """Import the lines of an undone sheet again and return the new sheet; an active sheet stays.

    Idempotent. The payments that the import had recorded come back with it, later ones do not. Raises
    `AlreadyImported` if the lines were imported anew meanwhile.
    """
    if sheet.undone_at is None:
        return sheet
    return import_past_results(
        circle=sheet.circle,
        lines=recorded_lines(sheet),
        is_paid=bool(sheet.entry.payload["is_paid"]),
        into=_season(sheet),
        key=uuid5(sheet.entry.key, "restoration"),
        by=by,
        now=now,
    )


def _season(sheet: PastSheet) -> Season | NewSeason | None:
    """Return the season that the import named; None if each line counts in the season of its day."""
    named = sheet.entry.why.get("into")
    if named == NEW_SEASON:
        return NewSeason(str(sheet.entry.why.get("season", "")))
    if named == CHOSEN_SEASON:
        return sheet.results.select_related("season").order_by("number")[0].season
    return None
