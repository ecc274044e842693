"""Reads: who sits at a sitting, and what a round finds when it begins there."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import OuterRef, Subquery

from games.models import Round, RulesVersion, Seat, Seating, Sitting
from games.rules.game import Moves


@dataclass(frozen=True, slots=True)
class Left:
    """What a round left: the state it carried, among those who sat at these positions."""

    carried: Mapping[str, Any] = field(default_factory=dict)
    positions: list[int] = field(default_factory=list)

    def found_by(self, seating: Seating, rules: RulesVersion) -> Mapping[str, Any]:
        """The state those of a seating begin from under these rules."""
        if not self.carried or seating.positions == self.positions:
            return self.carried
        moved = moves(self.positions, seating.positions)
        return rules.sitting.game.reseat(self.carried, moved, len(seating.positions), rules.options())


@dataclass(frozen=True, slots=True)
class Beginning:
    """What the next round begins with: who sits, the rules, the state, the round that left it.

    `revision` is the sitting's as it was known before the reading.
    """

    seating: Seating
    rules: RulesVersion
    carried: Mapping[str, Any]
    last: Round | None = None
    revision: int = 0

    @property
    def options(self) -> Any:
        return self.rules.options()

    @property
    def seats(self) -> int:
        """How many sit."""
        return len(self.seating.positions)

    @property
    def number(self) -> int:
        """The number of the next round."""
        return self.last.number + 1 if self.last else 1

    def holds_under(self, held: Sitting) -> bool:
        """Whether nobody wrote between this reading and the lock that holds the sitting now."""
        return held.revision == self.revision + 1


def moves(before: Sequence[int], after: Sequence[int]) -> Moves:
    """Where each of those who sat before sits afterwards, None for who left."""
    places = {position: seat for seat, position in enumerate(after)}
    return [places.get(position) for position in before]


def seating_now(sitting: Sitting) -> Seating:
    """Who sits now."""
    return Seating.objects.filter(sitting=sitting, struck_at=None).latest("number")


def beginning(sitting: Sitting, seating: Seating | None = None) -> Beginning:
    """What the next round begins with, or would if those of another seating sat.

    Most often nobody came or left since the last round, and the rules are still its own: one query then.
    """
    last = _last(sitting)
    is_still = last is not None and last.rules_id == last.rules_now
    rules = last.rules if is_still else RulesVersion.objects.filter(sitting=sitting).latest("number")
    rules.sitting = sitting
    sitting.preset_key = rules.preset
    if seating is None:
        sits_still = last is not None and last.seating_id == last.seating_now
        seating = last.seating if sits_still else seating_now(sitting)
    carried = left_by(last).found_by(seating, rules)
    return Beginning(seating, rules, carried, last, sitting.revision)


def _last(sitting: Sitting) -> Any:
    """The last standing round with its seating and rules, and the numbers of those that are in force now."""
    rules = RulesVersion.objects.filter(sitting=OuterRef("sitting")).order_by("-number")
    seating = Seating.objects.filter(sitting=OuterRef("sitting"), struck_at=None).order_by("-number")
    rounds = _standing(sitting).select_related("seating", "rules")
    now = {"rules_now": Subquery(rules.values("pk")[:1]), "seating_now": Subquery(seating.values("pk")[:1])}
    return rounds.annotate(**now).last()


def beginnings(sittings: Iterable[Sitting]) -> dict[int, Beginning]:
    """What the next round would begin with at each of these sittings, in one query.

    The seating holds who sits, and nothing else; the round before is not read.
    """
    known = {sitting.pk: sitting for sitting in sittings}
    seating = Seating.objects.filter(sitting=OuterRef("sitting"), struck_at=None).order_by("-number")
    last = Round.objects.filter(sitting=OuterRef("sitting"), struck_at=None).order_by("-number")
    versions = RulesVersion.objects.filter(sitting__in=known).order_by("number")
    found = {}
    for rules in versions.annotate(
        positions=Subquery(seating.values("positions")[:1]),
        carried=Subquery(last.values("carried")[:1]),
        left=Subquery(last.values("seating__positions")[:1]),
    ):
        rules.sitting = known[rules.sitting_id]
        rules.sitting.preset_key = rules.preset
        now = Seating(sitting=rules.sitting, positions=rules.positions)
        carried = Left(rules.carried or {}, rules.left or []).found_by(now, rules)
        found[rules.sitting_id] = Beginning(now, rules, carried)
    return found


def left_by(version: Round | None) -> Left:
    """What a round left, nothing if there was none."""
    return Left(version.carried, version.seating.positions) if version else Left()


def state_before(version: Round) -> Mapping[str, Any]:
    """The state a round starts from: what the standing round before it left those who sat at this one."""
    before = _standing(version.sitting).filter(number__lt=version.number).last()
    version.rules.sitting = version.sitting
    return left_by(before).found_by(version.seating, version.rules)


def every_seat_of(sitting: Sitting) -> list[Seat]:
    """Every seat that anybody ever had at a sitting, in order."""
    return list(Seat.every.filter(sitting=sitting).select_related("player"))


def seats_of(
    sitting: Sitting, seating: Seating | None = None, every: Sequence[Seat] | None = None
) -> list[Seat]:
    """Who sits now, or sat then, clockwise: a seat's place in the list is what rounds call it."""
    by_position = {seat.position: seat for seat in (every_seat_of(sitting) if every is None else every)}
    return [by_position[position] for position in (seating or seating_now(sitting)).positions]


def _standing(sitting: Sitting) -> Any:
    rounds = Round.objects.filter(sitting=sitting, struck_at=None)
    return rounds.select_related("seating").order_by("number")


def won_by_position(version: Round) -> dict[int, int]:
    """What a round moved, by position of the sitting; who was not there is not in it."""
    return dict(zip(version.seating.positions, version.net, strict=True))


def won_so_far(sitting: Sitting) -> list[tuple[int, dict[int, int]]]:
    """What each round that stands moved, by position, under its number: nothing else of them is read."""
    told = _standing(sitting).values_list("number", "seating__positions", "net")
    return [(number, dict(zip(positions, net, strict=True))) for number, positions, net in told]
