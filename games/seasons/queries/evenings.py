"""Query of the evenings of a season with their winners, the latest first."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.models import EveningResult, Player, Season
from games.seasons.queries.breakdown import PAGE_SIZE, games_by_evening
from games.seasons.queries.results import ALL_GAMES
from games.seasons.queries.standings import CENTS, SeasonEvening


@dataclass(frozen=True, slots=True)
class EveningSummary:
    """One evening: its games, and the players with the best result (`amount`), several in a tie."""

    evening: SeasonEvening
    games: Sequence[str]
    winners: Sequence[Player]
    amount: int


def latest_evenings(
    season: Season,
    game_key: str = ALL_GAMES,
    measure: str = CENTS,
    *,
    start: int = 0,
    count: int = PAGE_SIZE,
) -> list[EveningSummary]:
    """Return `count` evenings of a season from the `start`-th latest on, in three queries."""
    results = EveningResult.objects.filter(season=season, game_key=game_key)
    latest = results.order_by("-opened_at", "-evening").values_list("evening", "opened_at").distinct()
    evenings = [SeasonEvening(*each) for each in latest[start : start + count]]
    keys = [each.pk for each in evenings]
    games = games_by_evening(season, keys)
    best: dict[int, list[EveningResult]] = {key: [] for key in keys}
    for result in results.filter(evening__in=keys).select_related("player").order_by(f"-{measure}", "pk"):
        of_evening = best[result.evening_id]
        if not of_evening or getattr(of_evening[0], measure) == getattr(result, measure):
            of_evening.append(result)
    return [
        EveningSummary(
            each, games[each.pk], [won.player for won in best[each.pk]], getattr(best[each.pk][0], measure)
        )
        for each in evenings
    ]
