"""Evenings: the sittings and expenses that make one bill, and its repayments."""

from django.db import models

from games.models.circle import Circle, DinnerCounting, Player
from ledger.models import Entry


class Evening(models.Model):
    """One evening of a circle.

    Its bill covers its own sittings and expenses and those of every evening `carried_to` it; an evening
    carried before the next one exists has only `carried_at`. `plan` is the chosen plan of payment. Closing
    stores the `fingerprint` of its entries, so that later changes are visible. `dinner_counting` decides
    whether the season counts its results before or after the restaurant bill; "" leaves it to the season.
    """

    class PlanKind(models.TextChoices):
        FEWEST = "fewest"
        STRAIGHT = "straight"
        BANKER = "banker"

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="evenings")
    opened_at = models.DateTimeField(db_index=True)
    plan = models.CharField(max_length=8, choices=PlanKind.choices, default=PlanKind.FEWEST)
    banker = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+")
    carried_to = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="carried_from")
    carried_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    closed_by = models.CharField(max_length=40, blank=True)
    fingerprint = models.CharField(max_length=64, blank=True)
    dinner_counting = models.CharField(
        max_length=6,
        choices=[("", ""), *DinnerCounting.choices],
        blank=True,
        default="",
        db_default="",
    )
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        # A bill looks up the evenings carried to it, which are few among all evenings.
        indexes = [
            models.Index(
                fields=["circle"], condition=models.Q(carried_to__isnull=False), name="evenings_carried"
            )
        ]

    def __str__(self) -> str:
        return f"Evening of {self.opened_at:%Y-%m-%d}"

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None

    @property
    def is_carried(self) -> bool:
        return self.carried_at is not None


def has_carried_evenings() -> models.Exists:
    """Return a query expression: whether another evening was carried to this one."""
    carried = Evening.objects.filter(circle=models.OuterRef("circle"), carried_to=models.OuterRef("pk"))
    return models.Exists(carried)


class Repayment(models.Model):
    """Money that changed hands to settle an evening.

    `confirmed_at` is set by the receiver or a host, `undone_at` cancels it.
    """

    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="repayments")
    debtor = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    creditor = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    amount_cents = models.PositiveBigIntegerField()
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="+")
    paid_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True)
    confirmed_by = models.CharField(max_length=40, blank=True)
    undone_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.debtor} → {self.creditor}: {self.amount_cents}"
