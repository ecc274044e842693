"""Main page of a tournament: registration, tables, and final ranking."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.core.paginator import Page
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.models import Player, Seat, Sitting, TournamentEvent
from games.rules.errors import RuleError
from games.rules.tournament.balancing import ArrivalStatus, balancing_moves
from games.rules.tournament.payout import bounties_won, club_cents, prize_list, prizes_won, ranking
from games.rules.tournament.seat_draw import commitment
from games.rules.tournament.state import TableState, TournamentState
from games.rules.tournament.table_moves import closable_table, may_draw_final
from games.tournaments.queries.clock import current_level, removable_chip
from games.tournaments.queries.log import NOT_RESTORABLE, TournamentLog, tournament_log
from web.core.refusals import rule_refusal_message
from web.core.undone import UndoneNotice, latest_notice, undone_text
from web.games.tournament.pages.desk import Desk, DeskRow, desk_of
from web.games.tournament.pages.elimination import FreshElimination, fresh_elimination
from web.games.tournament.pages.own_seat import OwnSeat, own_seat
from web.games.tournament.pages.rows import Advice, BlindQuestion, ChairRow, EntrantView, RankedRow, TableRows
from web.games.tournament.text import (
    chair_note,
    event_sentence,
    price_text,
    terms_sentences,
)
from web.ui.numbers import format_integer, format_money
from web.ui.shown import MAX_ROWS, MAX_TABLES, Shown, shown_part

if TYPE_CHECKING:
    from web.sittings.pages.table import SittingTable

FIRST_UNDOABLE = frozenset({"terms", "commit", "prizes"})
"""Kinds of events that the undo button skips: they are changed on pages of their own."""

MAX_AT_SIGHT = 9
"""Number of players up to which a page has no search field."""


@dataclass(frozen=True)
class Board:
    """Page data of a tournament."""

    log: TournamentLog
    entrants_by_number: dict[int, EntrantView]
    unregistered: list[Player]
    advice: list[Advice]
    ranked: list[RankedRow]
    unclaimed_bounty: "tuple[EntrantView, list[EntrantView]] | None"
    removable_chip: tuple[int, int] | None
    undoable: TournamentEvent | None
    prize_error: str
    key: UUID
    fresh_elimination: FreshElimination | None
    is_late_open: bool = False
    own_seat: OwnSeat | None = None
    shown: Shown = field(default_factory=Shown)
    is_tournament: bool = True

    @property
    def state(self) -> TournamentState:
        return self.log.state

    @cached_property
    def desk(self) -> Desk:
        return desk_of(self.state, self.entrants_by_number)

    @property
    def add_on_rows(self) -> list[EntrantView]:
        """Players who may still buy an add-on, by name."""
        allowed = self.state.terms.addons
        there = [each for each in self.state.entrants if each.seat is not None and each.addons < allowed]
        people = [self.entrants_by_number[each.number] for each in there]
        return sorted(people, key=lambda person: person.player.sort_key)

    @property
    def handouts(self) -> list[tuple[EntrantView, int]]:
        """Cents that the club hands out, prizes and bounties, to each player who receives any."""
        given = [(each.person, each.prize_cents + each.bounty_cents) for each in self.ranked]
        return [(person, cents) for person, cents in given if cents]

    @property
    def club_cents(self) -> int:
        return club_cents(self.state)

    @property
    def registered(self) -> list[EntrantView]:
        return [self.entrants_by_number[each.number] for each in self.state.entrants]

    @cached_property
    def names(self) -> list[str]:
        return [person.name for person in self.entrants_by_number.values()]

    @property
    def terms_text(self) -> list[str]:
        return terms_sentences(self.state.terms)

    @property
    def price_text(self) -> str:
        return price_text(self.state.terms)

    @property
    def pool(self) -> str:
        """Total of the prizes, as an amount of money."""
        return format_money(self.state.pool_cents, brief=True)

    @property
    def average(self) -> str:
        return format_integer(self.state.average_stack)

    @property
    def commitment_text(self) -> str:
        """First 16 characters of the digest of the seed."""
        return commitment(self.state.seed)[:16]

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
        return {number: person.name for number, person in self.entrants_by_number.items()}

    @property
    def winner(self) -> EntrantView | None:
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
    def shown_tables(self) -> list[TableRows]:
        """All tables; of many, the asked one, that of the visitor or the first; or the chairs found."""
        if self.shown.search:
            return self._found_tables()
        tables = self.state.tables
        if not self.has_many_tables:
            return [self.table_rows(table) for table in tables]
        mine = str(self.own_seat.table) if self.own_seat else ""
        asked = {str(table.number): table for table in tables}
        return [self.table_rows(asked.get(self.shown.table) or asked.get(mine) or tables[0])]

    @property
    def shown_numbers(self) -> set[int]:
        return {table.number for table in self.shown_tables}

    def table_rows(self, table: TableState) -> TableRows:
        """Return the rows of a table, a player in each."""
        return _table(self.state, table, self.entrants_by_number)

    def _found_tables(self) -> list[TableRows]:
        """Return the chairs that a search finds, at most those of one page."""
        found: list[TableRows] = []
        left = MAX_ROWS
        names = self.names_by_number
        for table in self.state.tables:
            numbers = [each for each in table.players if self.shown.matches(names[each])][:left]
            left -= len(numbers)
            if numbers:
                rows = self.table_rows(table)
                found.append(replace(rows, rows=[row for row in rows.rows if row.person.number in numbers]))
        return found

    @cached_property
    def ranked_page(self) -> Page[RankedRow]:
        return self.shown.page_of([row for row in self.ranked if self.shown.matches(row.person.name)])

    @cached_property
    def desk_page(self) -> Page[DeskRow]:
        return self.shown.page_of([row for row in self.desk.rows if self.shown.matches(row.person.name)])

    @cached_property
    def registered_page(self) -> Page[EntrantView]:
        return self.shown.page_of([each for each in self.registered if self.shown.matches(each.name)])

    @property
    def may_race(self) -> bool:
        return self.state.is_drawn and not self.state.is_over

    @property
    def may_deal(self) -> bool:
        return self.state.is_drawn and not self.state.is_over and len(self.state.active_entrants) <= 10


def tournament_board(sitting: Sitting, table: "SittingTable", query: Mapping[str, str]) -> Board:
    """Return the board of a sitting for its table page, with the seat of the visitor."""
    board = _board(sitting, {column.position: column.player for column in table.columns})
    if any(each.recorded.get("entrant", 0) not in board.entrants_by_number for each in board.log.events):
        board = board_of_sitting(sitting)  # an undone registration, which the notice of the undo names
    mine = next((column.position for column in table.columns if column.is_me), None)
    seat = own_seat(sitting, board.state, mine, timezone.now())
    return replace(board, own_seat=seat, shown=shown_part(query))


def board_of_sitting(sitting: Sitting, shown: Shown | None = None) -> Board:
    """Return the board of a tournament, in a constant number of queries; all of it, or the shown part."""
    seats = Seat.including_struck.filter(sitting=sitting).select_related("player").order_by("position")
    board = _board(sitting, {seat.position: seat.player for seat in seats})
    return board if shown is None else replace(board, shown=shown)


def _board(sitting: Sitting, players: dict[int, Player]) -> Board:
    tournament, now = tournament_log(sitting), timezone.now()
    state = tournament.state
    people = {
        number: EntrantView(number, player.name, player, tournament.number_of("enter", number))
        for number, player in players.items()
    }
    here = {people[each.number].player.pk for each in state.entrants}
    is_late_open = _is_late_open(sitting, state, now)
    may_come = not state.is_drawn or is_late_open
    others = _known_players(sitting) if may_come else []
    return Board(
        log=tournament,
        entrants_by_number=people,
        unregistered=[player for player in others if player.pk not in here],
        advice=[] if sitting.is_closed or state.is_over else _advice(state, people),
        ranked=_ranked(tournament, people, is_late_open=is_late_open),
        unclaimed_bounty=None if sitting.is_closed else _unclaimed(state, people),
        removable_chip=None
        if sitting.is_closed or state.is_over or not state.is_drawn
        else removable_chip(sitting, state, now),
        undoable=None if sitting.is_closed else _undoable_event(tournament),
        prize_error=_prize_error(state),
        key=uuid4(),
        fresh_elimination=None
        if sitting.is_closed
        else fresh_elimination(tournament, {each.number: each.name for each in people.values()}, now),
        is_late_open=is_late_open,
    )


def _is_late_open(sitting: Sitting, state: TournamentState, now: datetime) -> bool:
    """Return whether the clock still shows a level at which players may come in after the draw."""
    if not state.is_drawn or state.is_over or sitting.is_closed or not state.terms.late_level:
        return False
    return current_level(sitting, now) <= state.terms.late_level


def _known_players(sitting: Sitting) -> list[Player]:
    """Return the players of the circle who still play, by name."""
    return sorted(sitting.circle.players.filter(retired_at=None), key=lambda player: player.sort_key)


def _table(state: TournamentState, table: TableState, people: dict[int, EntrantView]) -> TableRows:
    duties, missed = _lasting_statuses(table), state.missed_hands_left(table)
    new = dict(table.arrival_statuses).keys() - dict(table.hand_statuses)
    rows = [
        ChairRow(
            chair,
            people[player],
            *(("", "") if player in new else _position_badge(table, chair)),
            chair_note(duties.get(player), missed.get(player, 0), is_absent=state.entrant(player).is_absent),
        )
        for chair, player in enumerate(table.chairs)
        if player is not None
    ]
    return TableRows(table.number, rows, table.hands, table.number in state.waiting)


def _lasting_statuses(table: TableState) -> dict[int, ArrivalStatus]:
    """Return the duties of new arrivals in this hand and the next, without those who just play."""
    statuses = (*table.hand_statuses, *table.arrival_statuses)
    return {number: status for number, status in statuses if status is not ArrivalStatus.PLAYS}


def _position_badge(table: TableState, chair: int) -> tuple[str, str]:
    """Return the letter on a chair for this hand (BB, D, SB or empty), and its meaning."""
    hand = table.positions
    if hand is None:
        return (pgettext("letter", "D"), _("Button")) if chair == 0 and not table.hands else ("", "")
    if chair == hand.big_blind:
        return pgettext("letter", "BB"), pgettext("club", "Big blind")
    if chair == hand.button:
        return pgettext("letter", "D"), _("Button")
    if chair == hand.small_blind:
        return pgettext("letter", "SB"), pgettext("club", "Small blind")
    return "", ""


def _advice(state: TournamentState, people: dict[int, EntrantView]) -> list[Advice]:
    """Return the next change that balances the tables, the largest first: final, close, move."""
    if may_draw_final(state):
        sentence = _("Everybody left fits at the final table: draw its seats.")
        return [Advice(sentence, "final", [], _("Draw the final table"), [])]
    if table := closable_table(state):
        sentence = _("The others can seat the players of table %(table)s.") % {"table": table}
        button = _("Close table %(table)s") % {"table": table}
        return [Advice(sentence, "close", [("table", table)], button, [])]
    return [_move_advice(state, people, *each) for each in balancing_moves(state.table_sizes())[:1]]


def _move_advice(state: TournamentState, people: dict[int, EntrantView], source: int, target: int) -> Advice:
    """Return the advice to move a player, with the questions that decide who it is."""
    sentence = _("One player of table %(source)s moves to table %(target)s.") % {
        "source": source,
        "target": target,
    }
    questions = [_blind_question(state.table(number), people) for number in (source, target)]
    return Advice(sentence, "move", [("source", source), ("target", target)], _("Who moves?"), questions)


def _blind_question(table: TableState, people: dict[int, EntrantView]) -> BlindQuestion:
    labels = [
        people[player].name if player is not None else _("seat %(seat)s, empty") % {"seat": chair + 1}
        for chair, player in enumerate(table.chairs)
    ]
    answers = [(f"{table.number}-{chair}", label) for chair, label in enumerate(labels)]
    chosen = f"{table.number}-{table.positions.big_blind}" if table.positions else ""
    return BlindQuestion(table.number, answers, chosen)


def _ranked(
    tournament: TournamentLog, people: dict[int, EntrantView], *, is_late_open: bool
) -> list[RankedRow]:
    state = tournament.state
    try:
        won = prizes_won(state)
    except RuleError:
        won = {}
    heads = bounties_won(state)
    return [
        RankedRow(
            place,
            people[number],
            won.get(number, 0),
            heads.get(number, 0),
            tournament.number_of("out", number) if number not in state.active_entrants else None,
            is_late_open and _may_reenter(state, number),
        )
        for place, number in ranking(state)
    ]


def _may_reenter(state: TournamentState, number: int) -> bool:
    excluded = any(each.entrant == number and each.kind == "exclusion" for each in state.penalties)
    is_out = number not in state.active_entrants
    has_left = state.entrant(number).entries <= state.terms.reentries
    return is_out and has_left and not excluded


def _unclaimed(
    state: TournamentState, people: dict[int, EntrantView]
) -> tuple[EntrantView, list[EntrantView]] | None:
    """Return the latest elimination with an unclaimed bounty and the players at its table, or None."""
    if not state.terms.bounty_cents:
        return None
    view: set[int] = set()
    for each in reversed(state.eliminations):
        if each.entrant not in view and not each.hunters:
            tables = [table.players for table in state.tables if table.number == each.table]
            mates = tables[0] if tables else state.active_entrants
            return people[each.entrant], [people[mate] for mate in mates if mate != each.entrant]
        view.add(each.entrant)
    return None


def _struck_at(event: TournamentEvent) -> datetime:
    """Return the instant of an undo."""
    assert event.struck_at is not None
    return event.struck_at


def _undoable_event(tournament: TournamentLog) -> TournamentEvent | None:
    """Return the event that the undo button strikes: the last one after the draw, or None."""
    if not tournament.state.is_drawn:
        return None
    last = tournament.active_events[-1]
    return None if last.kind in FIRST_UNDOABLE else last


def _prize_error(state: TournamentState) -> str:
    """Return the reason why the prizes do not add up, or an empty text."""
    try:
        prize_list(state)
    except RuleError as refusal:
        return rule_refusal_message(refusal)
    return ""
