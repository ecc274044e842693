"""Records of the bank of a sitting: caves, cash-outs and dinners."""

from django.db import models

from games.models.sitting import Seat, Sitting
from ledger.models import Entry


class Cave(models.Model):
    """Chips that a player bought: the cave of the table, or an add-on of another amount.

    `undone_at` cancels it; no other field ever changes.
    """

    class Kind(models.TextChoices):
        CAVE = "cave"
        ADD_ON = "add_on"

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="caves")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="caves")
    kind = models.CharField(max_length=6, choices=Kind.choices)
    chips = models.PositiveBigIntegerField()
    cents = models.PositiveBigIntegerField()
    key = models.UUIDField()
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="+")
    recorded_by = models.CharField(max_length=40)
    recorded_at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True)
    undone_by = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["sitting", "key"], name="one_cave_per_key")]

    def __str__(self) -> str:
        return f"{self.chips} chips for seat {self.seat_id}"


class CashOut(models.Model):
    """Chips that a player counted and returned. `colours` holds counts by colour, if they were entered.

    A new count strikes it and creates another.
    """

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="cash_outs")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="cash_outs")
    chips = models.PositiveBigIntegerField()
    colours = models.JSONField(default=dict)
    key = models.UUIDField()
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="+")
    recorded_by = models.CharField(max_length=40)
    recorded_at = models.DateTimeField()
    struck_at = models.DateTimeField(null=True)
    struck_by = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["seat"], condition=models.Q(struck_at=None), name="one_current_count_per_seat"
            ),
            models.UniqueConstraint(fields=["sitting", "key"], name="one_count_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.chips} chips from seat {self.seat_id}"


class Dinner(models.Model):
    """The restaurant bill that the winner of a sitting paid. `undone_at` cancels it."""

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="dinners")
    amount_cents = models.PositiveBigIntegerField()
    key = models.UUIDField()
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="+")
    recorded_by = models.CharField(max_length=40)
    recorded_at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["sitting"], condition=models.Q(undone_at=None), name="one_dinner_per_sitting"
            ),
            models.UniqueConstraint(fields=["sitting", "key"], name="one_dinner_per_key"),
        ]

    def __str__(self) -> str:
        return f"dinner of sitting {self.sitting_id}: {self.amount_cents}"
