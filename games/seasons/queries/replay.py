"""Query of a season's deals scored under other rules or at another point value; nothing is written.

Only Chinese poker is replayed: its deals are recorded by cards or places. The rules that may differ do not
affect the carried state, so each deal is scored alone.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import Count, Q

from games.models import Player, Result, Round, Season, Seat, Sitting
from games.rules import catalogue
from games.rules.errors import RuleError
from games.sittings.queries.seating import CarriedState

GAME: Final = "chinese"
MAX_ROUNDS: Final = 2000
"""Maximum number of deals replayed, the latest ones."""
MAX_SITTINGS: Final = 400


@dataclass(frozen=True, slots=True)
class ReplayRow:
    """One player: actual points and cents, and those under the other rules."""

    player: Player
    points: int
    other_points: int
    cents: int
    other_cents: int


@dataclass(frozen=True, slots=True)
class Replay:
    """The replayed deals of closed sittings; `is_more` if some are left out.

    `unscored` is the number of deals that cannot be scored under the other rules.
    """

    sittings: int
    rounds: int
    unscored: int
    is_more: bool
    rows: list[ReplayRow]


@dataclass(slots=True)
class _ReplayedTotals:
    """Points and cents of each position over the deals of one sitting, and the number of unscored deals."""

    points: Counter[int] = field(default_factory=Counter)
    cents: Counter[int] = field(default_factory=Counter)
    unscored: int = 0


def replay(season: Season, changes: Mapping[str, Any], point_value_cents: int | None) -> Replay:
    """Return a season replayed under `changes` of its rules and at another point value, if given.

    Raises `Malformed` for invalid changes.
    """
    sittings, is_more = _sittings(season)
    totals: dict[int, _ReplayedTotals] = {}
    rounds = stored = 0
    for sitting, versions in _rounds(sittings).items():
        totals[sitting] = _scored(versions, changes, point_value_cents)
        rounds += len(versions)
        stored += totals[sitting].unscored
    return Replay(len(sittings), rounds, stored, is_more, _rows(sittings, totals))


def _sittings(season: Season) -> tuple[dict[int, Sitting], bool]:
    """Return the latest closed sittings within the limit of deals, and whether there are more."""
    closed = season.sittings.filter(game_key=GAME, closing__isnull=False).order_by("-opened_at", "-pk")
    latest = list(closed[: MAX_SITTINGS + 1])
    active = Sitting.objects.filter(pk__in=[each.pk for each in latest])
    counted = active.annotate(count=Count("rounds", filter=Q(rounds__struck_at=None)))
    counts = dict(counted.values_list("pk", "count"))
    chosen: dict[int, Sitting] = {}
    left = MAX_ROUNDS
    for sitting in latest[:MAX_SITTINGS]:
        left -= counts[sitting.pk]
        if left < 0:
            break
        chosen[sitting.pk] = sitting
    return chosen, len(chosen) < len(latest)


def _rounds(sittings: Iterable[int]) -> dict[int, list[Round]]:
    rounds = Round.objects.filter(sitting__in=sittings, struck_at=None).order_by("sitting", "number")
    result: dict[int, list[Round]] = defaultdict(list)
    for version in rounds.select_related("rules__sitting", "seating"):
        result[version.sitting_id].append(version)
    return result


def _scored(
    versions: list[Round], changes: Mapping[str, Any], point_value_cents: int | None
) -> _ReplayedTotals:
    """Return the totals of the deals of one sitting, each at the value of its rules without another value."""
    game = catalogue.game(GAME)
    totals = _ReplayedTotals()
    left, options = CarriedState(), {}
    for version in versions:
        positions = version.seating.positions
        if version.rules_id not in options:
            asked = {**version.rules.changes, **changes}
            options[version.rules_id] = game.read_options(version.rules.preset, asked)
        rules, carried = options[version.rules_id], left.for_seating(version.seating, version.rules)
        try:
            deal = game.read_round(version.recorded, len(positions), rules, carried)
            net = game.score_round(deal, rules, carried).points_by_seat(len(positions))
        except (RuleError, ValueError):
            totals.unscored += 1
            net = tuple(version.net)
        value = version.rules.point_value_cents if point_value_cents is None else point_value_cents
        for position, won in zip(positions, net, strict=True):
            totals.points[position] += won
            totals.cents[position] += won * value
        left = CarriedState(version.carried, positions)
    return totals


def _rows(sittings: Mapping[int, Sitting], totals: Mapping[int, _ReplayedTotals]) -> list[ReplayRow]:
    """Return all players, the best under the other rules first."""
    sums: dict[Player, Counter[str]] = defaultdict(Counter)
    people = {}
    for seat in Seat.objects.filter(sitting__in=sittings).select_related("player"):
        replayed = totals.get(seat.sitting_id, _ReplayedTotals())
        people[seat.player_id] = seat.player
        sums[seat.player].update(
            other_points=replayed.points[seat.position], other_cents=replayed.cents[seat.position]
        )
    for result in Result.objects.filter(sitting__in=sittings, player__in=people):
        sums[people[result.player_id]].update(points=result.points, cents=result.cents)
    rows = [
        ReplayRow(player, had["points"], had["other_points"], had["cents"], had["other_cents"])
        for player, had in sums.items()
    ]
    return sorted(rows, key=lambda row: (-row.other_cents, -row.other_points, row.player.sort_key))
