"""Reads: what the closed sittings of some seasons tell, of one player or of a whole circle.

Whatever was played, a read goes through totals, or through the end of an index.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q, Sum

from games.models import Circle, Fact, FactTotal, Player, Season

BEHIND_MAX = 60
"""How many evenings are listed behind one figure, the latest first."""
TIES_MAX = 12
"""How many may share a record."""

Named = tuple[str, str]
"""A game's key and the name of a fact."""


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums of facts by game and name: each player's, by whom they are against, and by whom they are of."""

    own: Mapping[int, Counter[Named]] = field(default_factory=dict)
    against: Mapping[tuple[int, int], Counter[Named]] = field(default_factory=dict)

    def of(self, player: int, game_key: str, name: str) -> int:
        """How much of it a player has, against anybody or nobody."""
        own = self.own.get(player, Counter())[game_key, name]
        return own + sum(self.made(player, game_key, name).values())

    def made(self, player: int, game_key: str, name: str) -> Counter[int]:
        """How much of it a player has against each other."""
        return Counter(
            {
                other: count
                for (who, other), counts in self.against.items()
                if who == player and (count := counts[game_key, name])
            }
        )

    def suffered(self, player: int, game_key: str, name: str) -> Counter[int]:
        """How much of it each other has against a player."""
        return Counter(
            {
                who: count
                for (who, other), counts in self.against.items()
                if other == player and (count := counts[game_key, name])
            }
        )

    def all_of(self, game_key: str, name: str) -> int:
        """How much of it everybody has together."""
        return sum(self.of(player, game_key, name) for player in self.players)

    @property
    def players(self) -> set[int]:
        return {*self.own, *(who for who, _ in self.against)}

    @property
    def games(self) -> set[str]:
        """The games that anything is told of."""
        counters = [*self.own.values(), *self.against.values()]
        return {game_key for counter in counters for game_key, _ in counter}


def sums_of_player(player: Player, seasons: Collection[Season], game_key: str = "") -> Sums:
    """What a player did, and what was done to him; of one game if it is told."""
    return _summed(_totals(seasons, game_key).filter(Q(player=player) | Q(against=player)))


def sums_of_all(seasons: Collection[Season], game_key: str = "", names: Collection[str] = ()) -> Sums:
    """What everybody did; of these facts alone, if some are named."""
    totals = _totals(seasons, game_key)
    return _summed(totals.filter(name__in=names) if names else totals)


def _totals(seasons: Collection[Season], game_key: str) -> Any:
    totals = FactTotal.objects.filter(season__in=seasons)
    return totals.filter(game_key=game_key) if game_key else totals


def _summed(totals: Any) -> Sums:
    own: dict[int, Counter[Named]] = {}
    against: dict[tuple[int, int], Counter[Named]] = {}
    rows = totals.values_list("player", "against", "game_key", "name").annotate(sum=Sum("count"))
    for player, other, game_key, name, count in rows:
        if other is None:
            own.setdefault(player, Counter())[game_key, name] += count
        else:
            against.setdefault((player, other), Counter())[game_key, name] += count
    return Sums(own, against)


def highest(
    game_key: str, name: str, *, circle: Circle, season: Season | None, player: Player | None = None
) -> list[Fact]:
    """The highest peaks of a name, equals together: of a season or of all of them, of a player or of all."""
    peaks = Fact.objects.filter(circle=circle, game_key=game_key, name=name, round__isnull=False)
    peaks = peaks.filter(season=season) if season else peaks
    peaks = peaks.filter(player=player) if player else peaks
    first = list(peaks.select_related("player", "round", "sitting").order_by("-count")[:TIES_MAX])
    return sorted((peak for peak in first if peak.count == first[0].count), key=lambda peak: peak.pk)


@dataclass(frozen=True, slots=True)
class Behind:
    """One sitting behind a figure, and how much of it."""

    fact: Fact
    count: int


def evenings_behind(
    player: Player,
    names: Iterable[str],
    seasons: Collection[Season],
    *,
    game_key: str = "",
    other: Player | None = None,
    suffered: bool = False,
) -> Iterator[Behind]:
    """The last sittings which made a figure, and what each put in; `suffered` by the player, or his own."""
    whose, opposite = ("against", "player") if suffered else ("player", "against")
    facts = Fact.objects.filter(**{whose: player, "name__in": list(names), "season__in": seasons})
    facts = facts.filter(game_key=game_key) if game_key else facts
    facts = facts.filter(**{opposite: other}) if other else facts
    last = facts.order_by("-sitting_id").values_list("sitting", flat=True).distinct()[:BEHIND_MAX]
    counts: dict[int, Behind] = {}
    facts = facts.filter(sitting__in=list(last)).select_related("sitting", "round")
    for fact in facts.order_by("-sitting_id"):
        known = counts.get(fact.sitting_id)
        counts[fact.sitting_id] = Behind(fact, fact.count + (known.count if known else 0))
    yield from counts.values()
