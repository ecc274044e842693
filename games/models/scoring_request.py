"""Requests of viewers to score at a table, with the answer of a host."""

from django.db import models

from games.models.binding import Binding
from games.models.sitting import Sitting


class ScoringRequest(models.Model):
    """A viewer's request to score at a sitting. It grants nothing; only the answer of a host does.

    An open request has no `answer`. Rows are never deleted: they are the log of who let whom score.
    """

    class Answer(models.TextChoices):
        GRANTED = "granted"
        REFUSED = "refused"
        WITHDRAWN = "withdrawn"

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="scoring_requests")
    binding = models.ForeignKey(Binding, on_delete=models.PROTECT, related_name="scoring_requests")
    requested_at = models.DateTimeField()
    answer = models.CharField(max_length=9, choices=Answer.choices, blank=True, default="")
    answered_at = models.DateTimeField(null=True)
    answered_by = models.ForeignKey(
        Binding, on_delete=models.PROTECT, null=True, related_name="answered_requests"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["sitting", "binding"],
                condition=models.Q(answered_at=None),
                name="one_open_scoring_request",
            ),
            models.CheckConstraint(
                condition=models.Q(answer="", answered_at=None, answered_by=None)
                | (~models.Q(answer="") & models.Q(answered_at__isnull=False, answered_by__isnull=False)),
                name="scoring_request_answer_has_an_author",
            ),
        ]

    def __str__(self) -> str:
        return f"request of binding {self.binding_id} to score at sitting {self.sitting_id}"

    @property
    def is_open(self) -> bool:
        return not self.answer

    @property
    def is_refused(self) -> bool:
        return self.answer == self.Answer.REFUSED
