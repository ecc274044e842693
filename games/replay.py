"""Reads: what a season’s deals would have come to by other rules, or at another point; nothing is written.

Only Chinese poker is scored again: its deals are recorded card by card or place by place, whatever they were
paid for. The rules that may differ leave alone what a deal passes on to the next: each is scored by itself.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Q

from games.models import Player, Result, Round, Season, Seat, Sitting
from games.rules import catalogue
from games.rules.errors import RuleError
from games.seated import Left

GAME: Final = "chinese"
ROUNDS_MAX: Final = 2000
"""How many deals are scored again at most, the latest ones."""
SITTINGS_MAX: Final = 400


@dataclass(frozen=True, slots=True)
class Replayed:
    """One player: what these deals brought him, and what they would have."""

    player: Player
    points: int
    other_points: int
    cents: int
    other_cents: int


@dataclass(frozen=True, slots=True)
class Replay:
    """The deals of some closed sittings, all of the season’s unless there `is_more`; `kept` could not be
    scored by these rules and count as they did.
    """

    sittings: int
    rounds: int
    kept: int
    is_more: bool
    rows: list[Replayed]


def replay(season: Season, changes: Mapping[str, Any], point_value_cents: int | None) -> Replay:
    """A season scored again under `changes` of its rules, at another point if one is given.

    `Malformed` for changes that are none.
    """
    sittings, is_more = _sittings(season)
    points: dict[int, Counter[int]] = defaultdict(Counter)
    rounds = kept = 0
    for sitting, versions in _rounds(sittings).items():
        scored, unscored = _scored(versions, changes)
        points[sitting].update(scored)
        rounds += len(versions)
        kept += unscored
    return Replay(len(sittings), rounds, kept, is_more, _rows(sittings, points, point_value_cents))


def _sittings(season: Season) -> tuple[dict[int, Sitting], bool]:
    """The latest closed sittings that have not too many deals together, and whether there are more."""
    closed = season.sittings.filter(game_key=GAME, closing__isnull=False).order_by("-opened_at", "-pk")
    latest = list(closed[: SITTINGS_MAX + 1])
    standing = Sitting.objects.filter(pk__in=[each.pk for each in latest])
    counted = standing.annotate(count=Count("rounds", filter=Q(rounds__struck_at=None)))
    counts = dict(counted.values_list("pk", "count"))
    chosen: dict[int, Sitting] = {}
    left = ROUNDS_MAX
    for sitting in latest[:SITTINGS_MAX]:
        left -= counts[sitting.pk]
        if left < 0:
            break
        chosen[sitting.pk] = sitting
    return chosen, len(chosen) < len(latest)


def _rounds(sittings: Iterable[int]) -> dict[int, list[Round]]:
    rounds = Round.objects.filter(sitting__in=sittings, struck_at=None).order_by("sitting", "number")
    found: dict[int, list[Round]] = defaultdict(list)
    for version in rounds.select_related("rules__sitting", "seating"):
        found[version.sitting_id].append(version)
    return found


def _scored(versions: list[Round], changes: Mapping[str, Any]) -> tuple[Counter[int], int]:
    """The points of each position over these deals of one sitting, and how many count as they did."""
    game = catalogue.game(GAME)
    points: Counter[int] = Counter()
    kept, left, options = 0, Left(), {}
    for version in versions:
        positions = version.seating.positions
        if version.rules_id not in options:
            asked = {**version.rules.changes, **changes}
            options[version.rules_id] = game.read_options(version.rules.preset, asked)
        rules, carried = options[version.rules_id], left.found_by(version.seating, version.rules)
        try:
            deal = game.read(version.recorded, len(positions), rules, carried)
            net = game.score(deal, rules, carried).net(len(positions))
        except (RuleError, ValueError):
            kept, net = kept + 1, tuple(version.net)
        for position, won in zip(positions, net, strict=True):
            points[position] += won
        left = Left(version.carried, positions)
    return points, kept


def _rows(
    sittings: Mapping[int, Sitting], points: Mapping[int, Counter[int]], point_value_cents: int | None
) -> list[Replayed]:
    """Everybody's, the best by the other rules first."""
    sums: dict[Player, Counter[str]] = defaultdict(Counter)
    people = {}
    for seat in Seat.objects.filter(sitting__in=sittings).select_related("player"):
        sitting = sittings[seat.sitting_id]
        value = sitting.point_value_cents if point_value_cents is None else point_value_cents
        other = points[seat.sitting_id][seat.position]
        people[seat.player_id] = seat.player
        sums[seat.player].update(other_points=other, other_cents=other * value)
    for result in Result.objects.filter(sitting__in=sittings, player__in=people):
        sums[people[result.player_id]].update(points=result.points, cents=result.cents)
    rows = [
        Replayed(player, had["points"], had["other_points"], had["cents"], had["other_cents"])
        for player, had in sums.items()
    ]
    return sorted(rows, key=lambda row: (-row.other_cents, -row.other_points, row.player.folded_name))
