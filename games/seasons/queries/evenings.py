"""Queries of the seasons of a circle, and of the evenings of a season with their winners."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from games.models import Circle, Evening, EveningResult, PastResult, Player, Season, SeasonTotal, Sitting
from games.seasons.queries.breakdown import games_by_evening
from games.seasons.queries.results import ALL_GAMES
from games.seasons.queries.standings import SeasonEvening


@dataclass(frozen=True, slots=True)
class EveningSummary:
    """One evening: its games, and the players with the best result (`amount`), several in a tie."""

    evening: SeasonEvening
    games: Sequence[str]
    winners: Sequence[Player]
    amount: int

    @property
    def winner_names(self) -> list[str]:
        """Names of the winners; empty if nobody won anything."""
        return [player.name for player in self.winners] if self.amount > 0 else []


def counted_seasons(circle: Circle) -> QuerySet[Season]:
    """Return the seasons of a circle with `evening_count` and `has_games`, the current one first."""
    totals = SeasonTotal.objects.filter(season=OuterRef("pk"), player=None, game_key=ALL_GAMES)
    count = Coalesce(Subquery(totals.values("evenings")[:1]), 0)
    games = [model.objects.filter(season=OuterRef("pk")) for model in (Sitting, PastResult)]
    has_games = Exists(games[0]) | Exists(games[1])
    return circle.seasons.annotate(evening_count=count, has_games=has_games).order_by("-starts_on", "-pk")


def latest_evenings(
    season: Season, game_key: str = ALL_GAMES
) -> QuerySet[EveningResult, tuple[int, datetime]]:
    """Return id and opening of each evening of a season, the latest first."""
    results = EveningResult.objects.filter(season=season, game_key=game_key)
    return results.order_by("-opened_at", "-evening").values_list("evening", "opened_at").distinct()


def evening_summaries(
    season: Season, game_key: str, measure: str, rows: Iterable[tuple[int, datetime]]
) -> list[EveningSummary]:
    """Return some of the `latest_evenings` with their games and winners, in two queries."""
    evenings = [SeasonEvening(*each) for each in rows]
    keys = [each.pk for each in evenings]
    games = games_by_evening(season, keys)
    best: dict[int, list[EveningResult]] = {key: [] for key in keys}
    results = EveningResult.objects.filter(season=season, game_key=game_key, evening__in=keys)
    for result in results.select_related("player").order_by(f"-{measure}", "pk"):
        of_evening = best[result.evening_id]
        if not of_evening or getattr(of_evening[0], measure) == getattr(result, measure):
            of_evening.append(result)
    return [
        EveningSummary(
            each, games[each.pk], [won.player for won in best[each.pk]], getattr(best[each.pk][0], measure)
        )
        for each in evenings
    ]


def left_out_evening(season: Season, starts_on: date, ends_on: date | None) -> tuple[str, date] | None:
    """Return the changed date that leaves out an evening of a season, and the day of that evening, or None.

    An evening that already lies outside of the season, by an import into it, holds no date.
    """
    sittings = Sitting.objects.filter(evening=OuterRef("pk"), season=season)
    imported = PastResult.objects.filter(evening=OuterRef("pk"), season=season, struck_at=None)
    counted = Evening.objects.filter(Exists(sittings) | Exists(imported))
    days = sorted({timezone.localdate(each) for each in counted.values_list("opened_at", flat=True)})
    for day in days:
        if season.starts_on <= day < starts_on:
            return "starts_on", day
    for day in reversed(days):
        if ends_on and season.ends_on and ends_on < day <= season.ends_on:
            return "ends_on", day
    return None
