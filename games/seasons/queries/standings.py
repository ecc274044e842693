"""Query of the standings of a season, from stored results (`games.seasons.queries.results`).

Its cost does not grow with the history: one row for each player, the worst evenings from an index, and the
latest evenings.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any, Final

from django.db.models import OuterRef, Subquery

from games.models import EveningResult, Player, Season, SeasonTotal
from games.rules import catalogue
from games.rules.season_formula import (
    MAX_DROPPED,
    PlayerEvenings,
    SeasonFormula,
    Standing,
    compute_standings,
    running_scores,
)
from games.seasons.queries.results import ALL_GAMES

FORM_LENGTH: Final = 6
"""Number of the season's last evenings shown as a player's form."""
CURVE_LENGTH: Final = 24
"""Number of the season's last evenings on a curve."""

CENTS: Final = "cents"
POINTS: Final = "points"
SEASON_POINTS: Final = "season_points"


@dataclass(frozen=True, slots=True)
class SeasonEvening:
    """One evening of a season."""

    pk: int
    opened_at: datetime


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """The season of one player; `recent_results` are those of the latest evenings, None for an absence.

    `rank` is shared by equal scores, and None below the season's minimum of evenings, of which `missing` are
    missing. `running_scores` are the scores before the first of the evenings of the curve and after each of
    them.
    """

    player: Player
    evenings: int
    missing: int
    standing: Standing
    recent_results: list[int | None]
    running_scores: list[Fraction]

    @property
    def rank(self) -> int | None:
        return self.standing.rank

    @property
    def score(self) -> Fraction:
        return self.standing.score


@dataclass(frozen=True, slots=True)
class Standings:
    """Standings of a season, the best player first; `recent_evenings` are the latest evenings, in order."""

    season: Season
    measure: str
    evenings: int
    recent_evenings: list[SeasonEvening]
    rows: list[StandingsRow]


def season_standings(season: Season, game_key: str = ALL_GAMES, measure: str = CENTS) -> Standings:
    """Return the standings of a season, of one game or of all, in three queries."""
    recent = _recent(season, game_key)
    totals = list(_season_totals(season, game_key, measure, [each.pk for each in recent]))
    people = [each for each in totals if each.player_id]
    results = _results_by_evening(season, game_key, measure, recent)
    won = [[results.get((each.pk, total.player_id)) for each in recent] for total in people]
    before = [
        _before(total, measure, of_player, season.dropped)
        for total, of_player in zip(people, won, strict=True)
    ]
    standings = compute_standings(
        [_all_evenings(*each) for each in zip(before, won, strict=True)], season.formula
    )
    rows = [_row(*each, season.formula) for each in zip(people, standings, won, before, strict=True)]
    rows.sort(key=lambda row: (row.rank is None, -row.score, row.player.sort_key))
    evenings = next((each.evenings for each in totals if each.player_id is None), 0)
    return Standings(season, measure, evenings, recent, rows)


def player_standings(season: Season, game_key: str = ALL_GAMES, measure: str = CENTS) -> dict[int, Standing]:
    """Return the standing of each player by id, in one query."""
    people = [each for each in _season_totals(season, game_key, measure) if each.player_id]
    evenings = [_before(each, measure, (), season.dropped) for each in people]
    standings = compute_standings(evenings, season.formula)
    return {total.player_id: standing for total, standing in zip(people, standings, strict=True)}


def _row(
    total: SeasonTotal,
    standing: Standing,
    won: list[int | None],
    before: PlayerEvenings,
    formula: SeasonFormula,
) -> StandingsRow:
    if total.player is None:
        raise ValueError("the total of all players is no row of the standings")
    scores = running_scores(won, formula, before)
    missing = max(0, formula.least_evenings - total.evenings)
    return StandingsRow(total.player, total.evenings, missing, standing, won[-FORM_LENGTH:], scores)


def _season_totals(season: Season, game_key: str, measure: str, without: Collection[int] = ()) -> Any:
    """Return the total of each player with the worst evenings `without` some, each from an index."""
    results = EveningResult.objects.filter(season=season, game_key=game_key, player=OuterRef("player"))
    worst = results.exclude(evening__in=without).order_by(measure, "pk").values(measure)
    worst_amounts = {f"worst_{index}": Subquery(worst[index : index + 1]) for index in range(season.dropped)}
    totals = SeasonTotal.objects.filter(season=season, game_key=game_key)
    return totals.select_related("player").annotate(**worst_amounts).order_by("pk")


def _before(total: Any, measure: str, won: Sequence[int | None], dropped: int) -> PlayerEvenings:
    """Return the evenings of a season total without the results `won`."""
    played = [each for each in won if each is not None]
    worst = [getattr(total, f"worst_{index}") for index in range(dropped)]
    return PlayerEvenings(
        total.evenings - len(played),
        getattr(total, measure) - sum(played),
        tuple(each for each in worst if each is not None),
    )


def _all_evenings(before: PlayerEvenings, won: Sequence[int | None]) -> PlayerEvenings:
    played = [each for each in won if each is not None]
    worst = sorted([*before.worst, *played])
    return PlayerEvenings(
        before.evenings + len(played), before.total + sum(played), tuple(worst[:MAX_DROPPED])
    )


def _recent(season: Season, game_key: str) -> list[SeasonEvening]:
    results = EveningResult.objects.filter(season=season, game_key=game_key).order_by(
        "-opened_at", "-evening"
    )
    latest = results.values_list("evening", "opened_at").distinct()[:CURVE_LENGTH]
    return [SeasonEvening(*each) for each in latest][::-1]


def _results_by_evening(
    season: Season, game_key: str, measure: str, occasions: Sequence[SeasonEvening]
) -> Mapping[tuple[int, int], int]:
    """Return the results of these evenings by evening and player."""
    results = EveningResult.objects.filter(
        season=season, game_key=game_key, evening__in=[each.pk for each in occasions]
    )
    rows = results.values_list("evening", "player", measure)
    return {(evening, player): amount for evening, player, amount in rows}


def season_cents(season: Season, player: Player, game_key: str = ALL_GAMES) -> int:
    """Return the cents that one player won in a season."""
    totals = SeasonTotal.objects.filter(season=season, player=player, game_key=game_key)
    return totals.values_list("cents", flat=True).first() or 0


def games_of_season(season: Season) -> list[str]:
    """Return the keys of the games that count in a season, in the order of the catalogue."""
    played = set(SeasonTotal.objects.filter(season=season, player=None).values_list("game_key", flat=True))
    return [game.key for game in catalogue.GAMES if game.key in played]
