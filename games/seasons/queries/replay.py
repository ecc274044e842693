"""Query of the rounds of a season scored under other rules or at another point value; nothing is written.

A game with a `Replayer` can be replayed: an option then changes the points of rounds as they were recorded.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.db.models import Count

from games.models import Player, Result, Round, RulesVersion, Season, Seat, Seating
from games.rules import catalogue
from games.rules.errors import RuleError
from games.rules.game import AnyGame, Replayer
from games.sittings.queries.seating import seat_map
from ledger.money import equal_parts

MAX_ROUNDS: Final = 2000
"""Maximum number of rounds replayed, the latest ones."""
MAX_SITTINGS: Final = 400

_RoundRow = tuple[int, int, int, Mapping[str, object]]
"""A round: its id, the ids of its rules and seating, source of its replayer."""


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
    """The replayed rounds of closed sittings; `is_more` if some are left out.

    `unscored` is the number of rounds that cannot be scored under the other rules.
    """

    sittings: int
    rounds: int
    unscored: int
    is_more: bool
    rows: list[ReplayRow]


@dataclass(slots=True)
class _ReplayedTotals:
    """Points and cents of each position over the rounds of one sitting, and the number of unscored rounds."""

    points: Counter[int] = field(default_factory=Counter)
    cents: Counter[int] = field(default_factory=Counter)
    unscored: int = 0

    def add(self, positions: Sequence[int], net: Sequence[int], value_cents: int) -> None:
        """Add the points of one round, in the order of `positions`, at a value in cents."""
        for position, won in zip(positions, net, strict=True):
            self.points[position] += won
            self.cents[position] += won * value_cents


@dataclass(frozen=True, slots=True)
class _OtherRules:
    """A game with changes of its options, and the value of a point in cents, None as it was."""

    game: AnyGame
    replayer: Replayer[object]
    changes: Mapping[str, object]
    point_value_cents: int | None
    known: dict[str, object] = field(default_factory=dict)

    def options(self, rules: RulesVersion) -> object:
        """Return the changed options of a version of rules; equal versions are read once."""
        key = f"{rules.preset} {sorted(rules.changes.items())}"
        if key not in self.known:
            self.known[key] = self.game.read_options(rules.preset, {**rules.changes, **self.changes})
        return self.known[key]

    def value_cents(self, rules: RulesVersion) -> int:
        """Return the value of a point in cents."""
        return rules.point_value_cents if self.point_value_cents is None else self.point_value_cents


@dataclass(frozen=True, slots=True)
class _Recorded:
    """Stored rows of the replayed sittings: rules and seatings by id, rounds and last ids by sitting."""

    rules: dict[int, RulesVersion]
    seatings: dict[int, list[int]]
    rounds: dict[int, list[_RoundRow]]
    last_rules: dict[int, int]
    last_seating: dict[int, int]


def replayable_games(games: Sequence[str]) -> list[str]:
    """Return the keys of the games that can be replayed."""
    return [key for key in games if catalogue.game(key).replayer]


def replay(season: Season, game_key: str, changes: Mapping[str, object], point_cents: int | None) -> Replay:
    """Return the sittings of a game in a season under `changes` of its rules and at another point value, if
    given, in seven queries, and one more for each sitting with a round that cannot be scored.

    Raises `Malformed` for invalid changes and `ValueError` for a game that cannot be replayed.
    """
    game = catalogue.game(game_key)
    if game.replayer is None:
        raise ValueError(f"{game_key} cannot be replayed")
    other = _OtherRules(game, game.replayer, changes, point_cents)
    sittings, is_more = _sittings(season, game_key)
    recorded = _recorded(sittings, game.replayer)
    totals = {sitting: _replayed(sitting, recorded, other) for sitting in sittings}
    rounds = sum(map(len, recorded.rounds.values()))
    unscored = sum(each.unscored for each in totals.values())
    return Replay(len(sittings), rounds, unscored, is_more, _rows(sittings, totals))


def _sittings(season: Season, game_key: str) -> tuple[list[int], bool]:
    """Return the latest closed sittings within the limit of rounds, and whether there are more."""
    closed = season.sittings.filter(game_key=game_key, closing__isnull=False).order_by("-opened_at", "-pk")
    latest = list(closed.values_list("pk", flat=True)[: MAX_SITTINGS + 1])
    # Every number is at least 1: asked for it, SQLite counts in the index of active rounds and reads none.
    active = Round.objects.filter(sitting__in=latest, struck_at=None, number__gte=1)
    counts: dict[int, int] = dict(active.values_list("sitting").annotate(Count("pk")))
    chosen: list[int] = []
    left = MAX_ROUNDS
    for sitting in latest[:MAX_SITTINGS]:
        left -= counts.get(sitting, 0)
        if left < 0:
            break
        chosen.append(sitting)
    return chosen, len(chosen) < len(latest)


def _recorded(sittings: Sequence[int], replayer: Replayer[object]) -> _Recorded:
    """Return the stored rows of these sittings, with the JSON that the replayer of the game reads."""
    rules = {each.pk: each for each in RulesVersion.objects.filter(sitting__in=sittings).order_by("number")}
    seatings = Seating.objects.filter(sitting__in=sittings).order_by("number")
    active = seatings.filter(struck_at=None).values_list("pk", "sitting", "positions")
    positions, last_seating = {}, {}
    for number, sitting, seated in active:
        positions[number], last_seating[sitting] = seated, number
    rounds: dict[int, list[_RoundRow]] = defaultdict(list)
    rows = Round.objects.filter(sitting__in=sittings, struck_at=None).order_by("sitting", "number")
    for sitting, *row in rows.values_list("sitting", "pk", "rules", "seating", replayer.source):
        rounds[sitting].append((row[0], row[1], row[2], row[3]))
    last_rules = {each.sitting_id: each.pk for each in rules.values()}
    return _Recorded(rules, positions, rounds, last_rules, last_seating)


def _replayed(sitting: int, recorded: _Recorded, other: _OtherRules) -> _ReplayedTotals:
    """Return the totals of the rounds of one sitting, its middle included.

    A round that cannot be scored counts as it was played.
    """
    game, totals = other.game, _ReplayedTotals()
    carried: Mapping[str, object] = {}
    seated: list[int] = []
    played: dict[int, tuple[list[int], Mapping[str, object]]] = {}
    for pk, rules_id, seating, source in recorded.rounds[sitting]:
        rules, positions = recorded.rules[rules_id], recorded.seatings[seating]
        options = other.options(rules)
        carried = _seated_state(game, carried, seated, positions, options)
        try:
            net, carried = other.replayer.score(source, len(positions), options, carried)
        except (RuleError, ValueError):
            totals.unscored += 1
            played = played or _played(sitting)
            points, carried = played[pk]
            net = tuple(points)
        totals.add(positions, net, other.value_cents(rules))
        seated = positions
    _empty_middle(sitting, recorded, other, carried, seated, totals)
    return totals


def _played(sitting: int) -> dict[int, tuple[list[int], Mapping[str, object]]]:
    """Return the net points and the carried state of each round of a sitting, as it was played."""
    rows = Round.objects.filter(sitting=sitting, struck_at=None).values_list("pk", "net", "carried")
    return {pk: (net, carried) for pk, net, carried in rows}


def _seated_state(
    game: AnyGame, carried: Mapping[str, object], before: list[int], after: list[int], options: object
) -> Mapping[str, object]:
    """Return the carried state of seats `before` for the seats `after`."""
    if not carried or before == after:
        return carried
    return game.reseat(carried, seat_map(before, after), len(after), options)


def _empty_middle(
    sitting: int,
    recorded: _Recorded,
    other: _OtherRules,
    carried: Mapping[str, object],
    seated: list[int],
    totals: _ReplayedTotals,
) -> None:
    """Award or share the points that are in the middle at the end, as the closing of a sitting does."""
    if not sum(totals.points.values()):
        return
    game, rules = other.game, recorded.rules[recorded.last_rules[sitting]]
    positions, options = recorded.seatings[recorded.last_seating[sitting]], other.options(rules)
    state = _seated_state(game, carried, seated, positions, options)
    if game.shares_middle(options, state):
        parts = equal_parts(-sum(totals.cents.values()), len(positions))
        totals.cents.update(dict(zip(sorted(positions), parts, strict=True)))
    elif award := game.middle_award(options, state):
        seats = len(positions)
        outcome = game.score_round(game.read_round(award, seats, options, state), options, state)
        totals.add(positions, outcome.points_by_seat(seats), other.value_cents(rules))


def _rows(sittings: Sequence[int], totals: Mapping[int, _ReplayedTotals]) -> list[ReplayRow]:
    """Return all players, the best under the other rules first."""
    people: dict[int, Player] = {}
    points, other_points, cents, other_cents = (Counter[int]() for _ in range(4))
    for seat in Seat.objects.filter(sitting__in=sittings).select_related("player"):
        replayed = totals[seat.sitting_id]
        people[seat.player_id] = seat.player
        other_points[seat.player_id] += replayed.points[seat.position]
        other_cents[seat.player_id] += replayed.cents[seat.position]
    results = Result.objects.filter(sitting__in=sittings, player__in=people)
    for player, won, worth in results.values_list("player", "points", "cents"):
        points[player] += won
        cents[player] += worth
    rows = [
        ReplayRow(player, points[pk], other_points[pk], cents[pk], other_cents[pk])
        for pk, player in people.items()
    ]
    return sorted(rows, key=lambda row: (-row.other_cents, -row.other_points, row.player.sort_key))
