"""Results imported from a sheet, and their sheets."""

from django.db import models

from games.models.circle import Circle, Player, Season
from games.models.evening import Evening
from ledger.models import Entry


class PastSheet(models.Model):
    """A sheet that was imported as a whole; its `entry` holds the key and moves nothing.

    `undone_at` cancels the import with all its records.
    """

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="past_sheets")
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="+")
    copied_by = models.CharField(max_length=40)
    copied_at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True)
    undone_by = models.CharField(max_length=40, blank=True)

    def __str__(self) -> str:
        return f"sheet of {self.copied_at:%Y-%m-%d}"


class PastResult(models.Model):
    """One line of a sheet: the result of every player at a game, on a day.

    Only a `game` counts in the season. `entry` moves the sum of its parts; repayments of its evening settle
    it if it was paid.
    """

    class Kind(models.TextChoices):
        GAME = "game"
        EXPENSE = "expense"
        PAYMENT = "payment"

    sheet = models.ForeignKey(PastSheet, on_delete=models.PROTECT, related_name="results")
    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="past_results")
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="past_results")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=7, choices=Kind.choices, default=Kind.GAME)
    title = models.CharField(max_length=40, blank=True)
    played_on = models.DateField()
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="+")
    struck_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["played_on", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "number"], name="one_past_result_per_line"),
        ]

    def __str__(self) -> str:
        return f"{self.title} of {self.played_on}"


class PastPart(models.Model):
    """Cents won by one player (negative: lost); a player who won nothing has 0."""

    result = models.ForeignKey(PastResult, on_delete=models.PROTECT, related_name="parts")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="past_parts")
    cents = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["result", "player"], name="one_past_part_per_person"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.cents}"
