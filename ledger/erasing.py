"""Erasing a whole book: the one way rows leave the ledger, for people who want nothing of theirs kept.

The guards refuse any DELETE, so they are lifted for it and put back before the transaction ends; if anything
fails in between, the transaction is rolled back and they were never away. Meanwhile nobody else writes:
SQLite has one writer, and on PostgreSQL lifting holds the tables until the end.
"""

from django.db import connection, transaction

from ledger import guards
from ledger.models import Account, Book, Entry, Holding, Transfer


def erase_book(book: Book | int) -> None:
    """Delete a book with its accounts, entries and transfers. Nothing of another book is touched."""
    pk = book.pk if isinstance(book, Book) else book
    with transaction.atomic():
        overwrite()
        guards.lift(connection)
        for rows in (
            Transfer.objects.filter(entry__book=pk),
            Holding.objects.filter(account__book=pk),
            Entry.objects.filter(book=pk),
            Account.objects.filter(book=pk),
            Book.objects.filter(pk=pk),
        ):
            rows._raw_delete(rows.db)
        guards.install(connection)


def overwrite() -> None:
    """From now on SQLite writes zeros over what it deletes, instead of leaving it in the file."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA secure_delete = ON")
