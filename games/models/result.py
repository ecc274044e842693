"""What closed sittings came to, kept so that a standings page reads no history: results, nights, tallies.

All three are worked out from what was recorded (`games.results`): written with a closing, dropped when it is
taken back, compared and made anew by `audit`. In a night or a tally the empty `game_key` stands for all.
"""

from django.db import models
from django.db.models import Q

from games.models.circle import Player, Season
from games.models.evening import Evening
from games.models.sitting import Sitting
from ledger.models import Entry


class Result(models.Model):
    """What one player won by one entry: the closing of a `sitting`, or a past result, which has none.

    `place` is shared by equals, out of `field_size`; who registered at a tournament and withdrew has none.
    `season_points` are what the place was worth by the formula of its season.
    """

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="results")
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="results")
    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="results")
    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, null=True, related_name="results")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="results")
    game_key = models.CharField(max_length=16)
    played_at = models.DateTimeField()
    cents = models.BigIntegerField()
    points = models.BigIntegerField()
    rounds = models.PositiveIntegerField()
    place = models.PositiveSmallIntegerField(null=True)
    field_size = models.PositiveSmallIntegerField()
    season_points = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["entry", "player"], name="one_result_per_player")]
        indexes = [models.Index(fields=["player", "season", "played_at"], name="results_of_a_player")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.cents} cents"


class Figures(models.Model):
    """What several results come to together."""

    sittings = models.PositiveIntegerField()
    rounds = models.PositiveIntegerField()
    cents = models.BigIntegerField()
    points = models.BigIntegerField()
    season_points = models.PositiveIntegerField()

    class Meta:
        abstract = True


class Night(Figures):
    """What one player won on one evening, at one game or at all."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="nights", db_index=False)
    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="nights")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="nights")
    game_key = models.CharField(max_length=16, blank=True)
    opened_at = models.DateTimeField()

    class Meta:
        # In this order a page that names some evenings finds them by it, whatever else there is to choose.
        constraints = [
            models.UniqueConstraint(
                fields=["evening", "season", "game_key", "player"], name="one_night_per_player_and_game"
            )
        ]
        indexes = [
            models.Index(fields=["season", "game_key", "opened_at", "evening"], name="nights_in_order"),
            models.Index(fields=["season", "game_key", "player", "cents"], name="nights_by_cents"),
            models.Index(fields=["season", "game_key", "player", "points"], name="nights_by_points"),
            models.Index(
                fields=["season", "game_key", "player", "season_points"], name="nights_by_season_points"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.cents} cents"


class Tally(Figures):
    """What one player won in a season, at one game or at all; without a player, how much was played there."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="tallies")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="tallies")
    game_key = models.CharField(max_length=16, blank=True)
    evenings = models.PositiveIntegerField()

    class Meta:
        verbose_name_plural = "tallies"
        constraints = [
            models.UniqueConstraint(
                fields=["season", "game_key", "player"],
                condition=Q(player__isnull=False),
                name="one_tally_per_player_and_game",
            ),
            models.UniqueConstraint(
                fields=["season", "game_key"], condition=Q(player=None), name="one_tally_per_game"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.cents} cents over {self.evenings} evenings"
