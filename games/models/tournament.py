"""Events and results of tournaments."""

from django.db import models

from games.models.circle import Player
from games.models.sitting import Sitting


class TournamentEvent(models.Model):
    """One event of a tournament. It never changes: undo strikes it, and the others are replayed.

    `requested` is the request, by which a retry is recognised; `recorded` is the completed record.
    """

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="tournament_events")
    number = models.PositiveIntegerField()
    key = models.UUIDField()
    kind = models.CharField(max_length=16)
    requested = models.JSONField()
    recorded = models.JSONField()
    recorded_by = models.CharField(max_length=40, blank=True)
    recorded_at = models.DateTimeField()
    struck_at = models.DateTimeField(null=True)
    struck_by = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "number"], name="one_tournament_event_per_number"),
            models.UniqueConstraint(fields=["sitting", "key"], name="one_tournament_event_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.number} of {self.sitting_id}"


class TournamentResult(models.Model):
    """The place of a player in a closed tournament, for the season; struck when the sitting is reopened."""

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="tournament_results")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="tournament_results")
    place = models.PositiveSmallIntegerField()
    field_size = models.PositiveSmallIntegerField()
    struck_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["place", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["sitting", "player"],
                condition=models.Q(struck_at=None),
                name="one_current_result_per_player",
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.place}/{self.field_size}"
