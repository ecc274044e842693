"""Page of a player: evenings, head to head, statistics by game, records and titles."""

from collections.abc import Mapping

from django.urls import reverse
from django.utils.safestring import SafeString

from games.models import Player
from games.rules.catalogue import GAMES
from games.rules.season_formula import SeasonFormula
from games.seasons.facts.queries import Sums, player_and_circle_sums
from games.seasons.facts.sitting import MAX_MEETING
from games.seasons.facts.titles import FACT_NAMES as TITLED
from games.seasons.queries.career import Career, career
from games.seasons.queries.standings import player_standings
from web.core.access import MoneyVisibility
from web.games.registry import GAME_UIS
from web.players.pages.career import evening_chart, evening_rows, streak_text, total_curve
from web.players.pages.records import records_of_player
from web.players.pages.statistics import (
    GAMES_WITH_POINTS,
    PlayerFigures,
    StatisticLine,
    head_to_head_charts,
    head_to_head_records,
)
from web.seasons.scope import Scope
from web.seasons.text import formula_text


def player_page(player: Player, scope: Scope, visibility: MoneyVisibility) -> dict[str, object]:
    """Return the context of a player for this visitor, in a constant number of queries.

    `measure` is cents, points, or empty if neither may be shown. `meeting_limit` is the largest number of
    players who all meet in one game, 0 in a circle of fewer.
    """
    player_career = career(
        player,
        scope.selected_seasons,
        scope.game_key,
        points=not visibility.sees(player),
        formula=scope.formula,
    )
    people = {each.pk: each for each in player.circle.players.all()}
    sums, everybody = player_and_circle_sums(player, scope.selected_seasons, scope.game_key, TITLED)
    shows = visible_measure(player_career, scope, visibility)
    rank, ranked = _rank(player, scope, player_career, visibility)
    return {
        "player": player,
        "scope": scope,
        "game_links": scope.game_choices(player_career.games),
        "career": player_career,
        "measure": shows,
        "formula": formula_text(scope.season) if scope.season and scope.formula != SeasonFormula() else "",
        "rank": rank,
        "ranked": ranked,
        "streak": streak_text(player_career) if shows else "",
        "chart": evening_chart(player_career) if shows else SafeString(),
        "curve": total_curve(player, player_career) if shows else SafeString(),
        "recent_evenings": evening_rows(player_career) if shows else [],
        "head_to_head_charts": head_to_head_charts(player, sums, people),
        "head_to_head_records": head_to_head_records(player, sums, people, shows_money=visibility.sees_all),
        "meeting_limit": MAX_MEETING if len(people) > MAX_MEETING else 0,
        "statistics": _game_statistics(
            player, scope, (sums, everybody), people, sees_money=visibility.sees(player)
        ),
        "records": records_of_player(player, scope, people, everybody),
        "total_href": _total_href(player, scope, player_career, visibility),
        "evenings_href": reverse("player-evenings", args=[player.pk]) + scope.query(),
    }


def visible_measure(career: Career, scope: Scope, visibility: MoneyVisibility) -> str:
    """Return the measure of a career on this page; points of several games have none."""
    return career.measure if visibility.sees(career.player) or scope.game_key in GAMES_WITH_POINTS else ""


def _rank(
    player: Player, scope: Scope, career: Career, visibility: MoneyVisibility
) -> tuple[int | None, int]:
    """Return rank and number of ranked players in the season, (None, 0) over all seasons."""
    measure = career.measure if visibility.sees_all else "points"
    if scope.season is None or (measure == "points" and scope.game_key not in GAMES_WITH_POINTS):
        return None, 0
    standings = player_standings(scope.season, scope.game_key, measure)
    own = standings.get(player.pk)
    return own.rank if own else None, sum(each.rank is not None for each in standings.values())


def _total_href(player: Player, scope: Scope, career: Career, visibility: MoneyVisibility) -> str:
    """Return the URL of the player's total: the season's page, else the evenings."""
    if scope.season is None or not visibility.sees_all:
        return reverse("player-evenings", args=[player.pk]) + scope.query()
    asked = {"season": scope.season.pk, "game": scope.game_key, "in": career.measure}
    query = {name: value for name, value in asked.items() if value}
    return reverse("player-breakdown", args=[player.pk], query=query)


def _game_statistics(
    player: Player,
    scope: Scope,
    statistics_of: tuple[Sums, Sums],
    people: Mapping[int, Player],
    *,
    sees_money: bool,
) -> list[tuple[str, list[StatisticLine], str, Mapping[str, object]]]:
    """Return the statistics of each game: its key, its lines, and a template below them with its context."""
    sums, everybody = statistics_of
    result = []
    for game in GAMES:
        data = PlayerFigures(player, game.key, sums, everybody, sees_money, scope)
        ui = GAME_UIS[game.key]
        if lines := ui.statistics(data):
            result.append((game.key, lines, ui.player_template, ui.player_context(data, people)))
    return result
