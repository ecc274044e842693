"""Audit of outstanding amounts."""

from collections.abc import Iterator

from games.evenings.queries.outstanding import outstanding_amounts
from games.models import Circle, Evening, OutstandingAmount


def outstanding_faults(circle: Circle | None = None) -> Iterator[tuple[str, str]]:
    """Yield every stored unpaid amount that differs from the transfers, of one circle or of all."""
    for each in [circle] if circle else Circle.objects.order_by("pk"):
        rows = OutstandingAmount.objects.filter(evening__circle=each)
        stored = {
            (evening, account): cents
            for evening, account, cents in rows.values_list("evening", "account", "cents")
        }
        computed = outstanding_amounts(Evening.objects.filter(circle=each))
        for evening, account in sorted(stored.keys() | computed.keys()):
            stored_cents = stored.get((evening, account), 0)
            computed_cents = computed.get((evening, account), 0)
            if stored_cents != computed_cents:
                yield (
                    f"evening {evening}, account {account}",
                    f"is told to be left {stored_cents}, comes to {computed_cents}",
                )
