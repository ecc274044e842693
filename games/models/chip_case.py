"""The chip case of a circle, and its rule for missing chips."""

from django.db import models

from games.models.circle import Circle
from games.rules.holdem.chip_case import Case, read_case


class ChipCase(models.Model):
    """The chips of a circle, and its rule for a gap. It is changed as a whole."""

    class GapRule(models.TextChoices):
        RECOUNT = "recount"
        LOSERS = "losers"
        ALL = "all"
        HOST = "host"
        KITTY = "kept", "Kept"

    circle = models.OneToOneField(Circle, on_delete=models.PROTECT, related_name="chip_case")
    colours = models.JSONField(default=list)
    gap_rule = models.CharField(max_length=8, choices=GapRule.choices, default=GapRule.RECOUNT)
    changed_at = models.DateTimeField()
    changed_by = models.CharField(max_length=40)

    def __str__(self) -> str:
        return f"chip case of circle {self.circle_id}"

    @property
    def case(self) -> Case:
        """Return the chips, the lowest value first."""
        return read_case(self.colours)
