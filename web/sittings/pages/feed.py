"""Feed of a table: one line for each round, the latest first.

A version of a round never changes, it can only be struck. Its line is rendered once in each process and
cached under a key of everything it depends on.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import blake2b
from typing import NamedTuple
from uuid import UUID

from django.core.cache import caches
from django.db.models import Count, Q, Window
from django.template.loader import render_to_string
from django.utils.translation import get_language

from games.models import Round, RulesVersion, Seat, Sitting
from games.sittings.queries.seating import CarriedState, carried_state, points_by_position
from web.games.registry import ui_of
from web.sittings.pages.changes import SeatingChange, rules_changes
from web.sittings.text.rounds import rules_change_sentence

MAX_FEED_ROWS = 30
"""Number of rounds shown at first; another page shows all."""
RECORDED = frozenset({Round.Origin.RECORDED, Round.Origin.CORRECTED})
"""Origins of versions that a person entered."""


@dataclass(frozen=True, slots=True)
class FeedRow:
    """One version of a round: points by column, reason, and author of its undo or correction, if any.

    A column is None if its player did not play. `seating_changes` are arrivals and departures just before,
    `rules_sentences` the changes of the rules. `html` is the rendered line.
    """

    pk: int
    key: UUID
    number: int
    points: list[int | None]
    reason: object
    struck_by: str = ""
    struck_at: datetime | None = None
    is_undone: bool = False
    seating_changes: tuple[SeatingChange, ...] = ()
    rules_sentences: tuple[str, ...] = ()
    html: str = ""


class RoundHead(NamedTuple):
    """A version without its content, as a row of `HEADS`: enough to choose its line.

    `standing_count` is that of the whole sitting.
    """

    pk: int
    key: UUID
    number: int
    struck_at: datetime | None
    struck_by: str
    seating: int
    rules: int
    net: list[int]
    origin: str
    recorded_at: datetime
    successor: UUID | None
    successor_origin: str | None
    successor_net: list[int] | None
    standing_count: int

    @property
    def is_shown(self) -> bool:
        """Return whether the feed shows it: a struck version only if a person struck it or its points
        changed. A restored round is shown once.
        """
        if self.struck_at is None or self.successor is None:
            return True
        if self.successor_origin == Round.Origin.RESTORED:
            return False
        return self.successor_origin != Round.Origin.RESCORED or self.successor_net != self.net


HEADS = (
    Round.objects.annotate(standing_count=Window(Count("pk", filter=Q(struck_at=None))))
    .order_by("-number", "-pk")
    .values_list(
        *("pk", "key", "number", "struck_at", "struck_by", "seating__number", "rules__number", "net"),
        *("origin", "recorded_at"),
        *("replaced_by__key", "replaced_by__origin", "replaced_by__net", "standing_count"),
    )
)
"""Versions in the columns of `RoundHead`, the latest first; the count is that of the selected rows."""


@dataclass(frozen=True, slots=True)
class Feed:
    """The rounds of a sitting as the table shows them, and the last active round."""

    rows: list[FeedRow]
    last_round: Round | None
    standing_count: int
    hidden_count: int
    last_undone: RoundHead | None
    last_recorded_at: datetime | None

    @property
    def last_row(self) -> FeedRow | None:
        """The line of the last active round."""
        return next((row for row in self.rows if row.struck_at is None), None)


@dataclass(frozen=True, slots=True)
class _FeedLine:
    """A version to show: the version before it, and arrivals and departures since the previous line.

    A change of the rules consists of the rules before and after it.
    """

    head: RoundHead
    before: RoundHead | None
    changes: tuple[SeatingChange, ...]
    rules_changes: tuple[tuple[RulesVersion, RulesVersion], ...] = ()

    def cache_key(self, instance_id: str) -> str:
        """Return the cache key of the line: its version by id and key, how it was struck, and the rest of the
        line.
        """
        changes = [(each.seating.pk, each.has_left, each.has_come_back) for each in self.changes]
        rules = [(after.pk, before.pk) for before, after in self.rules_changes]
        head = self.head
        version = (head.pk, head.key.int, head.struck_at, head.struck_by, head.successor is None)
        data = (instance_id, version, self.before and self.before.key.int, changes, rules)
        return blake2b(repr(data).encode(), digest_size=16).hexdigest()


def feed_of(
    sitting: Sitting,
    seats: Sequence[Seat],
    rules: Mapping[int, RulesVersion],
    changes: Sequence[SeatingChange],
    *,
    is_whole: bool,
) -> Feed:
    """Return the feed of a sitting, whole or its latest rounds, in two queries."""
    result = HEADS.filter(sitting=sitting)
    heads = [RoundHead._make(each) for each in (result if is_whole else result[: MAX_FEED_ROWS + 1])]
    standing = [head for head in heads if head.struck_at is None]
    shown = [head for head in heads if head.is_shown]
    lines = list(_lines(shown, standing, changes, rules_changes(rules.values())))
    lines = lines[: None if is_whole else MAX_FEED_ROWS]
    last = next((line.head for line in lines if line.head.struck_at is None), None)
    rows, versions = _rows(sitting, seats, rules, lines, last)
    standing_count = heads[0].standing_count if heads else 0
    hidden_count = 0 if is_whole else max(0, standing_count - MAX_FEED_ROWS)
    undone = [head for head in heads if head.struck_at and head.successor is None]
    return Feed(
        rows,
        last_round=versions[last.pk] if last else None,
        standing_count=standing_count,
        hidden_count=hidden_count,
        last_undone=max(undone, key=lambda head: (head.struck_at, head.pk), default=None),
        last_recorded_at=max((each.recorded_at for each in heads if each.origin in RECORDED), default=None),
    )


def _lines(
    shown: Sequence[RoundHead],
    heads: Sequence[RoundHead],
    changes: Sequence[SeatingChange],
    of_rules: Sequence[tuple[RulesVersion, RulesVersion]],
) -> Iterable[_FeedLine]:
    for head, earlier in zip(shown, [*shown, None][1:], strict=True):
        first = earlier.seating if earlier else 1
        since = tuple(each for each in changes if first < each.seating.number <= head.seating)
        before = next((each for each in heads if each.number < head.number), None)
        earlier_rules = earlier.rules if earlier else 1
        new_rules = tuple(each for each in of_rules if earlier_rules < each[1].number <= head.rules)
        yield _FeedLine(head, before, since, new_rules)


def _rows(
    sitting: Sitting,
    seats: Sequence[Seat],
    rules: Mapping[int, RulesVersion],
    lines: Sequence[_FeedLine],
    last: RoundHead | None,
) -> tuple[list[FeedRow], dict[int, Round]]:
    """Return the rows of these lines, and the `last` version if it had to be loaded."""
    seated = [(seat.position, seat.player.name, seat.struck_at is None) for seat in seats]
    instance_id = repr((sitting.pk, sitting.key, get_language(), seated))
    names = [line.cache_key(instance_id) for line in lines]
    existing: dict[str, FeedRow] = caches["lines"].get_many(names)
    missing = {name: line for name, line in zip(names, lines, strict=True) if name not in existing}
    wanted = {line.head.pk for line in missing.values()}
    wanted |= {line.before.pk for line in missing.values() if line.before}
    if last:
        wanted.add(last.pk)
    versions = {each.pk: each for each in sitting.read_rounds if each.pk in wanted}
    if unread := wanted - versions.keys():
        versions |= Round.objects.filter(pk__in=unread).select_related("seating").in_bulk()
    for version in versions.values():
        version.rules = rules[version.rules_id]
    drawn = {name: _render_row(sitting, seats, line, versions) for name, line in missing.items()}
    caches["lines"].set_many(drawn)
    return [(existing | drawn)[name] for name in names], versions


def _render_row(
    sitting: Sitting, seats: Sequence[Seat], line: _FeedLine, versions: Mapping[int, Round]
) -> FeedRow:
    """Return the rendered row of a line."""
    ui, version, head = ui_of(sitting), versions[line.head.pk], line.head
    names = {seat.position: seat.player.name for seat in seats}
    seated = [names[position] for position in version.seating.positions]
    left = carried_state(versions[line.before.pk]) if line.before else CarriedState()
    won = points_by_position(version)
    lines = [seat for seat in seats if seat.struck_at is None]
    row = FeedRow(
        pk=head.pk,
        key=head.key,
        number=head.number,
        points=[won.get(seat.position) for seat in lines],
        reason=ui.reason(version, seated, left.for_seating(version.seating, version.rules)),
        struck_by=head.struck_by,
        struck_at=head.struck_at,
        is_undone=head.struck_at is not None and head.successor is None,
        seating_changes=line.changes,
        rules_sentences=tuple(
            rules_change_sentence(before, after, head.number) for before, after in line.rules_changes
        ),
    )
    context = {"row": row, "sitting": sitting, "count": len(lines)}
    return replace(row, html=render_to_string(ui.row_template, context))
