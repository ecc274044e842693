"""Storage of unpaid amounts of evenings, in the transaction that changes them."""

from django.db import transaction
from django.db.models import QuerySet

from games.evenings.queries.outstanding import outstanding_amounts
from games.models import Circle, Evening, OutstandingAmount
from ledger.locking import lock_book


@transaction.atomic
def store_outstanding(*evenings: Evening) -> None:
    """Compute and store the unpaid amounts of these evenings of one circle."""
    lock_book(evenings[0].circle.book)
    _store(Evening.objects.filter(pk__in=[each.pk for each in evenings]))


@transaction.atomic
def rebuild_outstanding(circle: Circle | None = None) -> None:
    """Compute and store all unpaid amounts, of one circle or of all."""
    for each in [circle] if circle else Circle.objects.select_related("book").order_by("pk"):
        lock_book(each.book)
        _store(Evening.objects.filter(circle=each))


def _store(evenings: QuerySet[Evening]) -> None:
    OutstandingAmount.objects.filter(evening__in=evenings).delete()
    OutstandingAmount.objects.bulk_create(
        (
            OutstandingAmount(evening_id=evening, account_id=account, cents=cents)
            for (evening, account), cents in sorted(outstanding_amounts(evenings).items())
        ),
        batch_size=500,
    )
