"""The seasons of a circle side by side, as their page reads them."""

from dataclasses import dataclass

from games.models import Circle, Season, Tally
from games.results import ALL_GAMES
from web.season import title_of_formula


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One season: how many evenings it had, and how they count."""

    season: Season
    evenings: int
    formula: str


def season_rows(circle: Circle) -> list[SeasonRow]:
    """The seasons of a circle, the current one first."""
    counted = Tally.objects.filter(season__circle=circle, player=None, game_key=ALL_GAMES)
    evenings = dict(counted.values_list("season", "evenings"))
    seasons = circle.seasons.order_by("-starts_on", "-pk")
    return [SeasonRow(each, evenings.get(each.pk, 0), title_of_formula(each)) for each in seasons]
