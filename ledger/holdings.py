"""What each account holds, kept beside the transfers: a read model, which nothing is worked out from.

It changes in the transaction of the entry that moves it. The transfers stay the only truth: `differences`
compares it to their sums and `rebuild` makes it anew from them.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from django.db import connection, transaction
from django.db.models import BigIntegerField, F, OuterRef, QuerySet, Subquery, Sum
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce

from ledger.models import Account, Book, Holding, Transfer

BATCH: Final = 400
ADDITION: Final = """
    INSERT INTO ledger_holding (account_id, held) VALUES (%s, %s)
    ON CONFLICT (account_id) DO UPDATE SET held = ledger_holding.held + EXCLUDED.held"""


class Difference(NamedTuple):
    """An account whose read model says `kept` where its transfers come to `held`."""

    account_id: int
    book_id: int
    kept: int
    held: int


def hold(book: Book) -> None:
    """Let this transaction be the only one that moves anything in a book, until its end.

    SQLite has one writer at a time. On PostgreSQL the row of the book is locked, in the strength that leaves
    alone whoever only names it. Two entries of one verb can touch the accounts of two entries of another in
    any order: with one writer a book, neither waits for what the other holds.
    """
    if connection.features.has_select_for_update:
        list(Book.objects.select_for_update(no_key=True).filter(pk=book.pk).values_list("pk"))


def move(changes: Mapping[int, int]) -> None:
    """Add these amounts to what accounts hold, in the order of the accounts."""
    rows = sorted((account, change) for account, change in changes.items() if change)
    if rows:
        with connection.cursor() as cursor:
            cursor.executemany(ADDITION, rows)


def held() -> Combinable:
    """What the account of the outer query holds, as an expression, from the read model."""
    return Coalesce(F("holding__held"), 0, output_field=BigIntegerField())


def summed() -> Combinable:
    """The same, summed from its transfers: received minus paid."""
    return _total_by("target") - _total_by("source")


def differences(book: Book | None = None) -> Iterator[Difference]:
    """Every account of a book, or of all, whose read model is not what its transfers come to."""
    rows = _accounts(book).annotate(kept=held(), summed=summed()).exclude(kept=F("summed")).order_by("pk")
    for row in rows.values_list("pk", "book_id", "kept", "summed").iterator(chunk_size=2000):
        yield Difference(*row)


@transaction.atomic
def rebuild(book: Book | None = None) -> None:
    """Make the read model of a book, or of all, anew from the transfers."""
    for each in Book.objects.order_by("pk") if book is None else [book]:
        hold(each)
    accounts = _accounts(book)
    Holding.objects.filter(account__in=accounts).delete()
    sums = accounts.annotate(summed=summed()).exclude(summed=0).values_list("pk", "summed")
    Holding.objects.bulk_create(_holdings(sums.iterator(chunk_size=2000)), batch_size=BATCH)


def _holdings(sums: Iterable[tuple[int, int]]) -> Iterator[Holding]:
    return (Holding(account_id=account, held=amount) for account, amount in sums)


def _accounts(book: Book | None) -> QuerySet[Account]:
    return Account.objects.all() if book is None else Account.objects.filter(book=book)


def _total_by(side: str) -> Coalesce:
    """The sum of the transfers that have the outer account on this side, 0 when there are none."""
    totals = Transfer.objects.filter(**{side: OuterRef("pk")}).order_by().values(side)
    total = totals.annotate(total=Sum("amount")).values("total")
    return Coalesce(Subquery(total, output_field=BigIntegerField()), 0)
