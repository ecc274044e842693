"""Tables of the ledger: books, accounts, entries, and the transfers of each entry.

`ledger.book` alone writes rows, which never change: the database refuses it (`ledger.guards`). A fifth table,
`Balance`, stores the sums of the transfers and changes with every entry.
"""

from typing import Final

from django.db import models
from django.db.models import F, Q

MAX_AMOUNT: Final = 10**12
"""Maximum amount of one transfer; nine million of them still fit in 64 bits."""


class Book(models.Model):
    """All accounts and entries of one circle."""

    def __str__(self) -> str:
        return f"book {self.pk}"


class Account(models.Model):
    """An account of a name in a unit (`cents`, or the unit of a sitting); both never change."""

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
    """One event of a book: author, instant, reason, and the idempotency key.

    A key identifies one entry of its book; another book may use the same key.

    `payload` is the request and `payload_digest` its digest, by which a retry is recognised. `transfer_count`
    closes the entry: the database accepts exactly that many transfers.
    """

    book = models.ForeignKey(Book, models.PROTECT, related_name="entries")
    key = models.UUIDField()
    kind = models.CharField(max_length=60)
    payload = models.JSONField()
    payload_digest = models.CharField(max_length=64)
    why = models.JSONField(default=dict)
    by = models.TextField()
    at = models.DateTimeField()
    transfer_count = models.PositiveIntegerField()
    reverses = models.OneToOneField("self", models.PROTECT, null=True, default=None, related_name="reversal")

    class Meta:
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["key", "book"], name="entry_key_is_used_once_in_a_book"),
            models.CheckConstraint(
                condition=Q(reverses__isnull=True) | ~Q(reverses=F("id")), name="entry_reverses_another"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class Transfer(models.Model):
    """`amount` units leave `source` for `target`, so an entry always balances."""

    entry = models.ForeignKey(Entry, models.PROTECT, related_name="transfers")
    source = models.ForeignKey(Account, models.PROTECT, related_name="paid", db_index=False)
    target = models.ForeignKey(Account, models.PROTECT, related_name="received", db_index=False)
    amount = models.BigIntegerField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(amount__gt=0, amount__lte=MAX_AMOUNT), name="transfer_amount_is_positive"
            ),
            models.CheckConstraint(condition=~Q(source=F("target")), name="transfer_leaves_its_source"),
        ]
        # Both sums of an account are read from these indexes alone, without the rows of its transfers.
        indexes = [
            models.Index(fields=["source", "amount"], name="transfer_by_source"),
            models.Index(fields=["target", "amount"], name="transfer_by_target"),
        ]

    def __str__(self) -> str:
        return f"{self.amount} from {self.source_id} to {self.target_id}"


class Balance(models.Model):
    """The stored balance of an account: the sum of its transfers, written by `ledger.balances`. A zero has no
    row.
    """

    account = models.OneToOneField(Account, models.PROTECT, primary_key=True, related_name="balance")
    amount = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.amount} in account {self.account_id}"
