"""Reads: the evenings behind one total of the standings, the latest first."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.models import Night, Player, Season, Tally
from games.results import ALL_GAMES
from games.rules.season import Played, counted
from games.standings import Occasion

PAGE: Final = 60


@dataclass(frozen=True, slots=True)
class Behind:
    """One evening that a total comes from: at which games, how much, whether the formula leaves it out."""

    occasion: Occasion
    games: Sequence[str]
    amount: int
    is_dropped: bool


@dataclass(frozen=True, slots=True)
class Total:
    """One total of the standings: what counts of how many evenings, and some of them, from `start` on.

    `earlier` and `later` say whether there are more evenings on either side.
    """

    played: Played
    counted: int
    total: int
    evenings: list[Behind]
    start: int

    @property
    def earlier(self) -> int | None:
        """Where the evenings before these start, None where there are none."""
        return self.start + PAGE if self.start + PAGE < self.played.evenings else None

    @property
    def later(self) -> int | None:
        return max(0, self.start - PAGE) if self.start else None


def behind(season: Season, player: Player, game_key: str, measure: str, start: int = 0) -> Total:
    """The evenings behind a total, in a constant number of queries."""
    nights = Night.objects.filter(season=season, player=player, game_key=game_key)
    formula = season.formula
    worst = list(nights.order_by(measure, "pk").values_list("evening", measure)[: formula.dropped])
    tally = Tally.objects.filter(season=season, player=player, game_key=game_key).first()
    evenings_played, total = (tally.evenings, getattr(tally, measure)) if tally else (0, 0)
    one = Played(evenings_played, total, tuple(amount for _, amount in worst))
    count, total = counted(one, formula)
    dropped = {evening for evening, _ in worst[: one.evenings - count]}
    latest = nights.order_by("-opened_at", "-evening").values_list("evening", "opened_at", measure)
    shown = list(latest[start : start + PAGE])
    games = games_on(season, [evening for evening, *_ in shown], player)
    evenings = [
        Behind(Occasion(evening, opened_at), games[evening], amount, evening in dropped)
        for evening, opened_at, amount in shown
    ]
    return Total(one, count, total, evenings, start)


def games_on(season: Season, evenings: Sequence[int], player: Player | None = None) -> dict[int, list[str]]:
    """What was played on these evenings, by anybody or by one player, each game once."""
    nights = Night.objects.filter(season=season, evening__in=evenings).exclude(game_key=ALL_GAMES)
    if player is not None:
        nights = nights.filter(player=player)
    games: dict[int, list[str]] = defaultdict(list)
    for evening, game_key in nights.order_by("pk").values_list("evening", "game_key"):
        if game_key not in games[evening]:
            games[evening].append(game_key)
    return games
