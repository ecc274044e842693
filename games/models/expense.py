"""Expenses and loans of an evening."""

from django.db import models

from games.models.circle import Player
from games.models.evening import Evening
from ledger.models import Entry


class Expense(models.Model):
    """Money that some players paid for others. It never changes: it is struck, and another one `replaces` it.

    A loan is an expense of one player for another.
    """

    class Kind(models.TextChoices):
        SHARED = "shared"
        LOAN = "loan"

    class SplitMethod(models.TextChoices):
        EQUAL = "equal"
        WEIGHT = "weight"
        EXACT = "exact"

    class Category(models.TextChoices):
        NONE = ""
        FOOD = "food"
        DRINKS = "drinks"
        TRAVEL = "travel"
        MATERIAL = "material"
        OTHER = "other"

    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="expenses")
    kind = models.CharField(max_length=6, choices=Kind.choices, default=Kind.SHARED)
    title = models.CharField(max_length=40, blank=True)
    category = models.CharField(max_length=8, choices=Category.choices, blank=True, default="", db_default="")
    note = models.CharField(max_length=80, blank=True, default="", db_default="")
    amount_cents = models.PositiveBigIntegerField()
    split_method = models.CharField(max_length=6, choices=SplitMethod.choices)
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="+")
    recorded_by = models.CharField(max_length=40)
    recorded_at = models.DateTimeField()
    replaces = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="replaced_by")
    struck_at = models.DateTimeField(null=True)
    struck_by = models.CharField(max_length=40, blank=True)

    def __str__(self) -> str:
        return f"{self.title}: {self.amount_cents}"


class ExpensePart(models.Model):
    """Amount paid and share of one player in an expense; `weight` is the entered share."""

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
