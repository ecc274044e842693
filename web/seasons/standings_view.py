"""The view of the standings that a visitor asked for: one game or all, and a measure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from games.rules import catalogue
from games.seasons.queries.standings import CENTS, POINTS, SEASON_POINTS
from web.core.visibility import MoneyVisibility


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
