"""Reads: the evenings of a player: how many, what they came to, the best, the worst, the runs, the last.

A season, or all of them; a game, or all. However long he has played, at most the last `NIGHTS_MAX` evenings
are read one by one.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final, Literal

from django.db.models import Sum

from games.models import Night, Player, Season, Tally

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
    nights = Night.objects.filter(season__in=seasons, game_key=game_key, player=player)
    tallies = Tally.objects.filter(season__in=seasons, game_key=game_key, player=player)
    told = tallies.aggregate(evenings=Sum("evenings"), cents=Sum("cents"), points=Sum("points"))
    is_for_money = not points and nights.exclude(cents=0).exists()
    measure: Measure = "cents" if is_for_money or (not points and not told["points"]) else "points"
    last = list(nights.order_by("-opened_at", "-evening_id").select_related("evening")[:NIGHTS_MAX])
    by_amount = nights.select_related("evening")
    return Career(
        player,
        measure,
        told["evenings"] or 0,
        nights.filter(**{f"{measure}__gt": 0}).count(),
        told["cents"] or 0,
        told["points"] or 0,
        by_amount.order_by(f"-{measure}", "-pk").first(),
        by_amount.order_by(measure, "pk").first(),
        last[::-1],
    )
