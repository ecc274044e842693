"""Page object of the seasons of a circle."""

from dataclasses import dataclass

from games.models import Circle, Season, SeasonTotal
from games.seasons.queries.results import ALL_GAMES
from web.seasons.text import formula_text


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One season: number of evenings and formula."""

    season: Season
    evenings: int
    formula: str


def season_rows(circle: Circle) -> list[SeasonRow]:
    """Return the seasons of a circle, the current one first."""
    counted = SeasonTotal.objects.filter(season__circle=circle, player=None, game_key=ALL_GAMES)
    evenings = dict(counted.values_list("season", "evenings"))
    seasons = circle.seasons.order_by("-starts_on", "-pk")
    return [SeasonRow(each, evenings.get(each.pk, 0), formula_text(each)) for each in seasons]
