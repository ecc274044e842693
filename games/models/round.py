"""Versions of rounds: recorded JSON, score, and the active version."""

from django.db import models

from games.models.sitting import RulesVersion, Seating, Sitting
from ledger.models import Entry


class Round(models.Model):
    """One version of one recorded round of a sitting.

    A version never changes: correction, undo or rescoring strikes it (`struck_at`), and except for undo
    another version with the same number `replaces` it. A restored version `replaces` the undone one.
    `recorded` is the JSON as entered; `net` (points by seat), `carried` and `explanation` are computed under
    `rules` from the state of the previous round. In all four a seat is its index in `seating`. Two versions
    with the same points share one ledger entry.
    """

    class Origin(models.TextChoices):
        RECORDED = "recorded"
        CORRECTED = "corrected"
        RESCORED = "rescored"
        RESTORED = "restored"

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveIntegerField()
    key = models.UUIDField()
    origin = models.CharField(max_length=9, choices=Origin.choices)
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
                name="one_current_round_per_number",
            ),
            models.UniqueConstraint(fields=["sitting", "key"], name="one_round_per_key"),
        ]

    def __str__(self) -> str:
        return f"Round {self.number} of {self.sitting_id}"

    @property
    def is_active(self) -> bool:
        return self.struck_at is None

    def as_scored(self) -> tuple[object, object, object]:
        """Return the score, to compare two versions."""
        return self.net, self.carried, self.explanation
