"""Keeping what evenings leave to be paid, in the transaction of whatever changes it."""

from typing import Any

from django.db import transaction

from games.models import Circle, Evening, Owing
from games.owing import owing_of
from ledger.holdings import hold


@transaction.atomic
def keep_owing(*evenings: Evening) -> None:
    """Work out anew what these evenings of one circle leave: something was written or taken back there."""
    hold(evenings[0].circle.book)
    _keep(Evening.objects.filter(pk__in=[each.pk for each in evenings]))


@transaction.atomic
def rebuild_owing(circle: Circle | None = None) -> None:
    """Work it all out anew, for a circle or for all."""
    for each in [circle] if circle else Circle.objects.select_related("book").order_by("pk"):
        hold(each.book)
        _keep(Evening.objects.filter(circle=each))


def _keep(evenings: Any) -> None:
    Owing.objects.filter(evening__in=evenings).delete()
    Owing.objects.bulk_create(
        (
            Owing(evening_id=evening, account_id=account, cents=cents)
            for (evening, account), cents in sorted(owing_of(evenings).items())
        ),
        batch_size=500,
    )
