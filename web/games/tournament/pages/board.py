"""Main page of a tournament: registration, tables, and final ranking."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.core.paginator import Page
from django.urls import reverse
from django.utils import timezone

from games.clocks.queries.clock import ClockView
from games.models import ClockEvent, Player, Seat, Sitting, TournamentEvent
from games.rules.errors import RuleError
from games.rules.tournament.balancing import balancing_moves
from games.rules.tournament.payout import club_cents, prize_list
from games.rules.tournament.seat_draw import commitment
from games.rules.tournament.state import Elimination, TableState, TournamentState
from games.rules.tournament.table_moves import closable_table, may_draw_final
from games.tournaments.queries.clock import level_of, removable_chip, view_of_sitting
from games.tournaments.queries.log import NOT_RESTORABLE, TournamentLog, tournament_log
from web.clocks.pages.clock import named_calls
from web.clocks.text import blinds_text, level_name, next_level_text
from web.core.refusals import rule_refusal_message
from web.core.undone import UndoneNotice, latest_notice, undone_text
from web.games.tournament.clock_figures import FreshElimination, fresh_elimination
from web.games.tournament.forms.big_blinds import BigBlindForm
from web.games.tournament.forms.registration import RegistrationForm
from web.games.tournament.pages.entrants import EntrantRow, by_name
from web.games.tournament.text.events import event_sentence, price_text
from web.tools.origin import table_origin
from web.ui.shown import MAX_LINES, MAX_ROWS, MAX_TABLES, Shown, shown_part

if TYPE_CHECKING:
    from web.sittings.pages.table import SittingTable

FIRST_UNDOABLE = frozenset({"terms", "commit", "prizes"})
"""Kinds of events that the undo button skips: they are changed on pages of their own."""

MAX_DEAL_PLAYERS = 10
MAX_AT_SIGHT = 9
"""Number of players up to which a page has no search field."""


@dataclass(frozen=True)
class Board:
    """Page data of a tournament at an instant; `me` is the player of the visitor."""

    sitting: Sitting
    log: TournamentLog
    entrants_by_number: dict[int, Seat]
    now: datetime
    me: Player | None = None
    shown: Shown = field(default_factory=Shown)
    key: UUID = field(default_factory=uuid4)

    @property
    def state(self) -> TournamentState:
        return self.log.state

    @cached_property
    def is_played(self) -> bool:
        return self.may_race and not self.sitting.is_closed

    @cached_property
    def clock(self) -> ClockView | None:
        """Clock of the tournament, None unless it is played."""
        return view_of_sitting(self.sitting, self.now) if self.is_played else None

    @cached_property
    def is_late_open(self) -> bool:
        """Whether a player may still come after the draw."""
        return self.is_played and level_of(self.clock) <= self.state.terms.late_level

    @cached_property
    def unregistered(self) -> list[Player]:
        """Players of the circle who may register, by name; none once nobody may."""
        if self.state.is_drawn and not self.is_late_open:
            return []
        registered = {seat.player.pk for seat in self.registered}
        others = self.sitting.circle.players.filter(retired_at=None).exclude(pk__in=registered)
        return sorted(others, key=lambda player: player.sort_key)

    @cached_property
    def unclaimed_bounty(self) -> tuple[Seat, list[Seat]] | None:
        """Latest elimination with an unclaimed bounty and the players who may have won it, or None."""
        if self.sitting.is_closed or not self.state.terms.bounty_cents:
            return None
        last = {each.entrant: each for each in self.state.eliminations}
        for each in reversed(self.state.eliminations):
            opponents = self.opponents_of(each)
            if each is last[each.entrant] and not each.hunters and opponents:
                return self.entrants_by_number[each.entrant], opponents
        return None

    def opponents_of(self, elimination: Elimination) -> list[Seat]:
        """Return the players who may have won the bounty of an elimination."""
        there = [each for each in elimination.opponents if self.state.has_entrant(each)]
        return [self.entrants_by_number[each] for each in there]

    @property
    def removable_chip(self) -> tuple[int, int] | None:
        return removable_chip(self.clock, self.state)

    @cached_property
    def undoable(self) -> TournamentEvent | None:
        """Event that the undo button strikes: the last one, or None; before the draw only no-shows."""
        last = self.log.active_events[-1]
        is_kept = last.kind in FIRST_UNDOABLE if self.state.is_drawn else last.kind != "noshow"
        return None if self.sitting.is_closed or is_kept else last

    @cached_property
    def prize_error(self) -> str:
        """Reason why the prizes do not add up, or an empty text."""
        try:
            prize_list(self.state)
        except RuleError as refusal:
            return rule_refusal_message(refusal)
        return ""

    @cached_property
    def fresh_elimination(self) -> FreshElimination | None:
        """Elimination, return or move of the last seconds, or None."""
        return None if self.sitting.is_closed else fresh_elimination(self.log, self.names_by_number, self.now)

    @cached_property
    def calls(self) -> list[tuple[ClockEvent, str]]:
        """Running calls of time on the players at the tables, with their names."""
        names = {each: self.names_by_number[each] for each in self.state.active_entrants}
        return [] if self.clock is None else named_calls(self.clock, names)

    def rows_of(self, numbers: Iterable[int]) -> list[EntrantRow]:
        """Return the entrants of these numbers, in their order."""
        state, people = self.state, self.entrants_by_number
        return [EntrantRow(self.log, state.entrant(number), people[number]) for number in numbers]

    def rows_at(self, table: TableState) -> list[EntrantRow]:
        """Return the players of a table, clockwise."""
        return self.rows_of(table.players)

    @cached_property
    def own_row(self) -> EntrantRow | None:
        """Entrant of the visitor at a table, while the tournament is played."""
        if self.me is None or self.state.is_over:
            return None
        seated = self.rows_of(self.state.active_entrants)
        return next((row for row in seated if row.person.player == self.me), None)

    @property
    def level_texts(self) -> tuple[str, str]:
        """Present level of the clock and the next one; empty without a clock."""
        if self.clock is None:
            return "", ""
        reading = self.clock.clock_reading
        blinds = "" if reading.level.is_break else blinds_text(reading.level)
        before, coming, after = next_level_text(reading)
        level = " · ".join(filter(None, [level_name(reading.schedule, reading.index), blinds]))
        return level, f"{before} {coming}{after}".strip()

    @cached_property
    def desk_rows(self) -> list[EntrantRow]:
        """All entrants, by name."""
        return by_name(self.rows_of(each.number for each in self.state.entrants))

    @cached_property
    def ranked(self) -> list[EntrantRow]:
        """Ranking, the first place first; while players are left, only the eliminated ones."""
        return self.rows_of(self.log.places)

    @cached_property
    def expected_cents(self) -> int:
        """Cents that the desk receives once everybody has paid."""
        return sum(row.price_cents for row in self.desk_rows)

    @cached_property
    def arrived_count(self) -> int:
        return sum(row.entrant.has_arrived for row in self.desk_rows)

    @cached_property
    def missing(self) -> list[EntrantRow]:
        """Entrants who can be taken off the list together, once somebody was ticked."""
        return [row for row in self.desk_rows if row.is_missing] if self.arrived_count else []

    @cached_property
    def absent_paid_count(self) -> int:
        """Number of the entrants who have not come and have paid: they are not taken off the list."""
        return sum(row.is_absent and row.is_paid for row in self.desk_rows)

    @cached_property
    def unpaid(self) -> list[EntrantRow]:
        return [row for row in self.desk_rows if row.due_cents > 0]

    @property
    def may_draw_final(self) -> bool:
        return may_draw_final(self.state)

    @property
    def closable_table(self) -> int | None:
        """Number of the table that the others can seat."""
        return closable_table(self.state)

    @cached_property
    def balancing_move(self) -> tuple[int, int] | None:
        """Numbers of the tables between which a player moves, so that they have as many players."""
        return next(iter(balancing_moves(self.state.table_sizes())), None)

    @property
    def big_blind_forms(self) -> list[BigBlindForm]:
        """Big blinds of the two tables, which decide the player who moves."""
        tables = self.balancing_move or ()
        return [BigBlindForm(self.state.table(each), self.names_by_number) for each in tables]

    @cached_property
    def registration_form(self) -> RegistrationForm:
        return RegistrationForm()

    @property
    def add_on_rows(self) -> list[Seat]:
        """Players who may still buy an add-on, by name."""
        allowed = self.state.terms.addons
        there = [each for each in self.state.entrants if each.seat is not None and each.addons < allowed]
        people = [self.entrants_by_number[each.number] for each in there]
        return sorted(people, key=lambda person: person.player.sort_key)

    @property
    def handouts(self) -> list[tuple[Seat, int]]:
        """Cents that the club hands out, prizes and bounties, to each player who receives any."""
        given = [(each.person, each.prize_cents + each.bounty_cents) for each in self.ranked]
        return [(person, cents) for person, cents in given if cents]

    @property
    def club_cents(self) -> int:
        return club_cents(self.state)

    @property
    def registered(self) -> list[Seat]:
        return [self.entrants_by_number[each.number] for each in self.state.entrants]

    @property
    def price_text(self) -> str:
        return price_text(self.state.terms)

    @property
    def commitment_text(self) -> str:
        """First 16 characters of the digest of the seed."""
        return commitment(self.state.seed)[:16]

    @property
    def tools_origin(self) -> str:
        return table_origin(self.sitting)

    @property
    def undo_label(self) -> str:
        if self.undoable is None:
            return ""
        return event_sentence(self.undoable.kind, self.undoable.recorded, self.names_by_number)

    @property
    def undone(self) -> UndoneNotice | None:
        """Last undone event, None once another event was recorded since."""
        last = max((each for each in self.log.events if each.struck_at), key=_struck_at, default=None)
        if last is None or last.kind in NOT_RESTORABLE:
            return None
        text = undone_text(event_sentence(last.kind, last.recorded, self.names_by_number))
        url = reverse("tournament-restore", args=[last.sitting_id])
        notice = UndoneNotice(text, _struck_at(last), url, last.struck_by, "event", last.number)
        return latest_notice([notice], [each.recorded_at for each in self.log.active_events])

    @cached_property
    def names_by_number(self) -> dict[int, str]:
        return {number: person.player.name for number, person in self.entrants_by_number.items()}

    @property
    def winner(self) -> Seat | None:
        first = [each.person for each in self.ranked if each.place == 1]
        return first[0] if len(first) == 1 else None

    @property
    def has_search(self) -> bool:
        """Whether there are too many players to find one at sight."""
        return bool(self.shown.search) or len(self.state.active_entrants) > MAX_AT_SIGHT

    @property
    def has_many_tables(self) -> bool:
        return len(self.state.tables) > MAX_TABLES

    @property
    def is_long(self) -> bool:
        """Whether a page shows only a part of the people, so that the server searches."""
        return self.has_many_tables or self.state.field_size > MAX_ROWS

    @cached_property
    def shown_tables(self) -> list[tuple[TableState, list[EntrantRow]]]:
        """All tables; of many, the asked one, that of the visitor or the first; or the chairs found."""
        if self.shown.search:
            return self._found_tables()
        tables = self.state.tables
        if not self.has_many_tables:
            return [(table, self.rows_at(table)) for table in tables]
        mine = str(self.own_row.table.number) if self.own_row else ""
        asked = {str(table.number): table for table in tables}
        table = asked.get(self.shown.table) or asked.get(mine) or tables[0]
        return [(table, self.rows_at(table))]

    @property
    def called_tables(self) -> list[tuple[TableState, list[EntrantRow]]]:
        """Tables to call time at: those shown, none unless the tournament is played."""
        return self.shown_tables if self.clock else []

    @property
    def shown_numbers(self) -> set[int]:
        return {table.number for table, _rows in self.shown_tables}

    def _found_tables(self) -> list[tuple[TableState, list[EntrantRow]]]:
        """Return the chairs that a search finds, at most those of one page."""
        tables: list[tuple[TableState, list[EntrantRow]]] = []
        left, names = MAX_ROWS, self.names_by_number
        for table in self.state.tables:
            found = [each for each in table.players if self.shown.matches(names[each])][:left]
            left -= len(found)
            if found:
                tables.append((table, self.rows_of(found)))
        return tables

    def _page_of(self, rows: Iterable[EntrantRow]) -> Page[EntrantRow]:
        return self.shown.page_of([row for row in rows if self.shown.matches(row.person.player.name)])

    @cached_property
    def ranked_page(self) -> Page[EntrantRow]:
        return self._page_of(self.ranked)

    @cached_property
    def desk_page(self) -> Page[EntrantRow]:
        return self._page_of(self.desk_rows)

    @cached_property
    def registered_page(self) -> Page[Seat]:
        return self.shown.page_of([each for each in self.registered if self.shown.matches(each.player.name)])

    def log_page(self) -> Page[tuple[TournamentEvent, str]]:
        """Return a page of the events with their sentences that a search finds, the last one first.

        The promise of a seed that the opening recorded is left out.
        """
        lines = [
            (event, event_sentence(event.kind, event.recorded, self.names_by_number))
            for event in reversed(self.log.events)
            if event.kind != "commit" or event.number > len(self.registered)
        ]
        return self.shown.page_of([line for line in lines if self.shown.matches(line[1])], MAX_LINES)

    @property
    def may_race(self) -> bool:
        return self.state.is_drawn and not self.state.is_over

    @property
    def may_deal(self) -> bool:
        state = self.state
        is_played = state.is_drawn and not state.is_over and state.pool_cents > 0
        return is_played and len(state.active_entrants) <= MAX_DEAL_PLAYERS


def tournament_board(sitting: Sitting, table: "SittingTable", query: Mapping[str, str]) -> Board:
    """Return the board of a sitting for its table page, with the seat of the visitor."""
    board = _board(sitting, table.seats)
    if any(each.recorded.get("entrant", 0) not in board.entrants_by_number for each in board.log.events):
        board = board_of_sitting(sitting)  # an undone registration, which the notice of the undo names
    mine = next((column.player for column in table.columns if column.is_me), None)
    return replace(board, me=None if sitting.is_closed else mine, shown=shown_part(query))


def board_of_sitting(sitting: Sitting, shown: Shown | None = None) -> Board:
    """Return the board of a tournament, in a constant number of queries; all of it, or the shown part."""
    seats = Seat.including_struck.filter(sitting=sitting).select_related("player").order_by("position")
    board = _board(sitting, seats)
    return board if shown is None else replace(board, shown=shown)


def _board(sitting: Sitting, seats: Iterable[Seat]) -> Board:
    return Board(sitting, tournament_log(sitting), {seat.position: seat for seat in seats}, timezone.now())


def _struck_at(event: TournamentEvent) -> datetime:
    """Return the instant of an undo."""
    assert event.struck_at is not None
    return event.struck_at
