"""What a page of figures is about: a season of a circle, or all of them; a game, or all."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from games.models import Circle, Season
from games.rules.catalogue import GAMES

ALL: Final = "all"


@dataclass(frozen=True, slots=True)
class Scope:
    """The `season` chosen among those of a circle, None for all of them; the game, empty for all."""

    seasons: list[Season]
    season: Season | None
    game_key: str

    @property
    def chosen(self) -> list[Season]:
        """The seasons whose evenings count."""
        return [self.season] if self.season else self.seasons

    def query(self, **others: object) -> str:
        """The same scope as an address says it, with what else is asked; an empty answer is left out."""
        told = {"season": self.season.pk if self.season else ALL, "game": self.game_key, **others}
        return "?" + urlencode({name: value for name, value in told.items() if value != ""})

    def in_season(self) -> list[tuple[Season | None, str]]:
        """Each season, and all of them, with the address that chooses it."""
        every: list[Season | None] = [*self.seasons, None]
        return [(each, self.query(season=each.pk if each else ALL)) for each in every]

    def at_game(self, games: list[str]) -> list[tuple[str, str]]:
        """Each of these games, and all of them, with the address that chooses it."""
        return [(key, self.query(game=key)) for key in ("", *games)]


def scope_of(circle: Circle, asked: Mapping[str, str]) -> Scope:
    """What was asked for, as far as the circle has it; else its current season and every game."""
    seasons = list(circle.seasons.order_by("-starts_on", "-pk"))
    current = next((each for each in seasons if each.ends_on is None), None)
    told = {str(each.pk): each for each in seasons}.get(asked.get("season", ""), current)
    season = None if asked.get("season") == ALL else told
    game_key = asked.get("game", "")
    return Scope(seasons, season, game_key if game_key in {game.key for game in GAMES} else "")
