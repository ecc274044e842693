"""The page of a tournament: at the door, at the tables, at the end."""

from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Player, Seat, Sitting, TournamentEvent
from games.rules.errors import RuleError
from games.rules.holdem.draw import Drawn, commitment
from games.rules.holdem.evening import Evening, Seated
from games.rules.holdem.moving import closable, may_draw_final, suggestions
from games.rules.holdem.payout import bounties_won, prize_list, prizes_won, ranking
from games.rules.holdem.people import duty_at
from games.tournament_clock import freed_chip
from games.tournaments import Told, told
from web.rooms.tournament.rows import Advice, ChairRow, Person, Ranked, TableRows
from web.wording.figures import figure, money
from web.wording.refusals import refusal_sentence
from web.wording.tournament import duty_words, event_sentence, seat_words, terms_sentences, worth

if TYPE_CHECKING:
    from web.table import Table

FIRST_UNDOABLE = frozenset({"terms", "commit", "prizes"})
"""What the dock's undo leaves alone: these are set again on their own pages."""


@dataclass(frozen=True, slots=True)
class Board:
    """Everything the page of a tournament shows."""

    told: Told
    people: dict[int, Person]
    others: list[Player]
    tables: list[TableRows]
    advice: list[Advice]
    ranked: list[Ranked]
    unclaimed: "tuple[Person, list[Person]] | None"
    freed: tuple[int, int] | None
    undone: TournamentEvent | None
    prize_fault: str
    key: UUID
    is_tournament: bool = True

    @property
    def evening(self) -> Evening:
        return self.told.evening

    @property
    def entered(self) -> list[Person]:
        return [self.people[each.number] for each in self.evening.entrants]

    @property
    def names(self) -> list[str]:
        return [person.name for person in self.people.values()]

    @property
    def terms(self) -> list[str]:
        return terms_sentences(self.evening.terms)

    @property
    def worth(self) -> str:
        return worth(self.evening.terms)

    @property
    def pool(self) -> str:
        """What the prizes come to."""
        return money(self.evening.pool_cents, brief=True)

    @property
    def average(self) -> str:
        return figure(self.evening.average_stack)

    @property
    def promise(self) -> str:
        """The digest of the seed, short enough for a line."""
        return commitment(self.evening.seed)[:16]

    @property
    def undo_words(self) -> str:
        if self.undone is None:
            return ""
        return event_sentence(self.undone.kind, self.undone.recorded, self.names_by_number)

    @property
    def names_by_number(self) -> dict[int, str]:
        return {number: person.name for number, person in self.people.items()}

    @property
    def winner(self) -> Person | None:
        first = [each.person for each in self.ranked if each.place == 1]
        return first[0] if len(first) == 1 else None

    @property
    def may_race(self) -> bool:
        return self.evening.is_drawn and not self.evening.is_over

    @property
    def may_deal(self) -> bool:
        return self.evening.is_drawn and not self.evening.is_over and len(self.evening.alive) <= 10


def scene(sitting: Sitting, table: "Table") -> Board:
    """The board of a sitting whose seats are at hand."""
    return _board(sitting, {column.position: column.player for column in table.columns})


def board_of(sitting: Sitting) -> Board:
    """The board of a tournament, in a constant number of queries."""
    seats = Seat.every.filter(sitting=sitting).select_related("player").order_by("position")
    return _board(sitting, {seat.position: seat.player for seat in seats})


def _board(sitting: Sitting, players: dict[int, Player]) -> Board:
    tournament = told(sitting)
    evening = tournament.evening
    people = {
        number: Person(number, player.name, player, tournament.number_of("enter", number))
        for number, player in players.items()
    }
    here = {people[each.number].player.pk for each in evening.entrants}
    may_come = not evening.is_drawn or (evening.terms.late_level > 0 and not evening.is_over)
    others = list(sitting.circle.players.order_by("folded_name")) if may_come else []
    return Board(
        told=tournament,
        people=people,
        others=[player for player in others if player.pk not in here],
        tables=[_table(evening, table, people) for table in evening.tables],
        advice=[] if sitting.is_closed or evening.is_over else _advice(evening, people),
        ranked=_ranked(tournament, people),
        unclaimed=None if sitting.is_closed else _unclaimed(evening, people),
        freed=None if sitting.is_closed or evening.is_over else freed_chip(sitting, evening, timezone.now()),
        undone=None if sitting.is_closed else _undone(tournament),
        prize_fault=_prize_fault(evening),
        key=uuid4(),
    )


