"""The table of a sitting as its page reads it: columns by seat, then every round, the latest first."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

from django.core.cache import caches
from django.utils.translation import get_language

from games.models import Player, Round, RulesVersion, Seat, Seating, Sitting
from games.rules.arbiter.situation import Situation, Text
from games.seated import Beginning, every_seat_of, left_by
from games.settling import Known
from web.changes import Change, changes_of
from web.feed import FeedRow, feed_of
from web.rooms import room_of
from web.rulings import last_ruling_of
from web.scoreboard import Column, columns, points_of

_one_reads = Lock()


@dataclass(frozen=True, slots=True)
class Table:
    """A sitting as its page shows it, with a column for the seat of everybody who ever sat.

    `marks` are what its game says of each column, None of who has left; `carried` is what the next round
    begins with, among those who sit, in that `seating`. `change` is who came or left since the last round,
    which is told in the row `last` and is, whole, the `last_round`. `ruled` is what the arbiter said last.
    """

    seats: list[Seat]
    columns: list[Column]
    marks: list[Any]
    next_round: Any
    last: FeedRow | None
    last_round: Round | None
    feed: list[FeedRow]
    hidden_count: int
    round_count: int
    rules: RulesVersion
    carried: Mapping[str, Any]
    change: Change | None
    seating: Seating
    ruled: tuple[Situation, Text] | None

    @property
    def names(self) -> list[str]:
        return [column.player.name for column in self.columns]

    @property
    def begins(self) -> Beginning:
        """What the next round begins with, as far as a page needs it."""
        return Beginning(self.seating, self.rules, self.carried)

    @property
    def known(self) -> Known:
        """What was read, for whoever settles the sitting."""
        return Known(self.seats, [column.points for column in self.columns], self.begins)

    @property
    def heads(self) -> list[tuple[Column, Any]]:
        """Each column with its mark."""
        return list(zip(self.columns, self.marks, strict=True))

    @property
    def seated(self) -> list[Column]:
        """The columns of those who sit."""
        return [column for column in self.columns if not column.has_left]


def table_page(
    sitting: Sitting,
    me: Player | None,
    *,
    is_whole: bool = False,
    is_live: bool = False,
    every_seat: list[Seat] | None = None,
) -> dict[str, Any]:
    """What the page of a table shows: its scores, and what its game lays around them.

    Whoever has just read `every_seat` of it saves the reading.
    """
    if every_seat is None:
        table = table_of(sitting, me, is_whole=is_whole, is_live=is_live)
    else:
        table = _read(sitting, me, every_seat, is_whole=is_whole)
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
        return _read(sitting, me, every_seat_of(sitting), is_whole=is_whole)
    name = f"table-{sitting.key}-{sitting.revision}-{get_language()}-{is_whole}"
    with _one_reads:
        table = caches["moment"].get_or_set(
            name, lambda: _read(sitting, None, every_seat_of(sitting), is_whole=is_whole)
        )
    assert isinstance(table, Table)
    sitting.preset_key = table.rules.preset
    mine = [replace(each, is_me=each.player == me) for each in table.columns]
    return replace(table, columns=mine)


def _read(sitting: Sitting, me: Player | None, seats: list[Seat], *, is_whole: bool) -> Table:
    kept = [seat for seat in seats if seat.struck_at is None]
    every_rules = {each.pk: each for each in sitting.rules_versions.order_by("number")}
    for each in every_rules.values():
        each.sitting = sitting
    rules = [*every_rules.values()][-1]
    sitting.preset_key = rules.preset
    changes = changes_of(sitting, {seat.pk: seat.player.name for seat in seats})
    feed = feed_of(sitting, seats, every_rules, changes, is_whole=is_whole)
    last = next((row for row in feed.rows if row.struck_at is None), None)
    seating = changes[-1].seating
    carried = left_by(feed.last).found_by(seating, rules)
    around = [seat for seat in kept if seat.position in seating.positions]
    room = room_of(sitting)
    marks = dict(zip(seating.positions, room.marks(carried, len(around)), strict=True))
    is_since = bool(changes[-1].name) and (feed.last is None or feed.last.seating_id != seating.pk)
    return Table(
        seats=kept,
        columns=columns(kept, points_of(sitting, kept), me, seating.positions),
        marks=[marks.get(seat.position) for seat in kept],
        next_round=room.next_deal(carried, [seat.player.name for seat in around], rules.options()),
        last=last,
        last_round=feed.last,
        feed=[row for row in feed.rows if row is not last],
        hidden_count=feed.hidden_count,
        round_count=feed.standing_count,
        rules=rules,
        carried=carried,
        change=changes[-1] if is_since else None,
        seating=seating,
        ruled=last_ruling_of(sitting),
    )
