"""A round: what was recorded, what it came to, and which version stands."""

from typing import Any

from django.db import models

from games.models.sitting import RulesVersion, Seating, Sitting
from ledger.models import Entry


class Round(models.Model):
    """One version of one recorded event of a sitting.

    A version is never edited: correcting, undoing or rescoring strikes it (`struck_at`) and, unless it was
    undone, another version with the same number `replaces` it. `recorded` is the JSON as entered; `net`
    (points by seat), `carried` and `explanation` are what the rules made of it under `rules`, starting from
    the round before. In all four a seat is its place among those that `seating` tells. Two versions that move
    the same points share one ledger entry.
    """

    class Because(models.TextChoices):
        RECORDED = "recorded"
        CORRECTED = "corrected"
        RESCORED = "rescored"

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveIntegerField()
    key = models.UUIDField(unique=True)
    because = models.CharField(max_length=9, choices=Because.choices)
    rules = models.ForeignKey(RulesVersion, on_delete=models.PROTECT, related_name="+")
    seating = models.ForeignKey(Seating, on_delete=models.PROTECT, related_name="rounds")
    recorded = models.JSONField()
    net = models.JSONField()
    carried = models.JSONField()
    explanation = models.JSONField()
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    recorded_by = models.CharField(max_length=40)
    recorded_at = models.DateTimeField()
    replaces = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="replaced_by")
    struck_at = models.DateTimeField(null=True)
    struck_by = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["sitting", "number"],
                condition=models.Q(struck_at=None),
                name="one_standing_round_per_number",
            )
        ]

    def __str__(self) -> str:
        return f"Round {self.number} of {self.sitting_id}"

    @property
    def is_standing(self) -> bool:
        return self.struck_at is None

    def as_scored(self) -> tuple[Any, Any, Any]:
        """What the rules made of it, to compare one version with another."""
        return self.net, self.carried, self.explanation
