"""Reads: what the closed sittings of some seasons tell, of one player or of a whole circle.

Whatever was played, a read goes through totals, or through the end of an index.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import Q, Sum
from django.db.models.expressions import RawSQL

from games.models import Circle, Fact, FactTotal, Player, Season

BEHIND_MAX = 60
"""How many evenings are listed behind one figure, the latest first."""
TIES_MAX = 12
"""How many may share a record."""

Named = tuple[str, str]
"""A game's key and the name of a fact."""
Row = tuple[int, int | None, str, str, int]


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


def sums_of_all(seasons: Collection[Season], game_key: str = "", names: Collection[str] = ()) -> Sums:
    """What everybody did; of these facts alone, if some are named."""
    totals = _totals(seasons, game_key)
    return _summed(_rows(totals.filter(name__in=names) if names else totals))


def sums_beside_all(
    player: Player, seasons: Collection[Season], game_key: str, names: Collection[str]
) -> tuple[Sums, Sums]:
    """What a player did and what was done to him, then what everybody did of these names; read at once."""
    of_player = Q(player=player) | Q(against=player)
    rows = list(_rows(_totals(seasons, game_key).filter(of_player | Q(name__in=names))))
    own = _summed(row for row in rows if player.pk in row[:2])
    return own, _summed(row for row in rows if row[3] in names)


def _totals(seasons: Collection[Season], game_key: str) -> Any:
    totals = FactTotal.objects.filter(season__in=seasons)
    return totals.filter(game_key=game_key) if game_key else totals


def _rows(totals: Any) -> Iterable[Row]:
    """By whom, against whom, of which game, what, and how often."""
    return totals.values_list("player", "against", "game_key", "name").annotate(sum=Sum("count"))  # type: ignore[no-any-return]


def _summed(rows: Iterable[Row]) -> Sums:
    own: dict[int, Counter[Named]] = {}
    against: dict[tuple[int, int], Counter[Named]] = {}
    for player, other, game_key, name, count in rows:
        if other is None:
            own.setdefault(player, Counter())[game_key, name] += count
        else:
            against.setdefault((player, other), Counter())[game_key, name] += count
    return Sums(own, against)


def highest(
    names: Iterable[Named], *, circle: Circle, season: Season | None, player: Player | None = None
) -> dict[Named, list[Fact]]:
    """The highest peaks of each name, equals together: of a season or all of them, of a player or everybody.

    One query, which takes the end of an index for each name.
    """
    of = {"circle_id": circle.pk}
    of |= {"season_id": season.pk} if season else {}
    of |= {"player_id": player.pk} if player else {}
    where = " AND ".join(f"{column} = %s" for column in [*of, "game_key", "name"])
    found: dict[Named, list[Fact]] = {named: [] for named in names}
    tops = " UNION ALL ".join([_TOP % where] * len(found))
    params = [each for named in found for each in (*of.values(), *named, TIES_MAX)]
    peaks = Fact.objects.filter(pk__in=RawSQL(tops, params))  # noqa: S611 - its words are all ours
    peaks = peaks.select_related("player", "round", "sitting").only(*_TOLD)
    for peak in peaks.order_by("-count", "pk"):
        equals = found[peak.game_key, peak.name]
        if not equals or equals[0].count == peak.count:
            equals.append(peak)
    return found


_TOP: Final = (
    "SELECT id FROM (SELECT id FROM games_fact WHERE %s AND round_id IS NOT NULL"
    " ORDER BY count DESC LIMIT %%s) AS top"
)
_TOLD: Final = ("game_key", "name", "count", "player__name", "round__number", "sitting__opened_at")
"""What a page tells of a peak; the rest of its round is long."""


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
