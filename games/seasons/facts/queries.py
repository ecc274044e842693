"""Queries of facts: statistics of closed sittings of some seasons, for a player or a circle.

Every query reads totals, or the end of an index, whatever the length of the history.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import Q, QuerySet, Sum
from django.db.models.expressions import RawSQL

from games.models import Circle, Fact, FactTotal, Player, Season

MAX_SITTINGS_SHOWN = 60
"""Maximum number of evenings listed for one statistic, the latest first."""
MAX_TIES = 12
"""Maximum number of players listed for a shared record."""

FactName = tuple[str, str]
"""Key of a game and name of a fact."""
Row = tuple[int, int | None, str, str, int]


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums of facts by game and name: of each player, by opponent, and by pair."""

    own: Mapping[int, Counter[FactName]] = field(default_factory=dict)
    against: Mapping[tuple[int, int], Counter[FactName]] = field(default_factory=dict)

    def count_of(self, player: int, game_key: str, name: str) -> int:
        """Return a player's sum of a fact, with or without opponents."""
        own = self.own.get(player, Counter())[game_key, name]
        return own + sum(self.against_others(player, game_key, name).values())

    def against_others(self, player: int, game_key: str, name: str) -> Counter[int]:
        """Return a player's sum of a fact against each opponent."""
        return Counter(
            {
                other: count
                for (who, other), counts in self.against.items()
                if who == player and (count := counts[game_key, name])
            }
        )

    def from_others(self, player: int, game_key: str, name: str) -> Counter[int]:
        """Return each opponent's sum of a fact against a player."""
        return Counter(
            {
                who: count
                for (who, other), counts in self.against.items()
                if other == player and (count := counts[game_key, name])
            }
        )

    def between(self, player: int, other: int, game_keys: Collection[str]) -> Counter[str]:
        """Return a player's sums against another at some games, by the name of the fact."""
        result: Counter[str] = Counter()
        for (game_key, name), count in self.against.get((player, other), Counter()).items():
            if game_key in game_keys:
                result[name] += count
        return result

    def total_of(self, game_key: str, name: str) -> int:
        """Return the sum of a fact over all players."""
        return sum(self.count_of(player, game_key, name) for player in self.players)

    @property
    def players(self) -> set[int]:
        return {*self.own, *(player for player, _ in self.against)}

    @property
    def games(self) -> set[str]:
        """Keys of the games that have facts."""
        counters = [*self.own.values(), *self.against.values()]
        return {game_key for counter in counters for game_key, _ in counter}


def circle_sums(seasons: Collection[Season], game_key: str = "", names: Collection[str] = ()) -> Sums:
    """Return the sums of all players, of the named facts only if any are named."""
    totals = _totals(seasons, game_key)
    return _to_sums(_grouped_rows(totals.filter(name__in=names) if names else totals))


def player_and_circle_sums(
    player: Player, seasons: Collection[Season], game_key: str, names: Collection[str]
) -> tuple[Sums, Sums]:
    """Return a player's sums (own and suffered), then the sums of all players of these names, from
    one query.
    """
    of_player = Q(player=player) | Q(against=player)
    rows = list(_grouped_rows(_totals(seasons, game_key).filter(of_player | Q(name__in=names))))
    own = _to_sums(row for row in rows if player.pk in row[:2])
    return own, _to_sums(row for row in rows if row[3] in names)


def _totals(seasons: Collection[Season], game_key: str) -> QuerySet[FactTotal]:
    totals = FactTotal.objects.filter(season__in=seasons)
    return totals.filter(game_key=game_key) if game_key else totals


def _grouped_rows(totals: Any) -> Iterable[Row]:
    """Return rows of player, opponent, game, name and sum."""
    rows: Iterable[Row] = totals.values_list("player", "against", "game_key", "name").annotate(
        sum=Sum("count")
    )
    return rows


def _to_sums(rows: Iterable[Row]) -> Sums:
    own: dict[int, Counter[FactName]] = {}
    against: dict[tuple[int, int], Counter[FactName]] = {}
    for player, other, game_key, name, count in rows:
        if other is None:
            own.setdefault(player, Counter())[game_key, name] += count
        else:
            against.setdefault((player, other), Counter())[game_key, name] += count
    return Sums(own, against)


def highest_peaks(
    names: Iterable[FactName], *, circle: Circle, season: Season | None, player: Player | None = None
) -> dict[FactName, list[Fact]]:
    """Return the highest peaks of each name, ties together, of one season or all, one player or all.

    One query that reads the end of an index for each name.
    """
    of = {"circle_id": circle.pk}
    of |= {"season_id": season.pk} if season else {}
    of |= {"player_id": player.pk} if player else {}
    where = " AND ".join(f"{column} = %s" for column in [*of, "game_key", "name"])
    result: dict[FactName, list[Fact]] = {named: [] for named in names}
    tops = " UNION ALL ".join([_HIGHEST_SQL % where] * len(result))
    params = [each for named in result for each in (*of.values(), *named, MAX_TIES)]
    peaks = Fact.objects.filter(pk__in=RawSQL(tops, params))  # noqa: S611 - the text is a constant
    peaks = peaks.select_related("player", "round", "sitting").only(*_FACT_COLUMNS)
    for peak in peaks.order_by("-count", "pk"):
        equals = result[peak.game_key, peak.name]
        if not equals or equals[0].count == peak.count:
            equals.append(peak)
    return result


_HIGHEST_SQL: Final = (
    "SELECT id FROM (SELECT id FROM games_fact WHERE %s AND round_id IS NOT NULL"
    " ORDER BY count DESC LIMIT %%s) AS top"
)
_FACT_COLUMNS: Final = ("game_key", "name", "count", "player__name", "round__number", "sitting__opened_at")
"""Columns of a peak that a page needs; the rest of its round is large."""


@dataclass(frozen=True, slots=True)
class FactSource:
    """One sitting that contributes to a statistic, and its contribution."""

    fact: Fact
    count: int


def fact_sources(
    player: Player,
    names: Iterable[str],
    seasons: Collection[Season],
    *,
    game_key: str = "",
    other: Player | None = None,
    suffered: bool = False,
) -> Iterator[FactSource]:
    """Yield the latest sittings that contribute to a statistic; `suffered` selects facts against
    the player.
    """
    owner, opposite = ("against", "player") if suffered else ("player", "against")
    facts = Fact.objects.filter(**{owner: player, "name__in": list(names), "season__in": seasons})
    facts = facts.filter(game_key=game_key) if game_key else facts
    facts = facts.filter(**{opposite: other}) if other else facts
    latest = facts.order_by("-sitting__opened_at", "-sitting_id")
    last = latest.values_list("sitting", "sitting__opened_at").distinct()[:MAX_SITTINGS_SHOWN]
    counts: dict[int, FactSource] = {}
    latest = latest.filter(sitting__in=[sitting for sitting, _ in last])
    for fact in latest.select_related("sitting", "round"):
        existing = counts.get(fact.sitting_id)
        counts[fact.sitting_id] = FactSource(fact, fact.count + (existing.count if existing else 0))
    yield from counts.values()
