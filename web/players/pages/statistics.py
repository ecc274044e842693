"""Statistics as lines: label, note, value and URL of the source."""

from collections.abc import Callable
from dataclasses import dataclass

from games.models import Player, TournamentResult
from games.seasons.facts.queries import Sums

UrlBuilder = Callable[..., str]
"""Function from the name of a statistic and an opponent to the URL of its evenings."""


@dataclass(frozen=True, slots=True)
class StatisticLine:
    """One statistic of a player. `sign` colours a gain or a loss."""

    label: str
    value: str
    href: str
    note: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """Data of a player's statistics at one game; `shows_money` if the visitor may see amounts."""

    player: Player
    game_key: str
    sums: Sums
    circle: Sums
    shows_money: bool
    link: UrlBuilder
    places: list[TournamentResult]

    def count_of(self, name: str) -> int:
        """Return the player's sum of a fact, against any opponent."""
        return self.sums.count_of(self.player.pk, self.game_key, name)

    def count_from_others(self, name: str) -> int:
        """Return the others' sum of a fact against the player."""
        return self.sums.from_others(self.player.pk, self.game_key, name).total()

    def href(self, figure: str) -> str:
        return self.link(figure, game=self.game_key)
