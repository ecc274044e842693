"""What an evening costs besides the games: a pizza, a taxi, a loan between two friends."""

from django.db import models

from games.models.circle import Player
from games.models.evening import Evening
from ledger.models import Entry


class Expense(models.Model):
    """Money some paid for others. It is never edited: it is struck, and another one `replaces` it.

    A loan is an expense of one person for another.
    """

    class Kind(models.TextChoices):
        SHARED = "shared"
        LOAN = "loan"

    class Way(models.TextChoices):
        EQUAL = "equal"
        WEIGHT = "weight"
        EXACT = "exact"

    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="expenses")
    kind = models.CharField(max_length=6, choices=Kind.choices, default=Kind.SHARED)
    title = models.CharField(max_length=40, blank=True)
    amount_cents = models.PositiveBigIntegerField()
    way = models.CharField(max_length=6, choices=Way.choices)
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="+")
    recorded_by = models.CharField(max_length=40)
    recorded_at = models.DateTimeField()
    replaces = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="replaced_by")
    struck_at = models.DateTimeField(null=True)
    struck_by = models.CharField(max_length=40, blank=True)

    def __str__(self) -> str:
        return f"{self.title}: {self.amount_cents}"


class Part(models.Model):
    """What one person paid of an expense and what is his to bear; `weight` is what was said of his share."""

    expense = models.ForeignKey(Expense, on_delete=models.PROTECT, related_name="parts")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="parts")
    paid_cents = models.PositiveBigIntegerField(default=0)
    weight = models.PositiveBigIntegerField(default=0)
    share_cents = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["expense", "player"], name="one_part_per_person"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} paid {self.paid_cents}, bears {self.share_cents}"
