"""Lock of a book until the end of a transaction."""

from django.db import connection

from ledger.models import Book


def lock_book(book: Book) -> None:
    """Lock a book until the end of the transaction, so that only one transaction moves amounts in it.

    SQLite has one writer at a time. On PostgreSQL the row of the book is locked, in the strength that allows
    references to it. Two entries of one command can touch the accounts of two entries of another in any
    order: with one writer a book, neither waits for a lock of the other.
    """
    if connection.features.has_select_for_update:
        list(Book.objects.select_for_update(no_key=True).filter(pk=book.pk).values_list("pk"))
