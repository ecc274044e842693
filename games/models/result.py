"""Results of closed sittings, stored so that standings need no history: results, evenings, seasons.

All three are computed from records (`games.seasons.queries.results`): written with a closing, deleted when it
is reversed, compared and rebuilt by `audit`. The empty `game_key` of totals stands for all games.
"""

from django.db import models
from django.db.models import Q

from games.models.circle import Player, Season
from games.models.evening import Evening
from games.models.sitting import Sitting
from ledger.models import Entry


class Result(models.Model):
    """The result of one player in one entry: the closing of a `sitting`, or a past result without one.

    Ties share a `place`, out of `field_size`; a player who withdrew from a tournament has none.
    `season_points` follow from the place and the formula of the season.
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


class ResultTotals(models.Model):
    """Sums of several results."""

    sittings = models.PositiveIntegerField()
    rounds = models.PositiveIntegerField()
    cents = models.BigIntegerField()
    points = models.BigIntegerField()
    season_points = models.PositiveIntegerField()

    class Meta:
        abstract = True


class EveningResult(ResultTotals):
    """The result of one player on one evening, at one game or at all."""

    season = models.ForeignKey(
        Season, on_delete=models.PROTECT, related_name="evening_results", db_index=False
    )
    evening = models.ForeignKey(Evening, on_delete=models.PROTECT, related_name="evening_results")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="evening_results")
    game_key = models.CharField(max_length=16, blank=True)
    opened_at = models.DateTimeField()

    class Meta:
        # Queries that name an evening use the index of this constraint, so `evening` comes first.
        constraints = [
            models.UniqueConstraint(
                fields=["evening", "season", "game_key", "player"], name="one_evening_result_per_player"
            )
        ]
        indexes = [
            models.Index(
                fields=["season", "game_key", "opened_at", "evening"], name="evening_results_in_order"
            ),
            models.Index(
                fields=["season", "game_key", "player", "opened_at", "evening"],
                name="evening_results_of_a_player",
            ),
            models.Index(fields=["season", "game_key", "player", "cents"], name="evening_results_by_cents"),
            models.Index(fields=["season", "game_key", "player", "points"], name="evening_results_by_points"),
            models.Index(
                fields=["season", "game_key", "player", "season_points"], name="results_by_season_points"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.cents} cents"


class SeasonTotal(ResultTotals):
    """The result of one player in a season, at one game or at all; without a player, the number
    of evenings.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="season_totals")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="season_totals")
    game_key = models.CharField(max_length=16, blank=True)
    evenings = models.PositiveIntegerField()

    class Meta:
        verbose_name_plural = "season totals"
        constraints = [
            models.UniqueConstraint(
                fields=["season", "game_key", "player"],
                condition=Q(player__isnull=False),
                name="one_season_total_per_player",
            ),
            models.UniqueConstraint(
                fields=["season", "game_key"], condition=Q(player=None), name="one_season_total_per_game"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.cents} cents over {self.evenings} evenings"
