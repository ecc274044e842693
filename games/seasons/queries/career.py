"""Query of a player's evenings: count, total, best, worst, runs and the latest.

Of one season or all, of one game or all. At most the last `MAX_EVENINGS` evenings are read individually.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from django.db.models import Count, QuerySet, Subquery, Sum
from django.db.models.expressions import RawSQL

from games.models import EveningResult, Player, Season, SeasonTotal
from games.rules.catalogue import GAMES
from games.rules.season_formula import PlayerEvenings, SeasonFormula, running_scores

MAX_EVENINGS: Final = 120
SUM: Final = SeasonFormula()
Measure = Literal["cents", "points"]
MEASURES: Final[tuple[Measure, ...]] = ("cents", "points")


class PlayedEvening(NamedTuple):
    """The stored result of one evening."""

    pk: int
    evening_id: int
    opened_at: datetime
    cents: int
    points: int


@dataclass(frozen=True, slots=True)
class Streak:
    """Consecutive evenings won, or lost, and the last of them."""

    length: int
    won: bool
    last: PlayedEvening


@dataclass(frozen=True, slots=True)
class Career:
    """Results of a player's evenings in `measure`. `recent_results` are the latest, the oldest first."""

    player: Player
    measure: Measure
    games: list[str]
    """Keys of all games played, in the order of the catalogue."""
    evenings: int
    won: int
    cents: int
    points: int
    best: PlayedEvening | None
    worst: PlayedEvening | None
    recent_results: list[PlayedEvening]
    running_scores: list[Fraction]
    """Score before the listed evenings, then after each of them."""
    formula: SeasonFormula

    def amount(self, result: PlayedEvening) -> int:
        """Return the amount of an evening in the measure."""
        return result.cents if self.measure == "cents" else result.points

    @property
    def best_amount(self) -> int:
        return self.amount(self.best) if self.best else 0

    @property
    def worst_amount(self) -> int:
        return self.amount(self.worst) if self.worst else 0

    @property
    def score(self) -> Fraction:
        """Score of all evenings under the formula."""
        return self.running_scores[-1]

    @property
    def current_streak(self) -> Streak | None:
        """Current run, or None if the last evening brought nothing."""
        runs = list(self._streaks())
        return runs[-1] if runs and runs[-1].last == self.recent_results[-1] else None

    @property
    def longest_winning_streak(self) -> Streak | None:
        """Longest run of evenings won, the latest of ties."""
        return max((run for run in self._streaks() if run.won), key=lambda run: run.length, default=None)

    def _streaks(self) -> Iterable[Streak]:
        length, won = 0, True
        for number, result in enumerate(self.recent_results):
            amount = self.amount(result)
            goes_on = amount and length and won == (amount > 0)
            length, won = (length + 1 if goes_on else int(bool(amount))), amount > 0
            after = (
                self.amount(self.recent_results[number + 1]) if number + 1 < len(self.recent_results) else 0
            )
            if length and (not after or (after > 0) != won):
                yield Streak(length, won, result)


def career(
    player: Player,
    seasons: Collection[Season],
    game_key: str = "",
    *,
    points: bool = False,
    formula: SeasonFormula = SUM,
) -> Career:
    """Return a player's evenings in some seasons, of one game if given; in `points` if money is hidden."""
    by_game = _totals_by_game(player, seasons)
    evenings, cents, total_points = by_game.get(game_key, (0, 0, 0))
    stored = EveningResult.objects.filter(season__in=seasons, game_key=game_key, player=player)
    results, won = _recent_results(stored, evenings)
    is_for_money = not points and any(result.cents for result in results)
    measure: Measure = "cents" if is_for_money or (not points and not total_points) else "points"

    def rising(result: PlayedEvening) -> tuple[int, int]:
        return getattr(result, measure), result.pk

    recent = results[:MAX_EVENINGS][::-1]
    amounts = [getattr(each, measure) for each in recent]
    before = PlayerEvenings(
        evenings - len(recent),
        (cents if measure == "cents" else total_points) - sum(amounts),
        _worst_before(stored, recent, measure, formula) if evenings > len(recent) else (),
    )
    return Career(
        player,
        measure,
        [game.key for game in GAMES if game.key in by_game],
        evenings,
        won[measure],
        cents,
        total_points,
        max(results, key=rising, default=None),
        min(results, key=rising, default=None),
        recent,
        running_scores(amounts, formula, before),
        formula,
    )


def _worst_before(
    stored: QuerySet[EveningResult], recent: Sequence[PlayedEvening], measure: Measure, formula: SeasonFormula
) -> tuple[int, ...]:
    """Return the worst results before the recent ones, as many as the formula may drop."""
    if not formula.dropped:
        return ()
    before = stored.exclude(pk__in=[each.pk for each in recent]).order_by(measure, "pk")
    return tuple(before.values_list(measure, flat=True)[: formula.dropped])


def _totals_by_game(player: Player, seasons: Collection[Season]) -> dict[str, tuple[int, int, int]]:
    """Return evenings, cents and points by game; all games together under the empty key."""
    totals = SeasonTotal.objects.filter(season__in=seasons, player=player).values_list("game_key")
    rows = totals.annotate(Sum("evenings"), Sum("cents"), Sum("points"))
    return {game_key: (evenings, cents, points) for game_key, evenings, cents, points in rows}


def _recent_results(
    results: QuerySet[EveningResult], count: int
) -> tuple[list[PlayedEvening], dict[Measure, int]]:
    """Return the latest evenings, last first, then the best and worst of all if they are older; and the
    number of evenings won, in cents and points.

    If there are more, every part reads the end of an index, and the rows are read by their ids alone.
    """
    order = ("-opened_at", "-evening_id")
    if count <= MAX_EVENINGS:
        rows = [PlayedEvening(*row) for row in results.order_by(*order).values_list(*PlayedEvening._fields)]
        return rows, {
            "cents": sum(row.cents > 0 for row in rows),
            "points": sum(row.points > 0 for row in rows),
        }
    parts = [results.order_by(*order)[:MAX_EVENINGS]]
    won = {}
    for measure in MEASURES:
        parts += [results.order_by(measure, "pk")[:1], results.order_by(f"-{measure}", "-pk")[:1]]
        above = results.filter(**{f"{measure}__gt": 0}).order_by().values("player")
        won[f"won_{measure}"] = Subquery(above.annotate(count=Count("pk")).values("count"))
    found = EveningResult.objects.filter(pk__in=_ids_of_parts(parts)).annotate(**won).order_by(*order)
    values = list(found.values_list(*PlayedEvening._fields, *won))
    counts = values[0][-len(MEASURES) :]
    rows = [PlayedEvening(*row[: -len(MEASURES)]) for row in values]
    return rows, {measure: each or 0 for measure, each in zip(MEASURES, counts, strict=True)}


def _ids_of_parts(parts: Sequence[QuerySet[EveningResult]]) -> RawSQL:
    """Return a query expression: the ids of several limited queries, which no compound query may hold."""
    queries = [part.values("pk").query.sql_with_params() for part in parts]
    union = " UNION ALL ".join(f"SELECT * FROM ({sql}) AS part" for sql, _ in queries)  # noqa: S608 - SQL of Django
    return RawSQL(union, [each for _, params in queries for each in params])  # noqa: S611 - SQL of Django
