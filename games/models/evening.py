"""An evening: the sittings and the expenses of one night, which make one bill, and what was paid of it."""

from django.db import models

from games.models.circle import Circle, Player
from ledger.models import Entry


class Evening(models.Model):
    """One night of a circle.

    Its bill covers its own sittings and expenses, and those of every evening `carried_to` it; one carried
    before there is a next evening has `carried_at` alone. `plan` is the way the table chose to pay. Closing
    it keeps the `fingerprint` of its entries, so that whatever changes afterwards shows.
    """

    class Plan(models.TextChoices):
        FEWEST = "fewest"
        STRAIGHT = "straight"
        BANKER = "banker"

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="evenings")
    opened_at = models.DateTimeField(db_index=True)
    plan = models.CharField(max_length=8, choices=Plan.choices, default=Plan.FEWEST)
    banker = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+")
    carried_to = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="carried_from")
    carried_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    closed_by = models.CharField(max_length=40, blank=True)
    fingerprint = models.CharField(max_length=64, blank=True)
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        # A bill asks for all that is carried, which is little among the evenings there ever were.
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


def gathers() -> models.Exists:
    """Whether another evening was carried to one: a part of the query that finds it."""
    carried = Evening.objects.filter(circle=models.OuterRef("circle"), carried_to=models.OuterRef("pk"))
    return models.Exists(carried)


class Repayment(models.Model):
    """Money that really changed hands to settle an evening.

    `confirmed_at` says that who received it, or a host, agrees; `undone_at` that it was ticked by mistake.
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
