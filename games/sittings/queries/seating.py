"""Query of the seating of a sitting, and of the state in which its next round starts."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import OuterRef, QuerySet, Subquery

from games.models import Player, Round, RulesVersion, Seat, Seating, Sitting
from games.rules.game import SeatMap

RULES_NOW: Final = Subquery(
    RulesVersion.objects.filter(sitting=OuterRef("sitting")).order_by("-number").values("pk")[:1]
)
SEATING_NOW: Final = Subquery(
    Seating.objects.filter(sitting=OuterRef("sitting"), struck_at=None).order_by("-number").values("pk")[:1]
)
LAST_ROUNDS: Final = (
    Round.objects.filter(struck_at=None)
    .select_related("seating", "rules")
    .annotate(rules_now=RULES_NOW, seating_now=SEATING_NOW)
    .order_by("-number")
)
"""Active rounds, the latest first, with the ids of the current rules and seating of their sitting."""


@dataclass(frozen=True, slots=True)
class CarriedState:
    """Game state after a round, with the seat positions it refers to."""

    carried: Mapping[str, object] = field(default_factory=dict)
    positions: list[int] = field(default_factory=list)

    def for_seating(self, seating: Seating, rules: RulesVersion) -> Mapping[str, object]:
        """Return the carried state for a seating under these rules."""
        if not self.carried or seating.positions == self.positions:
            return self.carried
        moved = seat_map(self.positions, seating.positions)
        return rules.sitting.game.reseat(self.carried, moved, len(seating.positions), rules.options())


@dataclass(frozen=True, slots=True)
class RoundStart:
    """Start of the next round: seating, rules, carried state and last round.

    `revision` is the sitting's revision before the query. `every_seat` are all seats of the sitting, if they
    were read too.
    """

    seating: Seating
    rules: RulesVersion
    carried: Mapping[str, Any]
    previous_round: Round | None = None
    revision: int = 0
    every_seat: list[Seat] = field(default_factory=list)

    @property
    def options(self) -> Any:
        return self.rules.options()

    @property
    def seats(self) -> int:
        """Number of seated players."""
        return len(self.seating.positions)

    @property
    def number(self) -> int:
        """Number of the next round."""
        return self.previous_round.number + 1 if self.previous_round else 1

    def is_current(self, locked_sitting: Sitting) -> bool:
        """Return whether nothing was written between this query and the lock on the sitting."""
        return locked_sitting.revision == self.revision + 1


def seat_map(before: Sequence[int], after: Sequence[int]) -> SeatMap:
    """Return the new seat of each former seat, None for a departed player."""
    places = {position: seat for seat, position in enumerate(after)}
    return [places.get(position) for position in before]


def current_seating(sitting: Sitting) -> Seating:
    """Return the current seating."""
    return Seating.objects.filter(sitting=sitting, struck_at=None).latest("number")


def players_at_open_sittings(players: QuerySet[Player]) -> set[int]:
    """Return the ids of those players who sit at an open sitting now, in one query.

    An entrant sits at a tournament until the registration is undone.
    """
    now = Seating.objects.filter(sitting=OuterRef("sitting"), struck_at=None).order_by("-number")
    seats = Seat.objects.filter(
        player__in=players, sitting__closing=None, sitting__cancelled_at=None
    ).select_related("sitting")
    return {
        seat.player_id
        for seat in seats.annotate(seated=Subquery(now.values("positions")[:1]))
        if seat.sitting.game.is_tournament or seat.position in seat.seated
    }


def longest_seated(history: Sequence[Sequence[int]], spared: Collection[int] = ()) -> int:
    """Return the position that has been seated for the most seatings in a row up to the last one.

    `history` holds the positions of each active seating in order. Of several, return the first position. A
    `spared` position is returned only if all are.
    """

    def rank(position: int) -> tuple[bool, int, int]:
        return position not in spared, _seatings_in_a_row(history, position), -position

    return max(history[-1], key=rank)


def _seatings_in_a_row(history: Sequence[Sequence[int]], position: int) -> int:
    absent = [index for index, positions in enumerate(history) if position not in positions]
    return len(history) - 1 - max(absent, default=-1)


def find_round_start(sitting: Sitting, seating: Seating | None = None) -> RoundStart:
    """Return the start of the next round, or the one under another seating.

    If seating and rules are those of the last round, it takes one query.
    """
    last = _last_round(sitting)
    is_still = last is not None and last.rules_id == last.rules_now
    rules = last.rules if is_still else RulesVersion.objects.filter(sitting=sitting).latest("number")
    rules.sitting = sitting
    sitting.preset_key = rules.preset
    if seating is None:
        sits_still = last is not None and last.seating_id == last.seating_now
        seating = last.seating if sits_still else current_seating(sitting)
    carried = carried_state(last).for_seating(seating, rules)
    return RoundStart(seating, rules, carried, last, sitting.revision)


def _last_round(sitting: Sitting) -> Any:
    """Return the last active round with its seating and rules, and the ids of the current ones."""
    return LAST_ROUNDS.filter(sitting=sitting).first()


def round_starts(sittings: Iterable[Sitting]) -> dict[int, RoundStart]:
    """Return the start of the next round of each sitting, in one query.

    The seating has only positions; the last round is not loaded.
    """
    known = {sitting.pk: sitting for sitting in sittings}
    seating = Seating.objects.filter(sitting=OuterRef("sitting"), struck_at=None).order_by("-number")
    last = Round.objects.filter(sitting=OuterRef("sitting"), struck_at=None).order_by("-number")
    versions = RulesVersion.objects.filter(sitting__in=known).order_by("number")
    fields = {}
    for rules in versions.annotate(
        positions=Subquery(seating.values("positions")[:1]),
        carried=Subquery(last.values("carried")[:1]),
        left=Subquery(last.values("seating__positions")[:1]),
    ):
        rules.sitting = known[rules.sitting_id]
        rules.sitting.preset_key = rules.preset
        now = Seating(sitting=rules.sitting, positions=rules.positions)
        carried = CarriedState(rules.carried or {}, rules.left or []).for_seating(now, rules)
        fields[rules.sitting_id] = RoundStart(now, rules, carried)
    return fields


def carried_state(version: Round | None) -> CarriedState:
    """Return the state after a round, empty without one."""
    return CarriedState(version.carried, version.seating.positions) if version else CarriedState()


def state_before(version: Round) -> Mapping[str, object]:
    """Return the state in which a round started: left by the previous active round."""
    before = active_rounds(version.sitting).filter(number__lt=version.number).last()
    version.rules.sitting = version.sitting
    return carried_state(before).for_seating(version.seating, version.rules)


def seats_of(
    sitting: Sitting, seating: Seating | None = None, every: Sequence[Seat] | None = None
) -> list[Seat]:
    """Return the seated players, now or in a given seating, clockwise; rounds use the list index."""
    by_position = {seat.position: seat for seat in (sitting.read_seats() if every is None else every)}
    return [by_position[position] for position in (seating or current_seating(sitting)).positions]


def active_rounds(sitting: Sitting) -> QuerySet[Round]:
    """Return the active rounds of a sitting with their seating, in order."""
    rounds = Round.objects.filter(sitting=sitting, struck_at=None)
    return rounds.select_related("seating").order_by("number")


def has_later_round(version: Round) -> bool:
    """Return whether an active round has a later number than this version."""
    return bool(active_rounds(version.sitting).filter(number__gt=version.number).exists())


def points_by_position(version: Round) -> dict[int, int]:
    """Return the points of a round by position, without absent players."""
    return dict(zip(version.seating.positions, version.net, strict=True))


def points_per_round(sitting: Sitting) -> list[tuple[int, dict[int, int]]]:
    """Return the points of each active round by position, by round number; no other column is read."""
    seats = active_rounds(sitting).values_list("number", "seating__positions", "net")
    return [(number, dict(zip(positions, net, strict=True))) for number, positions, net in seats]


def current_rules(sitting: Sitting) -> RulesVersion:
    """Return the rules under which the next round will be scored."""
    rules = RulesVersion.objects.filter(sitting=sitting).latest("number")
    rules.sitting = sitting
    return rules
