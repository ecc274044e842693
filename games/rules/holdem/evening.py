"""The state of a tournament evening, frozen: who is in, who sits where, who is out, what was agreed."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from games.rules.errors import RuleError
from games.rules.holdem.button import Positions
from games.rules.holdem.draw import Drawn
from games.rules.holdem.prizes import Structure, paid_places
from games.rules.holdem.seats import Seating
from games.rules.holdem.tables import Status, Table, is_hand_for_hand
from games.rules.holdem.terms import Terms


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody registered, by number from 0: how many entries and add-ons he paid, and where he sits."""

    number: int
    entries: int = 1
    addons: int = 0
    seat: Drawn | None = None


@dataclass(frozen=True, slots=True)
class Seated:
    """One table: who sits on each chair, the seats of its last hand, what newcomers owe on the next one."""

    number: int
    chairs: tuple[int | None, ...]
    positions: Positions | None = None
    duties: tuple[tuple[int, Status], ...] = ()
    hands: int = 0

    @property
    def seating(self) -> Seating:
        living = frozenset(chair for chair, who in enumerate(self.chairs) if who is not None)
        return Seating(len(self.chairs), living)

    @property
    def players(self) -> list[int]:
        return [who for who in self.chairs if who is not None]

    @property
    def free(self) -> list[Drawn]:
        return [Drawn(self.number, chair) for chair, who in enumerate(self.chairs) if who is None]


@dataclass(frozen=True, slots=True)
class Elimination:
    """One entry that ended: whose, who won it, for the bounty, at which table, and whose place he shares."""

    entrant: int
    hunters: tuple[int, ...] = ()
    table: int = 0
    level_with: int | None = None


@dataclass(frozen=True, slots=True)
class Penalty:
    """A sanction: `kind` is `warning`, `hands` or `exclusion`; the article it is given under."""

    entrant: int
    kind: str
    article: str
    hands: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class ColourUp:
    """A chip that left: how many each gave (entrant, given, received), and what it added to the total."""

    small: int
    big: int
    races: tuple[tuple[int, int, int], ...]
    difference: int


