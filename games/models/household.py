"""Households: players who settle as one."""

from django.db import models

from games.models.circle import Circle, Player


class Household(models.Model):
    """Players whose debts are one debt, until it ends."""

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="households")
    since = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"household {self.pk}"


class HouseholdMember(models.Model):
    """One player of a household."""

    household = models.ForeignKey(Household, on_delete=models.PROTECT, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="memberships")

    class Meta:
        ordering = ["player"]
        constraints = [
            models.UniqueConstraint(fields=["household", "player"], name="one_membership_per_household"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} of household {self.household_id}"
