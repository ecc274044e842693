"""Locks that serialise the commands of a circle, in one order.

Every command that writes in a circle takes its locks in this order, and never an earlier one after a later
one:

1. the book of the circle (`lock_circle`, `lock_book_of_sitting`, `lock_book_of_evening`);

2. the sitting (`lock_sitting`) or the evening (`lock_evening` of its commands), whose revision grows;

3. everything else: bindings, invitations, seats, results.

The lock of the book is the lock of the circle: only one transaction at a time writes in a circle, so its
commands never deadlock. It has the strength NO KEY UPDATE, which allows references to the book or the circle.
SQLite has one writer in the whole database, and takes no lock here.
"""

import copy

from django.db import connection
from django.db.models import F
from django.dispatch import Signal

from games.models import Circle, Sitting
from games.refusals import CircleErased
from ledger.models import Book

sitting_revised = Signal()
"""Signal sent in the writing transaction with the sitting's `pk` and its `revision` after the commit."""


def lock_circle(circle_id: int) -> Circle:
    """Lock the book of a circle until the transaction ends, and return the current circle.

    Raises `CircleErased`.
    """
    _lock_book(circle=circle_id)
    circle = Circle.objects.select_related("book").filter(pk=circle_id).first()
    if circle is None:
        raise CircleErased
    return circle


def lock_book_of_sitting(sitting_id: int) -> None:
    """Lock the book of the circle of a sitting until the transaction ends."""
    _lock_book(circle__seasons__sittings=sitting_id)


def lock_book_of_evening(evening_id: int) -> None:
    """Lock the book of the circle of an evening until the transaction ends."""
    _lock_book(circle__evenings=evening_id)


def lock_sitting(sitting: Sitting, *, allow_cancelled: bool = False) -> Sitting:
    """Lock a sitting until the transaction ends, and return the current sitting.

    Writing the row first takes the lock on every database: PostgreSQL locks the row, SQLite the file. Raises
    `CircleErased`, also for a cancelled sitting unless it is allowed.
    """
    lock_book_of_sitting(sitting.pk)
    sittings = Sitting.including_cancelled if allow_cancelled else Sitting.objects
    if not sittings.filter(pk=sitting.pk).update(revision=F("revision") + 1):
        raise CircleErased
    current = sittings.select_related("season__circle__book", "closing", "clearing", "middle", "till").get(
        pk=sitting.pk
    )
    sitting_revised.send(sender=Sitting, pk=current.pk, revision=current.revision)
    return current


def lock_unchanged_sitting(sitting: Sitting) -> Sitting:
    """Lock a sitting until the transaction ends, and return it with its new revision, read anew only if
    another command wrote since it was read.

    Its circle is the one of that reading. Raises `CircleErased`.
    """
    lock_book_of_sitting(sitting.pk)
    unchanged = Sitting.objects.filter(pk=sitting.pk, revision=sitting.revision)
    if not unchanged.update(revision=F("revision") + 1):
        return lock_sitting(sitting)
    current = copy.copy(sitting)
    current.revision += 1
    sitting_revised.send(sender=Sitting, pk=current.pk, revision=current.revision)
    return current


def revise_open_sittings(circle_id: int) -> None:
    """Lock each open sitting of a locked circle, so that its pages show who scores."""
    for sitting in Sitting.objects.filter(season__circle=circle_id, closing=None).order_by("pk"):
        lock_sitting(sitting)


def _lock_book(**named: int) -> None:
    if connection.features.has_select_for_update:
        books = Book.objects.select_for_update(no_key=True, of=("self",)).filter(**named)
        list(books.order_by().values_list("pk"))
