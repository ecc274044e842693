"""Query of the evenings of one total of the standings, the latest first."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.core.paginator import Page, Paginator

from games.models import EveningResult, Player, Season, SeasonTotal
from games.rules.season_formula import PlayerEvenings, counted_evenings
from games.seasons.queries.results import ALL_GAMES
from games.seasons.queries.standings import SeasonEvening

PAGE_SIZE: Final = 60


@dataclass(frozen=True, slots=True)
class BreakdownLine:
    """One evening of a total: games, amount, and whether the formula drops it."""

    evening: SeasonEvening
    games: Sequence[str]
    amount: int
    is_dropped: bool


@dataclass(frozen=True, slots=True)
class TotalBreakdown:
    """One total of the standings: counted evenings, and a page of its evenings."""

    played: PlayerEvenings
    counted: int
    total: int
    evenings: Page[BreakdownLine]


def total_breakdown(
    season: Season, player: Player, game_key: str, measure: str, page: str = ""
) -> TotalBreakdown:
    """Return the evenings of a total, in a constant number of queries."""
    results = EveningResult.objects.filter(season=season, player=player, game_key=game_key)
    formula = season.formula
    worst = list(results.order_by(measure, "pk").values_list("evening", measure)[: formula.dropped])
    season_total = SeasonTotal.objects.filter(season=season, player=player, game_key=game_key).first()
    evenings_played, total = (
        (season_total.evenings, getattr(season_total, measure)) if season_total else (0, 0)
    )
    one = PlayerEvenings(evenings_played, total, tuple(amount for _, amount in worst))
    count, total = counted_evenings(one, formula)
    dropped = {evening for evening, _ in worst[: one.evenings - count]}
    latest = results.order_by("-opened_at", "-evening").values_list("evening", "opened_at", measure)
    shown = Paginator(latest, PAGE_SIZE).get_page(page)
    games = games_by_evening(season, [evening for evening, *_ in shown], player)
    shown.object_list = [
        BreakdownLine(SeasonEvening(evening, opened_at), games[evening], amount, evening in dropped)
        for evening, opened_at, amount in shown
    ]
    return TotalBreakdown(one, count, total, shown)


def games_by_evening(
    season: Season, evenings: Sequence[int], player: Player | None = None
) -> dict[int, list[str]]:
    """Return the games of each evening, each once, of all players or of one."""
    results = EveningResult.objects.filter(season=season, evening__in=evenings).exclude(game_key=ALL_GAMES)
    if player is not None:
        results = results.filter(player=player)
    games: dict[int, list[str]] = defaultdict(list)
    for evening, game_key in results.order_by("pk").values_list("evening", "game_key"):
        if game_key not in games[evening]:
            games[evening].append(game_key)
    return games
