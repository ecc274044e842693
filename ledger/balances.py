"""Stored balances of accounts, a read model beside the transfers; nothing is computed from them.

A balance changes in the transaction of the entry that moves it. The transfers are the only source of truth:
`mismatches` compares the balances with their sums and `rebuild` computes them anew.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from django.db import connection, transaction
from django.db.models import BigIntegerField, F, OuterRef, QuerySet, Subquery, Sum
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce

from ledger.locking import lock_book
from ledger.models import Account, Balance, Book, Transfer

BATCH: Final = 400
UPSERT_SQL: Final = """
    INSERT INTO ledger_balance (account_id, amount) VALUES (%s, %s)
    ON CONFLICT (account_id) DO UPDATE SET amount = ledger_balance.amount + EXCLUDED.amount"""


class BalanceMismatch(NamedTuple):
    """An account whose `stored` balance differs from the sum of its transfers (`expected`)."""

    account_id: int
    book_id: int
    stored: int
    expected: int


def add_to_balances(changes: Mapping[int, int]) -> None:
    """Add amounts to stored balances, in the order of the accounts."""
    rows = sorted((account, change) for account, change in changes.items() if change)
    if rows:
        with connection.cursor() as cursor:
            cursor.executemany(UPSERT_SQL, rows)


def balance_expression() -> Combinable:
    """Return a query expression: the stored balance of the outer query's account."""
    return Coalesce(F("balance__amount"), 0, output_field=BigIntegerField())


def transfer_sum_expression() -> Combinable:
    """Return the same as a sum over its transfers: received minus paid."""
    return _total_by("target") - _total_by("source")


def mismatches(book: Book | None = None) -> Iterator[BalanceMismatch]:
    """Yield every account of a book, or of all, whose stored balance differs from its transfers."""
    rows = (
        _accounts(book)
        .annotate(stored=balance_expression(), summed=transfer_sum_expression())
        .exclude(stored=F("summed"))
        .order_by("pk")
    )
    for row in rows.values_list("pk", "book_id", "stored", "summed").iterator(chunk_size=2000):
        yield BalanceMismatch(*row)


@transaction.atomic
def rebuild(book: Book | None = None) -> None:
    """Compute the stored balances of a book, or of all, anew from the transfers."""
    for each in Book.objects.order_by("pk") if book is None else [book]:
        lock_book(each)
    accounts = _accounts(book)
    Balance.objects.filter(account__in=accounts).delete()
    sums = accounts.annotate(summed=transfer_sum_expression()).exclude(summed=0).values_list("pk", "summed")
    Balance.objects.bulk_create(_balance_rows(sums.iterator(chunk_size=2000)), batch_size=BATCH)


def _balance_rows(sums: Iterable[tuple[int, int]]) -> Iterator[Balance]:
    return (Balance(account_id=account, amount=amount) for account, amount in sums)


def _accounts(book: Book | None) -> QuerySet[Account]:
    return Account.objects.all() if book is None else Account.objects.filter(book=book)


def _total_by(side: str) -> Coalesce:
    """Return the sum of the transfers with the outer account on this side, 0 if there are none."""
    totals = Transfer.objects.filter(**{side: OuterRef("pk")}).order_by().values(side)
    total = totals.annotate(total=Sum("amount")).values("total")
    return Coalesce(Subquery(total, output_field=BigIntegerField()), 0)
