"""Deletion of a whole book, and of a person's name: the only changes of what the ledger holds.

The guards refuse any DELETE and UPDATE. On SQLite, which has one writer, they are removed and installed again
before the transaction ends. On PostgreSQL their removal would lock the tables of every circle and deadlock
with transactions that wait for the book; instead a transaction-local setting, which the guards read, permits
them. A failure rolls everything back.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Final

from django.db import connection, transaction

from ledger import guards
from ledger.canonical import payload_digest
from ledger.models import Account, Balance, Book, Entry, Transfer

RENAME: Final = "rename"
"""Kind of the entries that changed a name."""


def erase_book(book: Book | int) -> None:
    """Delete a book with its accounts, entries and transfers. Other books are not touched."""
    pk = book.pk if isinstance(book, Book) else book
    with transaction.atomic():
        enable_secure_delete()
        with _erasing():
            for rows in (
                Transfer.objects.filter(entry__book=pk),
                Balance.objects.filter(account__book=pk),
                Entry.objects.filter(book=pk),
                Account.objects.filter(book=pk),
                Book.objects.filter(pk=pk),
            ):
                rows._raw_delete(rows.db)


def erase_names(
    book: Book | int, names: Collection[str], substitute: str, kinds: Collection[str] = (RENAME,)
) -> None:
    """Replace names where entries hold them: as their author, and in the texts of entries of these `kinds`.

    The guards refuse any other change meanwhile: no transfer, instant or key changes.
    """
    pk = book.pk if isinstance(book, Book) else book
    with transaction.atomic():
        enable_secure_delete()
        with _erasing_names():
            Entry.objects.filter(book=pk, by__in=names).update(by=substitute)
            for entry in Entry.objects.filter(book=pk, kind__in=kinds):
                payload, why = (
                    {
                        key: substitute if isinstance(value, str) and value in names else value
                        for key, value in each.items()
                    }
                    for each in (entry.payload, entry.why)
                )
                if (payload, why) != (entry.payload, entry.why):
                    digest = payload_digest(kind=entry.kind, payload=payload)
                    Entry.objects.filter(pk=entry.pk).update(payload=payload, why=why, payload_digest=digest)


@contextmanager
def _erasing_names() -> Iterator[None]:
    """Let this transaction change the names in entries, and nothing else, inside the block."""
    if connection.vendor == "sqlite":
        guards.create(connection, [guards.NAMES_UPDATE])
        yield
        guards.create(connection, [guards.ENTRY_UPDATE])
        return
    _permit("names")
    yield
    _permit("off")


def _permit(what: str) -> None:
    """Set what the guards of PostgreSQL permit this transaction: "on", "names" or "off"."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config(%s, %s, TRUE)", [guards.ERASING, what])


@contextmanager
def _erasing() -> Iterator[None]:
    """Let this transaction delete and change rows of the ledger inside the block."""
    if connection.vendor == "sqlite":
        guards.disable(connection)
        yield
        guards.install(connection)
        return
    _permit("on")
    yield
    _permit("off")


def enable_secure_delete() -> None:
    """Make SQLite overwrite deleted data with zeros from now on."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA secure_delete = ON")
