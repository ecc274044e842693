"""Reads: the evenings of a player: how many, what they came to, the best, the worst, the runs, the last.

A season, or all of them; a game, or all. However long he has played, at most the last `NIGHTS_MAX` evenings
are read one by one.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from django.db.models import Count, Q, QuerySet, Subquery, Sum

from games.models import Night, Player, Season, Tally
from games.rules.catalogue import GAMES

NIGHTS_MAX: Final = 120
Measure = Literal["cents", "points"]


@dataclass(frozen=True, slots=True)
class Run:
    """Evenings won one after the other, or lost, and the evening where it ends."""

    length: int
    won: bool
    last: Night


@dataclass(frozen=True, slots=True)
class Career:
    """What the evenings of a player come to, told in `measure`. `nights` are the latest, the oldest first."""

    player: Player
    measure: Measure
    games: list[str]
    """All the games he played, in the catalogue's order."""
    evenings: int
    won: int
    cents: int
    points: int
    best: Night | None
    worst: Night | None
    nights: list[Night]

    def amount(self, night: Night) -> int:
        """What an evening brought, in the measure told."""
        return night.cents if self.measure == "cents" else night.points

    @property
    def total(self) -> int:
        return self.cents if self.measure == "cents" else self.points

    @property
    def cumulated(self) -> list[int]:
        """The total after each of the nights, what came before them included."""
        total = self.total - sum(map(self.amount, self.nights))
        sums = []
        for night in self.nights:
            total += self.amount(night)
            sums.append(total)
        return sums

    @property
    def run(self) -> Run | None:
        """The run that goes on, None where the last evening brought nothing."""
        runs = list(self._runs())
        return runs[-1] if runs and runs[-1].last == self.nights[-1] else None

    @property
    def longest_won(self) -> Run | None:
        """The longest run of evenings won, the latest of equals."""
        return max((run for run in self._runs() if run.won), key=lambda run: run.length, default=None)

    def _runs(self) -> Iterable[Run]:
        length, won = 0, True
        for number, night in enumerate(self.nights):
            amount = self.amount(night)
            goes_on = amount and length and won == (amount > 0)
            length, won = (length + 1 if goes_on else int(bool(amount))), amount > 0
            after = self.amount(self.nights[number + 1]) if number + 1 < len(self.nights) else 0
            if length and (not after or (after > 0) != won):
                yield Run(length, won, night)


def career(
    player: Player, seasons: Collection[Season], game_key: str = "", *, points: bool = False
) -> Career:
    """The evenings of a player in some seasons, at a game if told; in `points` where money is hidden."""
    by_game = _tallied(player, seasons)
    evenings, cents, total_points = by_game.get(game_key, (0, 0, 0))
    nights = _told(Night.objects.filter(season__in=seasons, game_key=game_key, player=player), evenings)
    is_for_money = not points and any(night.cents for night in nights)
    measure: Measure = "cents" if is_for_money or (not points and not total_points) else "points"

    def rising(night: Night) -> tuple[int, int]:
        return getattr(night, measure), night.pk

    return Career(
        player,
        measure,
        [game.key for game in GAMES if game.key in by_game],
        evenings,
        _won(nights, measure),
        cents,
        total_points,
        max(nights, key=rising, default=None),
        min(nights, key=rising, default=None),
        nights[:NIGHTS_MAX][::-1],
    )


def _tallied(player: Player, seasons: Collection[Season]) -> dict[str, tuple[int, int, int]]:
    """His evenings, their cents and their points, by game; all games together under the empty key."""
    tallies = Tally.objects.filter(season__in=seasons, player=player).values_list("game_key")
    rows = tallies.annotate(Sum("evenings"), Sum("cents"), Sum("points"))
    return {game_key: (evenings, cents, points) for game_key, evenings, cents, points in rows}


def _told(nights: QuerySet[Night], count: int) -> list[Night]:
    """The latest of so many nights, the last first, then the best and the worst of all where they are older.

    Where there are more than these, each also knows how many were won, in cents and in points; every part is
    read off an index then.
    """
    order = ("-opened_at", "-evening_id")
    if count <= NIGHTS_MAX:
        return list(nights.select_related("evening").order_by(*order))
    parts = [nights.order_by(*order)[:NIGHTS_MAX]]
    won = {}
    for measure in ("cents", "points"):
        parts += [nights.order_by(measure, "pk")[:1], nights.order_by(f"-{measure}", "-pk")[:1]]
        above = nights.filter(**{f"{measure}__gt": 0}).order_by().values("player")
        won[f"won_{measure}"] = Subquery(above.annotate(count=Count("pk")).values("count"))
    is_one = Q(*(("pk__in", part.values("pk")) for part in parts), _connector=Q.OR)
    return list(nights.filter(is_one).annotate(**won).select_related("evening").order_by(*order))


def _won(nights: Sequence[Night], measure: Measure) -> int:
    """How many of all were won."""
    if nights and hasattr(nights[0], f"won_{measure}"):
        return getattr(nights[0], f"won_{measure}") or 0
    return sum(getattr(night, measure) > 0 for night in nights)
