"""What a page of results shows: one season or all, one game or all, and a measure of the standings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse

from games.models import Circle, Player, Season
from games.rules import catalogue
from games.rules.catalogue import GAMES
from games.rules.season_formula import SeasonFormula
from games.seasons.queries.standings import CENTS, POINTS, SEASON_POINTS
from web.core.access import MoneyVisibility

ALL: Final = "all"


@dataclass(frozen=True, slots=True)
class Scope:
    """The chosen `season` (None for all) and game (empty for all)."""

    seasons: list[Season]
    season: Season | None
    game_key: str

    @property
    def selected_seasons(self) -> list[Season]:
        """Seasons whose evenings count."""
        return [self.season] if self.season else self.seasons

    @property
    def formula(self) -> SeasonFormula:
        """Formula of the chosen season; results of all seasons are added."""
        return self.season.formula if self.season else SeasonFormula()

    def query(self, **others: object) -> str:
        """Return the query string of this scope with extra parameters; empty values are omitted."""
        fields = {"season": self.season.pk if self.season else ALL, "game": self.game_key, **others}
        return "?" + urlencode({name: value for name, value in fields.items() if value != ""})

    def season_choices(self) -> list[tuple[Season | None, str]]:
        """Return each season, and all seasons, with its query string."""
        every: list[Season | None] = [*self.seasons, None]
        return [(each, self.query(season=each.pk if each else ALL)) for each in every]

    def game_choices(self, games: list[str]) -> list[tuple[str, str]]:
        """Return each game, and all, with its query string."""
        return [(key, self.query(game=key)) for key in ("", *games)]


def statistic_url(player: Player, scope: Scope, figure: str, **asked: object) -> str:
    """Return the URL of the evenings of a statistic of a player."""
    return reverse("player-evenings", args=[player.pk]) + scope.query(figure=figure, **asked)


def read_scope(circle: Circle, asked: Mapping[str, str]) -> Scope:
    """Return the valid part of the requested scope, by default the current season and all games."""
    seasons = list(circle.seasons.order_by("-starts_on", "-pk"))
    current = next((each for each in seasons if each.ends_on is None), None)
    fields = {str(each.pk): each for each in seasons}.get(asked.get("season", ""), current)
    season = None if asked.get("season") == ALL else fields
    game_key = asked.get("game", "")
    return Scope(seasons, season, game_key if game_key in {game.key for game in GAMES} else "")


@dataclass(frozen=True, slots=True)
class StandingsView:
    """The shown game (empty for all) and measure."""

    game_key: str
    measure: str

    def query(self, **changes: object) -> str:
        """Return the query string of this view with changes; defaults are omitted."""
        asked = {"game": self.game_key, "in": self.measure, **changes}
        return "?" + urlencode({key: value for key, value in asked.items() if value != ""})


def read_view(asked: Mapping[str, str], games: Sequence[str], visibility: MoneyVisibility) -> StandingsView:
    """Return the valid part of the requested view."""
    game_key = asked.get("game", "")
    game_key = game_key if game_key in games else ""
    may = available_measures(game_key, visibility)
    measure = asked.get("in", "")
    return StandingsView(game_key, measure if measure in may else may[0])


def available_measures(game_key: str, visibility: MoneyVisibility) -> list[str]:
    """Return the allowed measures of a game, or of all, for this visitor.

    Points of different games cannot be added. If money is own only, its order is hidden too.
    """
    counts_points = game_key and catalogue.game(game_key).counts_points
    return [
        *([CENTS] if visibility.sees_all else []),
        *([POINTS] if counts_points else []),
        SEASON_POINTS,
    ]
