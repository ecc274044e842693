"""Page object of the table of a sitting: columns by seat, then every round, the latest first."""

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from threading import Lock
from typing import Any

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language

from games.circles.queries.scoring_requests import current_scoring_requests
from games.models import Player, Round, RulesVersion, Seat, Seating, Sitting
from games.rules.arbiter.situation import Situation, Text
from games.sittings.queries.seating import RoundStart, carried_state
from games.sittings.queries.settlement import TableData, awarded_middle, cents_by_seat
from games.sittings.queries.versions import former_version
from web.arbiter.pages import last_logged_ruling
from web.core.undone import UndoneNotice, latest_notice, undone_text
from web.core.visitors import visitor_of
from web.games.registry import ui_of
from web.sittings.pages.changes import (
    SeatingChange,
    exchanged_positions,
    return_options,
    rules_changes,
    seating_changes,
)
from web.sittings.pages.feed import Feed, FeedRow, feed_of
from web.sittings.pages.scoreboard import Column, have_long_totals, scoreboard_columns, seat_points
from web.sittings.round_slot import last_recorded, round_draft_key
from web.sittings.text.rounds import round_text, rules_change_sentence

MAX_PRESENCES = 30

_read_lock = Lock()


@dataclass(frozen=True, slots=True)
class SittingTable:
    """A sitting as its page shows it, with a column for every seat, those of departed players included.

    `seat_badges` are those of its game by column, None for a departed player. `carried` is the state of the
    next round, for the positions of `seating`. `seating_change` is the last arrival or departure since the
    last round, if any. `last_ruling` is the last logged ruling. `undone` is the last undo, until something is
    recorded.
    """

    seats: list[Seat]
    columns: list[Column]
    seat_badges: list[object]
    next_round: str
    start_refusal: str
    feed: Feed
    rules: RulesVersion
    carried: Mapping[str, Any]
    seating_change: SeatingChange | None
    seating: Seating
    rules_before: RulesVersion | None
    seating_history: list[list[int]]
    last_ruling: tuple[Situation, Text] | None
    undone: UndoneNotice | None
    is_last_corrected: bool
    quick_query: str
    """Query string of the pad for its second way of entry, until the circle has recorded a round."""

    @property
    def last_row(self) -> FeedRow | None:
        """The line of the last active round."""
        return self.feed.last_row

    @property
    def last_round(self) -> Round | None:
        """The version of the last active round."""
        return self.feed.last_round

    @property
    def rules_change_sentence(self) -> str:
        """Sentence about the change of the rules since the last round; empty without one."""
        number = self.last_round.number + 1 if self.last_round else 1
        return rules_change_sentence(self.rules_before, self.rules, number) if self.rules_before else ""

    @property
    def names(self) -> list[str]:
        return [column.player.name for column in self.columns]

    @property
    def shows_presence(self) -> bool:
        """Return whether the page shows who looks on and who enters; a large field has no room for it."""
        return len(self.columns) <= MAX_PRESENCES

    @property
    def shows_running_money(self) -> bool:
        """Return whether the scoreboard shows the value of the points: once a round is recorded."""
        return self.last_row is not None and any(column.cents is not None for column in self.columns)

    @property
    def has_long_totals(self) -> bool:
        return have_long_totals(self.columns)

    @property
    def last_recorded_at(self) -> datetime:
        """Instant of the last round, else of the opening."""
        return self.last_round.recorded_at if self.last_round else self.rules.sitting.opened_at

    @property
    def next_number(self) -> int:
        """Number of the next round."""
        return self.last_round.number + 1 if self.last_round else 1

    @property
    def draft_key(self) -> str:
        """Name under which the browser stores the draft of the next round."""
        return round_draft_key(self.seating.sitting_id, self.next_number, self.seating.number)

    @property
    def players(self) -> list[Player]:
        """The players who sit."""
        return [column.player for column in self.active_columns]

    @property
    def lines_above_last(self) -> list[str]:
        """Rendered lines of the versions that were undone after the last round; of all rounds without one."""
        return [row.html for row in itertools.takewhile(lambda row: row.struck_at, self.feed.rows)]

    @property
    def lines_below_last(self) -> list[str]:
        """Rendered lines of the versions before the last round."""
        return [row.html for row in self.feed.rows[len(self.lines_above_last) + 1 :]]

    @property
    def round_start(self) -> RoundStart:
        """Return the seating, rules and state that the next round starts with."""
        return RoundStart(self.seating, self.rules, self.carried)

    @property
    def settlement_data(self) -> TableData:
        """Return the data that the settlement of the sitting needs."""
        return TableData(self.seats, [column.points for column in self.columns], self.round_start)

    @property
    def last_points(self) -> list[tuple[Column, int]]:
        """Return the columns of the players of the last round, with their points in it."""
        points = self.last_row.points if self.last_row else [None] * len(self.columns)
        return [(column, won) for column, won in zip(self.columns, points, strict=True) if won is not None]

    @property
    def columns_with_badges(self) -> list[tuple[Column, object]]:
        """Return each column with its badges."""
        return list(zip(self.columns, self.seat_badges, strict=True))

    @property
    def return_options(self) -> list[tuple[Player, Seat | None]]:
        """The players who sit out and can come back by one tap; none at a bank, where chips are counted."""
        if self.rules.sitting.game.has_bank:
            return []
        return return_options(self.round_start, self.seats, self.seating_history)

    @property
    def active_columns(self) -> list[Column]:
        """Return the columns of the players who sit at the table."""
        return [column for column in self.columns if not column.has_left]


