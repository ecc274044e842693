"""Commands that archive, restore and erase a circle."""

from datetime import datetime
from typing import Final

from django.db import connection, transaction

from games.archive.tables import TABLES, Table
from games.circles.naming import look, visible
from games.models import (
    Binding,
    CalendarFeed,
    Circle,
    ClockScreen,
    EveningResult,
    Fact,
    FactTotal,
    Invitation,
    MergedBinding,
    OutstandingAmount,
    Result,
    ScoringRequest,
    SeasonTotal,
)
from games.refusals import CircleNotArchived, NameMismatch
from games.sittings.locking import lock_circle
from ledger.erasure import enable_secure_delete, erase_book

TABLES_OUTSIDE_FILE: Final = (
    Table(MergedBinding, "merge__survivor__circle"),
    Table(Fact, "circle"),
    Table(FactTotal, "season__circle"),
    Table(Result, "season__circle"),
    Table(EveningResult, "season__circle"),
    Table(SeasonTotal, "season__circle"),
    Table(OutstandingAmount, "evening__circle"),
    Table(CalendarFeed, "circle"),
    Table(Invitation, "circle"),
    Table(ClockScreen, "clock__sitting__season__circle"),
    Table(ScoringRequest, "binding__circle"),
    Table(Binding, "circle"),
)
"""Tables of a circle that its file does not contain, each before the tables it refers to."""


@transaction.atomic
def archive_circle(*, circle: Circle, by: str, now: datetime) -> None:
    """Archive a circle, which then accepts no writes. Idempotent."""
    Circle.objects.filter(pk=circle.pk, archived_at=None).update(archived_at=now, archived_by=by)


def unarchive_circle(*, circle: Circle) -> None:
    """Restore an archived circle."""
    Circle.objects.filter(pk=circle.pk).update(archived_at=None, archived_by="")


@transaction.atomic
def erase_circle(*, circle: Circle, typed_name: str) -> None:
    """Delete an archived circle completely, if its name was typed.

    Raises `CircleNotArchived`, `NameMismatch`, and `CircleErased` if it was erased already. Earlier backups
    still contain it.
    """
    circle = lock_circle(circle.pk)
    if circle.archived_at is None:
        raise CircleNotArchived
    if look(visible(typed_name)) != look(visible(circle.name)):
        raise NameMismatch
    enable_secure_delete()
    for table in (*TABLES_OUTSIDE_FILE, *reversed(TABLES)):
        if table.model._meta.app_label != "ledger":
            rows = table.rows(circle).order_by()
            rows._raw_delete(connection.alias)
    erase_book(circle.book_id)
