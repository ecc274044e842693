"""A ruling of the arbiter that a table wants to remember."""

from django.db import models
from django.db.models.functions import Concat

from games.models.sitting import Sitting


class LoggedRuling(models.Model):
    """What was ruled at a sitting: a situation of the rulebook and, if it asks a question, the answer.

    It is never edited: taken back, it is struck with `undone_at`.
    """

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="rulings")
    key = models.UUIDField(unique=True)
    situation = models.CharField(max_length=16)
    answer = models.CharField(max_length=32, blank=True)
    logged_at = models.DateTimeField()
    logged_by = models.CharField(max_length=40, blank=True)
    undone_at = models.DateTimeField(null=True)
    undone_by = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ["logged_at", "pk"]

    def __str__(self) -> str:
        return f"{self.situation} at {self.sitting_id}"


def last_ruling() -> models.Subquery:
    """What a sitting noted last, situation and answer in one text: a part of the query that finds it."""
    noted = LoggedRuling.objects.filter(sitting=models.OuterRef("pk"), undone_at=None)
    told = Concat("situation", models.Value(" "), "answer", output_field=models.CharField())
    return models.Subquery(noted.order_by("-logged_at", "-pk").values(told=told)[:1])
