"""What an evening leaves to be paid, kept so that nobody looks for it in every evening there ever was."""

from django.db import models

from games.models.evening import Evening
from ledger.models import Account


class Owing(models.Model):
    """What one account got from an evening, or owes it below zero, by all that stands; none where it is even.

    Worked out from what was recorded (`games.owing`): kept with each closing, expense, payment and past
    result, compared and made anew by `audit`.
    """

    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="owing")
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="+")
    cents = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["evening", "account"], name="one_owing_per_evening_and_account")
        ]

    def __str__(self) -> str:
        return f"{self.cents} of evening {self.evening_id} in account {self.account_id}"
