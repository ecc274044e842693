"""Audit of rights: each row belongs to one circle."""

from collections.abc import Iterator

from django.db import connection
from django.db.models import F

from games.guards import GUARDS
from games.models import Binding, CalendarFeed, Circle, Invitation, ScoringRequest
from ledger.guards import missing_guards


def right_faults(circle: Circle | None = None) -> Iterator[tuple[str, str]]:
    """Yield every right, of one circle or of all, that refers to a row of another circle."""
    for name in missing_guards(connection, GUARDS):
        yield "rights", f"the database lacks its guard {name}"
    for model, own, other, what in (
        (Binding, "circle", "player__circle", "player"),
        (Invitation, "circle", "sitting__season__circle", "sitting"),
        (CalendarFeed, "circle", "binding__circle", "binding"),
        (ScoringRequest, "binding__circle", "sitting__season__circle", "sitting"),
    ):
        rows = model._default_manager.exclude(**{other: F(own)}).exclude(**{what: None})
        rows = rows.filter(**{own: circle}) if circle else rows
        for pk in rows.order_by("pk").values_list("pk", flat=True):
            yield f"{model._meta.verbose_name} {pk}", f"names a {what} of another circle"
