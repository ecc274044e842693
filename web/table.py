"""The table of a sitting as its page reads it: columns by seat, then every round, the latest first."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from threading import Lock
from typing import Any

from django.core.cache import caches
from django.utils.translation import get_language

from games.models import Player, Round, RulesVersion, Seat, Seating, Sitting
from games.seated import Left, left_by, won_by_position
from web.changes import Change, changes_of
from web.rooms import room_of
from web.scoreboard import Column, columns, points_of

_one_reads = Lock()
ROWS_MAX = 30
"""Rounds shown at first: the evening's whole feed is one tap further."""


@dataclass(frozen=True, slots=True)
class FeedRow:
    """One version of one round: its points by column, the line that says why, and who struck it, if it was.

    A column has None where its player did not play. `changes` tell who came or left just before.
    """

    round: Round
    points: list[int | None]
    why: str
    struck_by: str = ""
    struck_at: datetime | None = None
    is_undone: bool = False
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A sitting as its page shows it, with a column for everybody who ever sat.

    `marks` are what its game says of each column, None of who has left; `carried` is what the next round
    begins with, among those who sit, in that `seating`. `change` is who came or left since the last round.
    """

    columns: list[Column]
    marks: list[Any]
    next_round: Any
    last: FeedRow | None
    feed: list[FeedRow]
    hidden_count: int
    round_count: int
    rules: RulesVersion
    carried: Mapping[str, Any]
    change: Change | None
    seating: Seating

    @property
    def names(self) -> list[str]:
        return [column.player.name for column in self.columns]

    @property
    def heads(self) -> list[tuple[Column, Any]]:
        """Each column with its mark."""
        return list(zip(self.columns, self.marks, strict=True))

    @property
    def seated(self) -> list[Column]:
        """The columns of those who sit."""
        return [column for column in self.columns if not column.has_left]


def table_page(
    sitting: Sitting, me: Player | None, *, is_whole: bool = False, is_live: bool = False
) -> dict[str, Any]:
    """What the page of a table shows: its scores, and what its game lays around them."""
    table = table_of(sitting, me, is_whole=is_whole, is_live=is_live)
    room = room_of(sitting)
    return {
        "sitting": sitting,
        "is_live": is_live,
        "is_whole": is_whole,
        "table": table,
        "table_template": room.TABLE_TEMPLATE,
        "scene": room.scene(sitting, table),
    }


def table_of(sitting: Sitting, me: Player | None, *, is_whole: bool = False, is_live: bool = False) -> Table:
    """The table of a sitting, in a constant number of queries however long the evening.

    All phones ask for it at once when it has changed: what `is_live` is read for the first of them, and each
    finds himself in it.
    """
    if not is_live:
        return _read(sitting, me, is_whole=is_whole)
    name = f"table-{sitting.key}-{sitting.revision}-{get_language()}-{is_whole}"
    with _one_reads:
        table = caches["moment"].get_or_set(name, lambda: _read(sitting, None, is_whole=is_whole))
    assert isinstance(table, Table)
    sitting.preset_key = table.rules.preset
    mine = [replace(each, is_me=each.player == me) for each in table.columns]
    return replace(table, columns=mine)


def _read(sitting: Sitting, me: Player | None, *, is_whole: bool) -> Table:
    seats = list(Seat.every.filter(sitting=sitting).select_related("player"))
    kept = [seat for seat in seats if seat.struck_at is None]
    rules = sitting.rules_versions.latest("number")
    sitting.preset_key = rules.preset
    versions = sitting.rounds.select_related("replaced_by", "seating", "rules").order_by("-number", "-pk")
    standing_count = sitting.rounds.filter(struck_at=None).count()
    shown = list(versions if is_whole else versions[: ROWS_MAX + 1])
    changes = changes_of(sitting, {seat.pk: seat.player.name for seat in seats})
    rows = list(_rows(sitting, shown, seats, changes))[: None if is_whole else ROWS_MAX]
    last = next((row for row in rows if row.struck_at is None), None)
    rules.sitting = sitting
    seating = changes[-1].seating
    carried = left_by(last.round if last else None).found_by(seating, rules)
    around = [seat for seat in kept if seat.position in seating.positions]
    room = room_of(sitting)
    marks = dict(zip(seating.positions, room.marks(carried, len(around)), strict=True))
    is_since = bool(changes[-1].name) and (last is None or last.round.seating_id != seating.pk)
    return Table(
        columns=columns(kept, points_of(sitting, kept), me, seating.positions),
        marks=[marks.get(seat.position) for seat in kept],
        next_round=room.next_deal(carried, [seat.player.name for seat in around], rules.options()),
        last=last,
        feed=[row for row in rows if row is not last],
        hidden_count=0 if is_whole else max(0, standing_count - ROWS_MAX),
        round_count=standing_count,
        rules=rules,
        carried=carried,
        change=changes[-1] if is_since else None,
        seating=seating,
    )


def _rows(
    sitting: Sitting, versions: list[Round], seats: list[Seat], changes: list[Change]
) -> Iterable[FeedRow]:
    """The versions the feed tells, each with its line and with who came or left just before it."""
    left: dict[int, Left] = {
        version.number + 1: left_by(version) for version in versions if version.is_standing
    }
    names = {seat.position: seat.player.name for seat in seats}
    told = [version for version in versions if _is_told(version)]
    for version, earlier in zip(told, [*told, None][1:], strict=True):
        version.rules.sitting = sitting
        around = [names[position] for position in version.seating.positions]
        before = left.get(version.number, Left()).found_by(version.seating, version.rules)
        first = earlier.seating.number if earlier else 1
        won = won_by_position(version)
        yield _row(
            version,
            [won.get(seat.position) for seat in seats if seat.struck_at is None],
            room_of(sitting).reason(version, around, before),
            tuple(each for each in changes if first < each.seating.number <= version.seating.number),
        )


def _is_told(version: Round) -> bool:
    """Whether the feed tells a version: a struck one only if somebody struck it, or if its points changed."""
    if version.is_standing or not hasattr(version, "replaced_by"):
        return True
    heir = version.replaced_by
    return heir.because != Round.Because.RESCORED or heir.net != version.net


def _row(version: Round, points: list[int | None], why: str, changes: tuple[Change, ...]) -> FeedRow:
    if version.is_standing:
        return FeedRow(version, points, why, changes=changes)
    is_undone = not hasattr(version, "replaced_by")
    return FeedRow(version, points, why, version.struck_by, version.struck_at, is_undone, changes)
