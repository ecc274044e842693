"""What a table tells of its rounds: a line for each, the latest first.

A version of a round never changes once it is written, it can only be struck. So its line is drawn once in
each process, under a name that holds everything it follows from, and found again however often phones ask.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import blake2b
from typing import Any
from uuid import UUID

from django.core.cache import caches
from django.db.models import Count, Q, Window
from django.template.loader import render_to_string
from django.utils.translation import get_language

from games.models import Round, RulesVersion, Seat, Sitting
from games.seated import Left, left_by, won_by_position
from web.changes import Change
from web.rooms import room_of

ROWS_MAX = 30
"""Rounds shown at first: the evening's whole feed is one tap further."""
HEAD = (
    *("pk", "key", "number", "struck_at", "struck_by", "seating__number", "net"),
    *("replaced_by__key", "replaced_by__because", "replaced_by__net", "standing_count"),
)


@dataclass(frozen=True, slots=True)
class FeedRow:
    """One version of one round: its points by column, the line that says why, and who struck it, if it was.

    A column has None where its player did not play. `changes` tell who came or left just before. `drawn` is
    all of it as the feed of its game shows it.
    """

    pk: int
    key: UUID
    number: int
    points: list[int | None]
    why: Any
    struck_by: str = ""
    struck_at: datetime | None = None
    is_undone: bool = False
    changes: tuple[Change, ...] = ()
    drawn: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """A version without what it says: enough to know which line tells it, in the order of `HEAD`.

    `standing_count` is of the whole sitting.
    """

    pk: int
    key: UUID
    number: int
    struck_at: datetime | None
    struck_by: str
    seating: int
    net: list[int]
    heir: UUID | None
    heir_because: str | None
    heir_net: list[int] | None
    standing_count: int

    @property
    def is_told(self) -> bool:
        """Whether the feed tells it: a struck one only if somebody struck it, or if its points changed."""
        if self.struck_at is None or self.heir is None:
            return True
        return self.heir_because != Round.Because.RESCORED or self.heir_net != self.net


@dataclass(frozen=True, slots=True)
class Feed:
    """The rounds of a sitting as its table tells them, and the last one that stands, whole."""

    rows: list[FeedRow]
    last: Round | None
    standing_count: int
    hidden_count: int


@dataclass(frozen=True, slots=True)
class _Line:
    """A version to tell: what stood before it, and who came or left since the one told before."""

    head: Head
    before: Head | None
    changes: tuple[Change, ...]

    def name(self, house: str) -> str:
        """What the line follows from, as one word, in a house that is given as one."""
        changes = [(each.seating.pk, each.has_left, each.has_come_back) for each in self.changes]
        told = (house, replace(self.head, standing_count=0), self.before and self.before.key, changes)
        return blake2b(repr(told).encode(), digest_size=16).hexdigest()


def feed_of(
    sitting: Sitting,
    seats: Sequence[Seat],
    rules: Mapping[int, RulesVersion],
    changes: Sequence[Change],
    *,
    is_whole: bool,
) -> Feed:
    """The feed of a sitting, whole or its latest rounds, in two queries."""
    count = Window(Count("pk", filter=Q(struck_at=None)))
    found = sitting.rounds.annotate(standing_count=count).order_by("-number", "-pk").values_list(*HEAD)
    heads = [Head(*each) for each in (found if is_whole else found[: ROWS_MAX + 1])]
    standing = [head for head in heads if head.struck_at is None]
    told = [head for head in heads if head.is_told]
    lines = list(_lines(told, standing, changes))[: None if is_whole else ROWS_MAX]
    last = next((line.head for line in lines if line.head.struck_at is None), None)
    rows, versions = _told(sitting, seats, rules, lines, last)
    standing_count = heads[0].standing_count if heads else 0
    hidden_count = 0 if is_whole else max(0, standing_count - ROWS_MAX)
    return Feed(rows, versions[last.pk] if last else None, standing_count, hidden_count)


def _lines(told: Sequence[Head], standing: Sequence[Head], changes: Sequence[Change]) -> Iterable[_Line]:
    for head, earlier in zip(told, [*told, None][1:], strict=True):
        first = earlier.seating if earlier else 1
        since = tuple(each for each in changes if first < each.seating.number <= head.seating)
        before = next((each for each in standing if each.number < head.number), None)
        yield _Line(head, before, since)


def _told(
    sitting: Sitting,
    seats: Sequence[Seat],
    rules: Mapping[int, RulesVersion],
    lines: Sequence[_Line],
    last: Head | None,
) -> tuple[list[FeedRow], dict[int, Round]]:
    """The rows of these lines; and, read for them, the `last` version with those that had to be drawn."""
    around = [(seat.position, seat.player.name, seat.struck_at is None) for seat in seats]
    house = repr((sitting.key, get_language(), around))
    names = [line.name(house) for line in lines]
    known: dict[str, FeedRow] = caches["lines"].get_many(names)
    missing = {name: line for name, line in zip(names, lines, strict=True) if name not in known}
    wanted = {line.head.pk for line in missing.values()}
    wanted |= {line.before.pk for line in missing.values() if line.before}
    if last:
        wanted.add(last.pk)
    versions = Round.objects.filter(pk__in=wanted).select_related("seating").in_bulk()
    for version in versions.values():
        version.rules = rules[version.rules_id]
    drawn = {name: _drawn(sitting, seats, line, versions) for name, line in missing.items()}
    caches["lines"].set_many(drawn)
    return [(known | drawn)[name] for name in names], versions


def _drawn(sitting: Sitting, seats: Sequence[Seat], line: _Line, versions: Mapping[int, Round]) -> FeedRow:
    """The row of a line, with what the room of its game says of it."""
    room, version, head = room_of(sitting), versions[line.head.pk], line.head
    names = {seat.position: seat.player.name for seat in seats}
    around = [names[position] for position in version.seating.positions]
    left = left_by(versions[line.before.pk]) if line.before else Left()
    won = won_by_position(version)
    kept = [seat for seat in seats if seat.struck_at is None]
    row = FeedRow(
        pk=head.pk,
        key=head.key,
        number=head.number,
        points=[won.get(seat.position) for seat in kept],
        why=room.reason(version, around, left.found_by(version.seating, version.rules)),
        struck_by=head.struck_by,
        struck_at=head.struck_at,
        is_undone=head.struck_at is not None and head.heir is None,
        changes=line.changes,
    )
    context = {"row": row, "sitting": sitting, "count": len(kept)}
    return replace(row, drawn=render_to_string(room.ROW_TEMPLATE, context))
