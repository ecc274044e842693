"""The four tables of the ledger: a book, its accounts, its entries, and the transfers of each entry.

Rows are written by `ledger.book` alone and never changed: the database refuses it (`ledger.guards`). A fifth
one, `Holding`, repeats what the transfers come to and is changed by every entry.
"""

from typing import Final

from django.db import models
from django.db.models import F, Q

AMOUNT_MAX: Final = 10**12
"""The largest amount of one transfer: nine million of them still add up inside 64 bits."""


class Book(models.Model):
    """Everything that one circle owes."""

    def __str__(self) -> str:
        return f"book {self.pk}"


class Account(models.Model):
    """What one name holds in one unit (`cents`, or the unit of a sitting). It keeps both for life."""

    book = models.ForeignKey(Book, models.PROTECT, related_name="accounts")
    unit = models.CharField(max_length=60)
    name = models.CharField(max_length=120)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["book", "unit", "name"], name="account_is_opened_once"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.unit})"


class Entry(models.Model):
    """One event of a book: who posted it, when, why, and the key that makes posting it twice harmless.

    `payload` is what was asked and `content` its digest: a retry is known by them. `transfer_count` closes
    the entry: the database takes that many transfers and not one more.
    """

    book = models.ForeignKey(Book, models.PROTECT, related_name="entries")
    key = models.UUIDField(unique=True)
    kind = models.CharField(max_length=60)
    payload = models.JSONField()
    content = models.CharField(max_length=64)
    why = models.JSONField(default=dict)
    by = models.TextField()
    at = models.DateTimeField()
    transfer_count = models.PositiveIntegerField()
    reverses = models.OneToOneField("self", models.PROTECT, null=True, default=None, related_name="reversal")

    class Meta:
        verbose_name_plural = "entries"
        constraints = [
            models.CheckConstraint(
                condition=Q(reverses__isnull=True) | ~Q(reverses=F("id")), name="entry_reverses_another"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class Transfer(models.Model):
    """`amount` units leave `source` for `target`: an entry made of these cannot be unbalanced."""

    entry = models.ForeignKey(Entry, models.PROTECT, related_name="transfers")
    source = models.ForeignKey(Account, models.PROTECT, related_name="paid", db_index=False)
    target = models.ForeignKey(Account, models.PROTECT, related_name="received", db_index=False)
    amount = models.BigIntegerField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(amount__gt=0, amount__lte=AMOUNT_MAX), name="transfer_amount_is_positive"
            ),
            models.CheckConstraint(condition=~Q(source=F("target")), name="transfer_leaves_its_source"),
        ]
        # Both sums of an account are read from these alone, without its transfers' rows.
        indexes = [
            models.Index(fields=["source", "amount"], name="transfer_by_source"),
            models.Index(fields=["target", "amount"], name="transfer_by_target"),
        ]

    def __str__(self) -> str:
        return f"{self.amount} from {self.source_id} to {self.target_id}"


class Holding(models.Model):
    """What an account holds: the sum of its transfers, kept by `ledger.holdings`. No row stands for 0."""

    account = models.OneToOneField(Account, models.PROTECT, primary_key=True, related_name="holding")
    held = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.held} in account {self.account_id}"
