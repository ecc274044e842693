"""What the bank of a sitting gave out and took back: caves bought, chips handed in."""

from django.db import models

from games.models.sitting import Seat, Sitting
from ledger.models import Entry


class Cave(models.Model):
    """Chips that a player bought: the cave of the table, or an add-on of another amount.

    `undone_at` says it was noted by mistake; nothing else of it ever changes.
    """

    class Kind(models.TextChoices):
        CAVE = "cave"
        ADD_ON = "add_on"

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="caves")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="caves")
    kind = models.CharField(max_length=6, choices=Kind.choices)
    chips = models.PositiveBigIntegerField()
    cents = models.PositiveBigIntegerField()
    key = models.UUIDField(unique=True)
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="+")
    recorded_by = models.CharField(max_length=40)
    recorded_at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True)
    undone_by = models.CharField(max_length=40, blank=True)

    def __str__(self) -> str:
        return f"{self.chips} chips for seat {self.seat_id}"


class CashOut(models.Model):
    """The chips that a player counted and gave back. `colours` holds how many of each, where they were told.

    Counting again strikes it and writes another.
    """

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="cash_outs")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="cash_outs")
    chips = models.PositiveBigIntegerField()
    colours = models.JSONField(default=dict)
    key = models.UUIDField(unique=True)
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="+")
    recorded_by = models.CharField(max_length=40)
    recorded_at = models.DateTimeField()
    struck_at = models.DateTimeField(null=True)
    struck_by = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["seat"], condition=models.Q(struck_at=None), name="one_standing_count_per_seat"
            )
        ]

    def __str__(self) -> str:
        return f"{self.chips} chips from seat {self.seat_id}"


class Dinner(models.Model):
    """The bill of the restaurant, which the winner of a sitting paid for all. `undone_at` takes it back."""

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="dinners")
    amount_cents = models.PositiveBigIntegerField()
    key = models.UUIDField(unique=True)
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="+")
    recorded_by = models.CharField(max_length=40)
    recorded_at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["sitting"], condition=models.Q(undone_at=None), name="one_dinner_per_sitting"
            )
        ]

    def __str__(self) -> str:
        return f"dinner of sitting {self.sitting_id}: {self.amount_cents}"
