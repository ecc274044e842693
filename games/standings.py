"""Reads: where everybody stands in a season, from what was kept of each closing (`games.results`).

Nothing here grows with the history: one row for each player, his worst evenings by an index, the latest
evenings.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any, Final

from django.db.models import Count, OuterRef, Q, Subquery

from games.models import Circle, Night, Player, Season, Sitting, Tally
from games.results import ALL_GAMES
from games.rules import catalogue
from games.rules.season import Played, Standing, cumulated, standings

OPEN_SITTINGS_MAX: Final = 6
FORM_LENGTH: Final = 6
"""How many of the season's last evenings a player's form shows."""
CURVE_LENGTH: Final = 40
"""How many of the season's last evenings a curve goes through."""

CENTS: Final = "cents"
POINTS: Final = "points"
SEASON_POINTS: Final = "season_points"


@dataclass(frozen=True, slots=True)
class Occasion:
    """One evening of a season."""

    pk: int
    opened_at: datetime


@dataclass(frozen=True, slots=True)
class Row:
    """One player's season; `form` and `totals` go through the latest evenings, None where he was away.

    `rank` is shared by equal scores, and None for who came less often than the season asks. `totals` begin
    with what he had before the first of these evenings.
    """

    player: Player
    evenings: int
    standing: Standing
    form: list[int | None]
    totals: list[int]

    @property
    def rank(self) -> int | None:
        return self.standing.rank

    @property
    def score(self) -> Fraction:
        return self.standing.score


@dataclass(frozen=True, slots=True)
class Standings:
    """Where everybody stands, the best first; `recent` are the latest evenings, in order."""

    season: Season
    game_key: str
    measure: str
    evenings: int
    recent: list[Occasion]
    rows: list[Row]


def season_standings(season: Season, game_key: str = ALL_GAMES, measure: str = CENTS) -> Standings:
    """The standings of a season, of one game or of all, in three queries whatever was played."""
    tallies = list(_tallies(season, game_key, measure))
    people = [each for each in tallies if each.player_id]
    recent = _recent(season, game_key)
    won = _won(season, game_key, measure, recent)
    stand = _stand(people, season, measure)
    rows = [
        _row(tally, measure, standing, [won.get((each.pk, tally.player_id)) for each in recent])
        for tally, standing in zip(people, stand, strict=True)
    ]
    rows.sort(key=lambda row: (row.rank is None, -row.score, row.player.folded_name))
    evenings = next((each.evenings for each in tallies if each.player_id is None), 0)
    return Standings(season, game_key, measure, evenings, recent, rows)


def season_ranks(season: Season, game_key: str = ALL_GAMES, measure: str = CENTS) -> dict[int, int]:
    """The rank of each player who is ranked there, by number, in one query."""
    people = [each for each in _tallies(season, game_key, measure) if each.player_id]
    stand = zip(people, _stand(people, season, measure), strict=True)
    return {tally.player_id: standing.rank for tally, standing in stand if standing.rank is not None}


def _stand(people: Sequence[Any], season: Season, measure: str) -> Sequence[Standing]:
    """Where the players of these tallies stand, in the same order."""
    formula = season.formula
    return standings([_played(each, measure, formula.dropped) for each in people], formula)


def _row(tally: Tally, measure: str, standing: Standing, won: list[int | None]) -> Row:
    if tally.player is None:
        raise ValueError("the tally of everybody is nobody's row")
    before = getattr(tally, measure) - sum(each or 0 for each in won)
    return Row(tally.player, tally.evenings, standing, won[-FORM_LENGTH:], [before, *cumulated(won, before)])


def _tallies(season: Season, game_key: str, measure: str) -> Any:
    """What each won there, with the worst of his evenings, each found by an index."""
    nights = Night.objects.filter(season=season, game_key=game_key, player=OuterRef("player"))
    worst = nights.order_by(measure, "pk").values(measure)
    found = {f"worst_{place}": Subquery(worst[place : place + 1]) for place in range(season.dropped)}
    tallies = Tally.objects.filter(season=season, game_key=game_key)
    return tallies.select_related("player").annotate(**found).order_by("pk")


def _played(tally: Any, measure: str, dropped: int) -> Played:
    worst = [getattr(tally, f"worst_{place}") for place in range(dropped)]
    return Played(tally.evenings, getattr(tally, measure), tuple(each for each in worst if each is not None))


def _recent(season: Season, game_key: str) -> list[Occasion]:
    nights = Night.objects.filter(season=season, game_key=game_key).order_by("-opened_at", "-evening")
    latest = nights.values_list("evening", "opened_at").distinct()[:CURVE_LENGTH]
    return [Occasion(*each) for each in latest][::-1]


def _won(
    season: Season, game_key: str, measure: str, occasions: Sequence[Occasion]
) -> Mapping[tuple[int, int], int]:
    """What each won on these evenings, by evening and player."""
    nights = Night.objects.filter(
        season=season, game_key=game_key, evening__in=[each.pk for each in occasions]
    )
    rows = nights.values_list("evening", "player", measure)
    return {(evening, player): amount for evening, player, amount in rows}


def season_cents(season: Season, player: Player, game_key: str = ALL_GAMES) -> int:
    """What one player won in a season, in cents."""
    tally = Tally.objects.filter(season=season, player=player, game_key=game_key)
    return tally.values_list("cents", flat=True).first() or 0


@dataclass(frozen=True, slots=True)
class CircleCounts:
    """Figures of several circles at once: evenings and players by circle, season cents by player."""

    evenings: dict[int, int]
    players: dict[int, int]
    season_cents: dict[int, int]


def circle_counts(circles: list[Circle], players: list[Player]) -> CircleCounts:
    """Evenings of the current season and players of each circle, and what these players won in it."""
    tallies = Tally.objects.filter(season__circle__in=circles, season__ends_on=None, game_key=ALL_GAMES)
    tallies = tallies.filter(Q(player=None) | Q(player__in=players))
    evenings: dict[int, int] = {}
    won: dict[int, int] = {}
    for circle, player, count, cents in tallies.values_list("season__circle", "player", "evenings", "cents"):
        if player is None:
            evenings[circle] = count
        else:
            won[player] = cents
    heads = Player.objects.filter(circle__in=circles).values_list("circle").annotate(count=Count("pk"))
    return CircleCounts(evenings, dict(heads), won)


def open_sittings(circles: list[Circle]) -> list[tuple[Sitting, int]]:
    """The sittings still open in these circles, the last opened first, each with its count of rounds."""
    sittings = (
        Sitting.objects.filter(season__circle__in=circles, closing=None)
        .select_related("season__circle")
        .prefetch_related("rules_versions")
        .annotate(round_count=Count("rounds", filter=Q(rounds__struck_at=None)))
        .order_by("-opened_at", "-pk")[:OPEN_SITTINGS_MAX]
    )
    return [(sitting, sitting.round_count) for sitting in sittings]


def games_of_season(season: Season) -> list[str]:
    """The keys of the games that count in a season, in the catalogue's order."""
    played = set(Tally.objects.filter(season=season, player=None).values_list("game_key", flat=True))
    return [game.key for game in catalogue.GAMES if game.key in played]