def columns_with_middle(table: SittingTable) -> list[Column]:
    """Return the columns as the closing settles them: with the points that the middle gives at the end."""
    awarded = awarded_middle(table.seats, table.round_start)
    return [
        replace(column, points=column.points + given)
        for column, given in zip(table.columns, awarded, strict=True)
    ]


def table_page(
    sitting: Sitting,
    me: Player | None,
    *,
    is_whole: bool = False,
    is_live: bool = False,
    every_seat: list[Seat] | None = None,
    query: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Return the context of the table page: scores, and the parts of its game.

    A caller that has loaded `every_seat` saves the query. `query` holds the fields of the URL.
    """
    if every_seat is None:
        table = sitting_table(sitting, me, is_whole=is_whole, is_live=is_live)
    else:
        table = _read_table(sitting, me, every_seat, is_whole=is_whole)
    ui = ui_of(sitting)
    return {
        "sitting": sitting,
        "is_live": is_live,
        "table": table,
        "my_player_id": me.pk if me else None,
        "scoring_requests": lambda: current_scoring_requests(sitting) if sitting.has_scoring_requests else [],
        "table_template": ui.table_template,
        "table_context": ui.table_context(sitting, table, query or {}),
    }


def sitting_table(
    sitting: Sitting, me: Player | None, *, is_whole: bool = False, is_live: bool = False
) -> SittingTable:
    """Return the table of a sitting, in a constant number of queries.

    With `is_live`, all clients that request the same revision share one query; only `is_me` of the columns
    differs.
    """
    if not is_live:
        return _read_table(sitting, me, sitting.every_seat, is_whole=is_whole)
    name = f"table-{sitting.pk}-{sitting.key}-{sitting.revision}-{get_language()}-{is_whole}"
    with _read_lock:
        table = caches["moment"].get_or_set(
            name, lambda: _read_table(sitting, None, sitting.every_seat, is_whole=is_whole)
        )
    assert isinstance(table, SittingTable)
    sitting.preset_key = table.rules.preset
    mine = [replace(each, is_me=each.player == me) for each in table.columns]
    return replace(table, columns=mine)


def _read_table(sitting: Sitting, me: Player | None, seats: list[Seat], *, is_whole: bool) -> SittingTable:
    lines = [seat for seat in seats if seat.struck_at is None]
    # Django takes longer to order a query of many columns than Python to sort a few rows.
    versions = RulesVersion.including_struck.filter(sitting=sitting).order_by()
    every_rules = {each.pk: each for each in sorted(versions, key=lambda each: each.number)}
    for each in every_rules.values():
        each.sitting = sitting
    rules = [each for each in every_rules.values() if each.struck_at is None][-1]
    sitting.preset_key = rules.preset
    changes, struck_changes = seating_changes(sitting, seats)
    feed = feed_of(sitting, seats, every_rules, changes, is_whole=is_whole)
    seating = changes[-1].seating
    carried = carried_state(feed.last_round).for_seating(seating, rules)
    there = {seat.position for seat in lines}
    positions = [each for each in seating.positions if each in there]
    seated = [seat for seat in lines if seat.position in positions]
    ui = ui_of(sitting)
    badges = dict(zip(positions, ui.seat_badges(carried, len(seated), rules.options()), strict=True))
    points = seat_points(sitting, lines)
    has_money = ui.shows_running_money and rules.point_value_cents
    cents = cents_by_seat(lines, points, rules) if has_money else [None] * len(lines)
    columns = scoreboard_columns(lines, points, me, seating.positions)
    exchanged = exchanged_positions(changes)
    is_since = bool(changes[-1].name) and (
        feed.last_round is None or feed.last_round.seating_id != seating.pk
    )
    return SittingTable(
        seats=lines,
        columns=[
            replace(each, sits_out=each.has_left and each.position in exchanged, cents=won)
            for each, won in zip(columns, cents, strict=True)
        ],
        seat_badges=[badges.get(seat.position) for seat in lines],
        next_round=ui.next_round(carried, [seat.player.name for seat in seated], rules.options()),
        start_refusal=ui.start_refusal(carried, len(seated), rules.options()),
        feed=feed,
        rules=rules,
        carried=carried,
        seating_change=changes[-1] if is_since else None,
        seating=seating,
        seating_history=[each.seating.positions for each in changes],
        rules_before=_rules_before(every_rules.values(), feed.last_round),
        last_ruling=last_logged_ruling(sitting),
        undone=None if sitting.is_closed else _last_undone(sitting, feed, changes[1:], struck_changes),
        is_last_corrected=feed.last_round is not None and former_version(feed.last_round) is not None,
        quick_query="" if feed.last_round or not ui.quick_query or last_recorded(sitting) else ui.quick_query,
    )


def _rules_before(versions: Iterable[RulesVersion], last: Round | None) -> RulesVersion | None:
    """Return the rules that were replaced since the last round, None without a change."""
    before, now = next(reversed(rules_changes(versions)), (None, None))
    return before if now and (last is None or last.rules_id != now.pk) else None


def _last_undone(
    sitting: Sitting, feed: Feed, active: Iterable[SeatingChange], struck: Iterable[SeatingChange]
) -> UndoneNotice | None:
    """Return the last undone round, arrival or departure, None once something was recorded since."""
    notices = [*_undone_round(sitting, feed), *_undone_changes(sitting, struck)]
    recorded = [feed.last_recorded_at, *(change.seating.seated_at for change in active)]
    return latest_notice(notices, recorded)


def _undone_round(sitting: Sitting, feed: Feed) -> Iterable[UndoneNotice]:
    head = feed.last_undone
    if (
        head
        and head.struck_at
        and not any(row.number == head.number for row in feed.rows if not row.struck_at)
    ):
        title = round_text(sitting.game_key, "undone_title", head.number)
        yield UndoneNotice(title, head.struck_at, reverse("round-restore", args=[head.pk]), head.struck_by)


def _undone_changes(sitting: Sitting, struck: Iterable[SeatingChange]) -> Iterable[UndoneNotice]:
    url = reverse("sitting-seating-restore", args=[sitting.pk])
    for change in struck:
        if at := change.seating.struck_at:
            text = undone_text(change.sentence)
            yield UndoneNotice(text, at, url, field="seating", value=change.seating.pk)


def refused_table(request: HttpRequest, sitting: Sitting, **reasons: str) -> HttpResponse:
    """Render the table again, read anew, with the reasons of a refusal and the typed text."""
    sitting.refresh_from_db()
    context = table_page(sitting, visitor_of(request).player_in(sitting.circle)) | reasons
    return render(request, context["table_template"], context)
