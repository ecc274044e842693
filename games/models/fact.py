"""Statistics of players at closed sittings, stored so that pages need not read rounds.

They are computed from records, deleted when a sitting is reopened, and compared and rebuilt by `audit`.
"""

from django.db import models

from games.models.circle import Circle, Player, Season
from games.models.round import Round
from games.models.sitting import Sitting


class Fact(models.Model):
    """A count of events of a player at a closed sitting, possibly against an opponent.

    A peak, the player's highest value there, names the `round` that proves it; other facts are summed.
    """

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="+")
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="+")
    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="facts")
    game_key = models.CharField(max_length=16)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="facts")
    against = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+")
    name = models.CharField(max_length=24)
    count = models.BigIntegerField()
    round = models.ForeignKey(Round, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        indexes = [
            models.Index(fields=["player", "name", "sitting"], name="facts_of_a_player"),
            models.Index(
                fields=["against", "name", "sitting"],
                condition=models.Q(against__isnull=False),
                name="facts_against_a_player",
            ),
            models.Index(
                fields=["circle", "game_key", "name", "count"],
                condition=models.Q(round__isnull=False),
                name="peaks_of_a_circle",
            ),
            models.Index(
                fields=["season", "game_key", "name", "count"],
                condition=models.Q(round__isnull=False),
                name="peaks_of_a_season",
            ),
            models.Index(
                fields=["player", "game_key", "name", "count"],
                condition=models.Q(round__isnull=False),
                name="peaks_of_a_player",
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["sitting", "player", "name"],
                condition=models.Q(against=None),
                name="one_fact_of_a_name",
            ),
            models.UniqueConstraint(
                fields=["sitting", "player", "name", "against"],
                condition=models.Q(against__isnull=False),
                name="one_fact_against_each",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} of {self.player_id} at {self.sitting_id}: {self.count}"


class FactTotal(models.Model):
    """The sum of the facts of one name over the closed sittings of a season, by game."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="+")
    game_key = models.CharField(max_length=16)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    against = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+")
    name = models.CharField(max_length=24)
    count = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["season", "player", "game_key", "name"],
                condition=models.Q(against=None),
                name="one_total_of_a_name",
            ),
            models.UniqueConstraint(
                fields=["season", "player", "game_key", "name", "against"],
                condition=models.Q(against__isnull=False),
                name="one_total_against_each",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} of {self.player_id} in {self.season_id}: {self.count}"
