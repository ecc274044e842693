"""Scope of a statistics page: one season or all, one game or all."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse

from games.models import Circle, Player, Season
from games.rules.catalogue import GAMES
from games.rules.season_formula import SeasonFormula

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