@dataclass(frozen=True, slots=True)
class Deal:
    """How the last players shared what was left: cents by entrant, the best ranked first."""

    kind: str
    shares: tuple[tuple[int, int], ...]
    weights: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """Everything that the events of a tournament come to."""

    terms: Terms = field(default_factory=Terms)
    structure: Structure = field(default_factory=Structure)
    seed: str = ""
    word: str = ""
    entrants: tuple[Entrant, ...] = ()
    drawn: tuple[tuple[int, Drawn], ...] = ()
    tables: tuple[Seated, ...] = ()
    is_final: bool = False
    waiting: frozenset[int] = frozenset()
    eliminations: tuple[Elimination, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    colour_ups: tuple[ColourUp, ...] = ()
    deal: Deal | None = None

    @property
    def is_drawn(self) -> bool:
        return bool(self.drawn)

    @property
    def alive(self) -> list[int]:
        """Who still sits, by number."""
        return [each.number for each in self.entrants if each.seat is not None]

    @property
    def field_size(self) -> int:
        return len(self.entrants)

    @property
    def entries(self) -> int:
        return sum(each.entries for each in self.entrants)

    @property
    def addons(self) -> int:
        return sum(each.addons for each in self.entrants)

    @property
    def is_over(self) -> bool:
        return self.is_drawn and (self.deal is not None or len(self.alive) == 1)

    @property
    def chips_in_play(self) -> int:
        raced = sum(each.difference for each in self.colour_ups)
        return self.entries * self.terms.starting_chips + self.addons * self.terms.addon_chips + raced

    @property
    def average_stack(self) -> int:
        return self.chips_in_play // max(len(self.alive) if self.is_drawn else self.field_size, 1)

    @property
    def chips_left(self) -> tuple[int, ...]:
        """The values of the chips still on the tables, the smallest first."""
        gone = {each.small for each in self.colour_ups}
        return tuple(value for value in self.terms.chip_values if value not in gone)

    @property
    def pool_cents(self) -> int:
        """What the prizes come to: buy-ins and add-ons, bounties apart."""
        return self.entries * self.terms.buy_in_cents + self.addons * self.terms.addon_cents

    @property
    def is_hand_for_hand(self) -> bool:
        """Whether the tables wait for one another now (`holdem.76`); one table alone waits for nobody."""
        paid = paid_places(self.structure, self.field_size)
        return len(self.tables) > 1 and is_hand_for_hand(
            len(self.tables), len(self.alive), self.terms.final_table_size, paid
        )

    def entrant(self, number: int) -> Entrant:
        """The entrant of that number; `NOT_REGISTERED` when nobody bears it."""
        for each in self.entrants:
            if each.number == number:
                return each
        raise RuleError("NOT_REGISTERED", "tournament.2")

    def table(self, number: int) -> Seated:
        """The table of that number; `NO_TABLE` when it is closed or never was."""
        for each in self.tables:
            if each.number == number:
                return each
        raise RuleError("NO_TABLE", "tournament.9", table=number)

    def sizes(self) -> list[Table]:
        """The tables as the laws of balance see them."""
        return [Table(each.number, len(each.players)) for each in self.tables]

    def with_entrant(self, entrant: Entrant) -> "Evening":
        """The same evening with one entrant's card renewed, or added at its place."""
        others = [each for each in self.entrants if each.number != entrant.number]
        entrants = tuple(sorted([*others, entrant], key=lambda each: each.number))
        return replace(self, entrants=entrants)

    def with_table(self, table: Seated) -> "Evening":
        """The same evening with one table renewed."""
        return replace(
            self, tables=tuple(table if each.number == table.number else each for each in self.tables)
        )


def stand_up(evening: Evening, number: int) -> Evening:
    """Somebody leaves his chair; `NOT_SEATED` when he had none."""
    entrant = evening.entrant(number)
    if entrant.seat is None:
        raise RuleError("NOT_SEATED", "tournament.7")
    table = evening.table(entrant.seat.table)
    chairs = tuple(None if who == number else who for who in table.chairs)
    duties = tuple(each for each in table.duties if each[0] != number)
    table = replace(table, chairs=chairs, duties=duties)
    return evening.with_table(table).with_entrant(replace(entrant, seat=None))


def sit_down(evening: Evening, number: int, seat: Drawn, duty: Status | None = None) -> Evening:
    """Somebody takes a chair; `TWO_SEATS` when he has one already, `SEAT_TAKEN` when it is not free."""
    entrant = evening.entrant(number)
    if entrant.seat is not None:
        raise RuleError("TWO_SEATS", "tournament.9")
    table = evening.table(seat.table)
    if not 0 <= seat.chair < len(table.chairs):
        raise RuleError("NO_SEAT", "tournament.9", seat_number=seat.chair + 1)
    if table.chairs[seat.chair] is not None:
        raise RuleError("SEAT_TAKEN", "tournament.9", seat_number=seat.chair + 1, table=table.number)
    chairs = (*table.chairs[: seat.chair], number, *table.chairs[seat.chair + 1 :])
    duties = table.duties if duty is None else (*table.duties, (number, duty))
    table = replace(table, chairs=chairs, duties=duties)
    return evening.with_table(table).with_entrant(replace(entrant, seat=seat))


def unseated(evening: Evening) -> Evening:
    """Everybody on his feet and no table left, before a draw of the seats."""
    entrants = tuple(replace(each, seat=None) for each in evening.entrants)
    return replace(evening, entrants=entrants, tables=(), waiting=frozenset())


def set_up(evening: Evening, seats: Iterable[tuple[int, Drawn]], chairs: int) -> Evening:
    """Tables of so many chairs, with everybody where the draw put him."""
    seats = list(seats)
    tables = sorted({seat.table for _, seat in seats})
    evening = replace(evening, tables=tuple(Seated(number, (None,) * chairs) for number in tables))
    for number, seat in seats:
        evening = sit_down(evening, number, seat)
    return evening
