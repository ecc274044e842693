"""A circle put away, brought back, or erased for good."""

from datetime import datetime
from typing import Final

from django.db import connection, transaction

from games.archive.tables import TABLES, Table
from games.models import (
    Binding,
    CalendarFeed,
    Circle,
    Fact,
    FactTotal,
    FollowedPhone,
    Invitation,
    Night,
    Owing,
    Result,
    Tally,
)
from games.play.refusals import CircleInUse, WrongName
from ledger.erasing import erase_book, overwrite

ALSO: Final = (
    Table(FollowedPhone, "merge__kept__circle"),
    Table(Fact, "circle"),
    Table(FactTotal, "season__circle"),
    Table(Result, "season__circle"),
    Table(Night, "season__circle"),
    Table(Tally, "season__circle"),
    Table(Owing, "evening__circle"),
    Table(CalendarFeed, "circle"),
    Table(Invitation, "circle"),
    Table(Binding, "circle"),
)
"""What is a circle's besides the tables of its file, in an order where each goes before what it names."""


@transaction.atomic
def put_away(*, circle: Circle, by: str, now: datetime) -> None:
    """Nothing is written in the circle any more, and it leaves the first screen; twice changes nothing."""
    Circle.objects.filter(pk=circle.pk, archived_at=None).update(archived_at=now, archived_by=by)


def bring_back(*, circle: Circle) -> None:
    """The circle is as it was before it was put away."""
    Circle.objects.filter(pk=circle.pk).update(archived_at=None, archived_by="")


@transaction.atomic
def erase_circle(*, circle: Circle, typed: str) -> None:
    """Delete a circle that was put away, to the last transfer, if its name was `typed`.

    `CircleInUse` before it was put away, `WrongName`: nothing is deleted. Copies of the house made before
    still hold it.
    """
    circle = Circle.objects.select_for_update().get(pk=circle.pk)
    if circle.archived_at is None:
        raise CircleInUse
    if " ".join(typed.split()).casefold() != " ".join(circle.name.split()).casefold():
        raise WrongName
    overwrite()
    for table in (*ALSO, *reversed(TABLES)):
        if table.model._meta.app_label != "ledger":
            rows = table.rows(circle).order_by()
            rows._raw_delete(connection.alias)
    erase_book(circle.book_id)
