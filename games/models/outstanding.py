"""Unpaid amounts of evenings, stored so that no page reads all evenings."""

from django.db import models

from games.models.evening import Evening
from ledger.models import Account


class OutstandingAmount(models.Model):
    """Cents that one account still receives from an evening (negative: owes); a zero has no row.

    It is computed from records (`games.evenings.queries.outstanding`), stored with each closing, expense,
    payment and past result, and compared and rebuilt by `audit`.
    """

    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="outstanding_amounts")
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="+")
    cents = models.BigIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["evening", "account"], name="one_amount_per_account")]

    def __str__(self) -> str:
        return f"{self.cents} of evening {self.evening_id} in account {self.account_id}"
