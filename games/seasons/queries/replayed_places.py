"""Query of a season's standings in season points under other points by place; nothing is written."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Count

from games.models import Player, Result, Season
from games.rules.season_formula import PlayerEvenings, Standing, compute_standings, player_evenings
from games.seasons.queries.results import ALL_GAMES
from games.seasons.queries.standings import SEASON_POINTS, player_standings

PointsOfPlace = Callable[[int, int], int]
"""Season points of a place, from 1, in a field of so many players."""


@dataclass(frozen=True, slots=True)
class ReplayedStanding:
    """The standing of one player in season points, and the one under other points by place."""

    player: Player
    standing: Standing
    other: Standing

    @property
    def points(self) -> Fraction:
        """Season points before."""
        return self.standing.score

    @property
    def other_points(self) -> Fraction:
        """Season points after."""
        return self.other.score


def replay_places(season: Season, points_of_place: PointsOfPlace) -> list[ReplayedStanding]:
    """Return the standings of a season under other points by place, the best first, in three queries."""
    before = player_standings(season, ALL_GAMES, SEASON_POINTS)
    if season.dropped:
        evenings = _evenings(season, points_of_place)
    else:
        counts = {player: standing.counted for player, standing in before.items()}
        evenings = _sums(season, points_of_place, counts)
    people = Player.objects.in_bulk(list(before))
    others = compute_standings([evenings[key] for key in before], season.formula)
    rows = [
        ReplayedStanding(people[key], standing, other)
        for (key, standing), other in zip(before.items(), others, strict=True)
    ]
    return sorted(rows, key=lambda row: (row.other.rank is None, -row.other.score, row.player.sort_key))


def _sums(
    season: Season, points_of_place: PointsOfPlace, evenings: Mapping[int, int]
) -> dict[int, PlayerEvenings]:
    """Return the sum of each player by id, with a number of `evenings`; the database counts equal places."""
    totals: Counter[int] = Counter()
    places = Result.objects.filter(season=season).values_list("player", "place", "field_size")
    for player, place, field_size, count in places.annotate(Count("pk")).order_by():
        totals[player] += points_of_place(place, field_size) * count if place else 0
    return {player: PlayerEvenings(count, totals[player]) for player, count in evenings.items()}


def _evenings(season: Season, points_of_place: PointsOfPlace) -> dict[int, PlayerEvenings]:
    """Return the evenings of each player by id, with the worst ones."""
    won: dict[int, Counter[int]] = defaultdict(Counter)
    places = Result.objects.filter(season=season).values_list("player", "evening", "place", "field_size")
    for player, evening, place, field_size in places:
        won[player][evening] += points_of_place(place, field_size) if place else 0
    return {player: player_evenings(of_player.values()) for player, of_player in won.items()}
