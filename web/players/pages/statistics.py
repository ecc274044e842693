"""Statistics as lines: label, note, value and URL of the source."""

from dataclasses import dataclass

from games.models import Player
from games.seasons.facts.queries import Sums
from web.players.text.statistics import STATISTICS
from web.seasons.scope import Scope, statistic_url
from web.ui.numbers import format_integer


@dataclass(frozen=True, slots=True)
class StatisticLine:
    """One statistic of a player, or one evening of it. `sign` colours a gain or a loss."""

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
    scope: Scope

    def count_of(self, name: str) -> int:
        """Return the player's sum of a fact, against any opponent."""
        return self.sums.count_of(self.player.pk, self.game_key, name)

    def count_from_others(self, name: str) -> int:
        """Return the others' sum of a fact against the player."""
        return self.sums.from_others(self.player.pk, self.game_key, name).total()

    def line(self, key: str, value: int | str, note: str = "", *, source: str = "") -> StatisticLine:
        """Return the line of a statistic; `source` is another one whose evenings prove it."""
        text = value if isinstance(value, str) else format_integer(value)
        href = statistic_url(self.player, self.scope, source or key, game=self.game_key)
        return StatisticLine(str(STATISTICS[key].title), text, href, note)
