"""Rulings of the arbiter that a table logged."""

from django.db import models

from games.models.sitting import Sitting


class LoggedRuling(models.Model):
    """A ruling logged at a sitting: a situation of the rulebook and, if it asks a question, the answer.

    It never changes: undo strikes it with `undone_at`.
    """

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="rulings")
    key = models.UUIDField()
    situation = models.CharField(max_length=16)
    answer = models.CharField(max_length=32, blank=True)
    logged_at = models.DateTimeField()
    logged_by = models.CharField(max_length=40, blank=True)
    undone_at = models.DateTimeField(null=True)
    undone_by = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ["logged_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["sitting", "key"], name="one_ruling_per_key")]

    def __str__(self) -> str:
        return f"{self.situation} at {self.sitting_id}"