def _table(evening: Evening, table: Seated, people: dict[int, Person]) -> TableRows:
    duties = dict(table.duties)
    rows = [
        ChairRow(chair, people[who], *_mark(table, chair), duty_words(duties.get(who)))
        for chair, who in enumerate(table.chairs)
        if who is not None
    ]
    return TableRows(table.number, rows, table.hands, table.number in evening.waiting)


def _mark(table: Seated, chair: int) -> tuple[str, str]:
    """The letter on a chair for this hand, and what it stands for."""
    hand = table.positions
    if hand is None:
        return ("D", _("Button")) if chair == 0 and not table.hands else ("", "")
    if chair == hand.big_blind:
        return "B", _("Big blind")
    if chair == hand.button:
        return "D", _("Button")
    return ("S", _("Small blind")) if chair == hand.small_blind else ("", "")


def _advice(evening: Evening, people: dict[int, Person]) -> list[Advice]:
    """What keeps the tables fair, the largest change first; one thing at a time."""
    if may_draw_final(evening):
        sentence = _("Everybody left fits at the final table: draw its seats.")
        return [Advice(sentence, "final", [], _("Draw the final table"))]
    if table := closable(evening):
        sentence = _("The others can seat the players of table %(table)s.") % {"table": table}
        return [Advice(sentence, "close", [("table", table)], _("Close table %(table)s") % {"table": table})]
    return [
        Advice(
            _move_words(evening, people[each.entrant].name, each.source, each.seat),
            "move",
            [("entrant", each.entrant), ("table", each.seat.table), ("chair", each.seat.chair)],
            _("Move %(name)s") % {"name": people[each.entrant].name},
        )
        for each in suggestions(evening)[:1]
    ]


def _move_words(evening: Evening, name: str, source: int, seat: Drawn) -> str:
    said = {"name": name, "source": source, "seat": seat_words(*seat)}
    sentence = _("%(name)s leaves table %(source)s for %(seat)s") % said
    duty = duty_words(duty_at(evening, seat))
    return f"{sentence}, {duty}." if duty else f"{sentence}."


def _ranked(tournament: Told, people: dict[int, Person]) -> list[Ranked]:
    evening = tournament.evening
    try:
        won = prizes_won(evening)
    except RuleError:
        won = {}
    heads = bounties_won(evening)
    return [
        Ranked(
            place,
            people[number],
            won.get(number, 0),
            heads.get(number, 0),
            tournament.number_of("out", number) if number not in evening.alive else None,
            _may_reenter(evening, number),
        )
        for place, number in ranking(evening)
    ]


def _may_reenter(evening: Evening, number: int) -> bool:
    excluded = any(each.entrant == number and each.kind == "exclusion" for each in evening.penalties)
    is_out = number not in evening.alive
    has_left = evening.entrant(number).entries <= evening.terms.reentries
    return is_out and has_left and not excluded and not evening.is_over and evening.terms.late_level > 0


def _unclaimed(evening: Evening, people: dict[int, Person]) -> tuple[Person, list[Person]] | None:
    """The latest elimination whose bounty nobody took yet, and who may have: those of his table."""
    if not evening.terms.bounty_cents:
        return None
    seen: set[int] = set()
    for each in reversed(evening.eliminations):
        if each.entrant not in seen and not each.hunters:
            tables = [table.players for table in evening.tables if table.number == each.table]
            mates = tables[0] if tables else evening.alive
            return people[each.entrant], [people[mate] for mate in mates if mate != each.entrant]
        seen.add(each.entrant)
    return None


def _undone(tournament: Told) -> TournamentEvent | None:
    """What the dock's undo takes back: the last event, once the seats are drawn."""
    if not tournament.evening.is_drawn:
        return None
    last = tournament.standing[-1]
    return None if last.kind in FIRST_UNDOABLE else last


def _prize_fault(evening: Evening) -> str:
    """Why the prizes do not add up, if they do not."""
    try:
        prize_list(evening)
    except RuleError as refusal:
        return refusal_sentence(refusal)
    return ""
