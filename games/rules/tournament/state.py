"""The frozen state of a tournament: entrants, seats, eliminations and agreements."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import attrgetter

from games.rules.errors import RuleError
from games.rules.holdem.button import Positions
from games.rules.holdem.table_seats import TableSeats
from games.rules.tournament.balancing import ArrivalStatus, TableSize, is_hand_for_hand
from games.rules.tournament.prizes import Structure, paid_places
from games.rules.tournament.seat_draw import SeatDraw
from games.rules.tournament.terms import Terms


@dataclass(frozen=True, slots=True)
class Entrant:
    """A registered player, numbered from 0: entries, add-ons and rebuys, and the seat.

    The desk ticks that the player has arrived, and the cents paid; `is_absent` marks an empty chair of a
    player whose hands are dealt.
    """

    number: int
    entries: int = 1
    addons: int = 0
    seat: SeatDraw | None = None
    rebuys: int = 0
    has_arrived: bool = False
    paid_cents: int = 0
    is_absent: bool = False


@dataclass(frozen=True, slots=True)
class TableState:
    """One table: the entrant on each chair, the positions of its last hand, and duties of new arrivals.

    `arrival_statuses` are the duties in the next hand, `hand_statuses` those in the last one.
    """

    number: int
    chairs: tuple[int | None, ...]
    positions: Positions | None = None
    arrival_statuses: tuple[tuple[int, ArrivalStatus], ...] = ()
    hand_statuses: tuple[tuple[int, ArrivalStatus], ...] = ()
    hands: int = 0

    @property
    def seating(self) -> TableSeats:
        living = frozenset(chair for chair, player in enumerate(self.chairs) if player is not None)
        return TableSeats(len(self.chairs), living)

    @property
    def players(self) -> list[int]:
        return [player for player in self.chairs if player is not None]

    @property
    def free(self) -> list[SeatDraw]:
        return [SeatDraw(self.number, chair) for chair, player in enumerate(self.chairs) if player is None]


@dataclass(frozen=True, slots=True)
class Elimination:
    """The end of one entry: the entrant, the winners of the bounty, the table, and a tied entrant.

    `opponents` are the other players of the table at that moment, who may have won the bounty; none for an
    exclusion.
    """

    entrant: int
    hunters: tuple[int, ...] = ()
    table: int = 0
    tied_with: int | None = None
    opponents: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Penalty:
    """A sanction: `kind` is `warning`, `hands` or `exclusion`; `article` is its rule.

    `hands` are those that the player still misses, at any table.
    """

    entrant: int
    kind: str
    article: str
    hands: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class ColourUp:
    """The removal of a chip: by entrant the chips given and received, and the value added to the total."""

    small: int
    big: int
    races: tuple[tuple[int, int, int], ...]
    difference: int


@dataclass(frozen=True, slots=True)
class PrizeDeal:
    """The split agreed by the last players: cents by entrant, the best ranked first."""

    shares: tuple[tuple[int, int], ...]
    weights: tuple[int, ...]


@dataclass(frozen=True)
class TournamentState:
    """The state after all events of a tournament.

    `no_shows` are the entrants who were taken off the list, as they were then, without their seats.
    """

    terms: Terms = field(default_factory=Terms)
    structure: Structure = field(default_factory=Structure)
    seed: str = ""
    draw_word: str = ""
    entrants: tuple[Entrant, ...] = ()
    no_shows: tuple[Entrant, ...] = ()
    seat_draws: tuple[tuple[int, SeatDraw], ...] = ()
    tables: tuple[TableState, ...] = ()
    is_final: bool = False
    waiting: frozenset[int] = frozenset()
    eliminations: tuple[Elimination, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    colour_ups: tuple[ColourUp, ...] = ()
    deal: PrizeDeal | None = None

    @property
    def is_drawn(self) -> bool:
        return bool(self.seat_draws)

    @cached_property
    def active_entrants(self) -> list[int]:
        """Numbers of the seated entrants, in order."""
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
    def rebuys(self) -> int:
        return sum(each.rebuys for each in self.entrants)

    @property
    def is_over(self) -> bool:
        return self.is_drawn and (self.deal is not None or len(self.active_entrants) == 1)

    @property
    def chips_in_play(self) -> int:
        raced = sum(each.difference for each in self.colour_ups)
        stacks = self.entries + self.rebuys
        return stacks * self.terms.starting_chips + self.addons * self.terms.addon_chips + raced

    @property
    def average_stack(self) -> int:
        return self.chips_in_play // max(len(self.active_entrants) if self.is_drawn else self.field_size, 1)

    @property
    def chips_left(self) -> tuple[int, ...]:
        """Values of the chips still in play, the smallest first."""
        fields = {each.small for each in self.colour_ups}
        return tuple(value for value in self.terms.chip_values if value not in fields)

    @property
    def pool_cents(self) -> int:
        """Prize pool in cents: buy-ins and add-ons without bounties, at least the guarantee."""
        return max(self._collected_cents, self.terms.guarantee_cents)

    @property
    def has_stakes(self) -> bool:
        """Whether a player pays anything or can win a prize; otherwise it is played for honour."""
        return bool(self.pool_cents or self.entries * self.terms.entry_cents)

    @property
    def overlay_cents(self) -> int:
        """Cents that the club adds to the pool because of the guarantee."""
        return self.pool_cents - self._collected_cents

    @property
    def _collected_cents(self) -> int:
        buy_ins = (self.entries + self.rebuys) * self.terms.buy_in_cents
        return buy_ins + self.addons * self.terms.addon_cents

    @property
    def till_cents(self) -> int:
        """Cents that the desk has received."""
        return sum(each.paid_cents for each in self.entrants)

    @property
    def is_hand_for_hand(self) -> bool:
        """Return whether the tables wait for each other (`holdem.76`); False with a single table."""
        paid = paid_places(self.structure, self.field_size)
        return len(self.tables) > 1 and is_hand_for_hand(
            len(self.tables), len(self.active_entrants), self.terms.final_table_size, paid
        )

    def missed_hands_left(self, table: TableState) -> dict[int, int]:
        """Return the hands that players of a table still miss, by number; only the positive ones."""
        left: dict[int, int] = {}
        for each in self.penalties:
            if each.entrant in table.players and each.hands:
                left[each.entrant] = left.get(each.entrant, 0) + each.hands
        return left

    def entrant(self, number: int) -> Entrant:
        """Return the entrant of a number. Raises `NOT_REGISTERED`."""
        index = self._index(number)
        if index < len(self.entrants) and self.entrants[index].number == number:
            return self.entrants[index]
        raise RuleError("NOT_REGISTERED", "tournament.2")

    def has_entrant(self, number: int) -> bool:
        index = self._index(number)
        return index < len(self.entrants) and self.entrants[index].number == number

    def _index(self, number: int) -> int:
        """Return the index of an entrant among those in order, or of the place for a new one."""
        return bisect_left(self.entrants, number, key=attrgetter("number"))

    def table(self, number: int) -> TableState:
        """Return the table of a number. Raises `NO_TABLE` if it is closed or never existed."""
        for each in self.tables:
            if each.number == number:
                return each
        raise RuleError("NO_TABLE", "tournament.9", table=number)

    def table_sizes(self) -> list[TableSize]:
        """Return the size of each table, as balancing uses it."""
        return [TableSize(each.number, len(each.players)) for each in self.tables]

    def replace_entrant(self, entrant: Entrant) -> "TournamentState":
        """Return the state with one entrant replaced or added in order."""
        index = self._index(entrant.number)
        later = self.entrants[index:]
        if later and later[0].number == entrant.number:
            later = later[1:]
        return replace(self, entrants=(*self.entrants[:index], entrant, *later))

    def without_no_show(self, number: int) -> "TournamentState":
        """Return the state without an entrant who has no seat and did not come."""
        others = tuple(each for each in self.entrants if each.number != number)
        no_shows = tuple(each for each in self.no_shows if each.number != number)
        return replace(self, entrants=others, no_shows=(*no_shows, self.entrant(number)))

    def no_show(self, number: int) -> Entrant | None:
        """Return an entrant who was taken off the list and is not registered again, or None."""
        if self.has_entrant(number):
            return None
        return next((each for each in self.no_shows if each.number == number), None)

    def replace_table(self, table: TableState) -> "TournamentState":
        """Return the state with one table replaced."""
        return replace(
            self, tables=tuple(table if each.number == table.number else each for each in self.tables)
        )


def price_of(terms: Terms, entrant: Entrant) -> int:
    """Return the price in cents of all entries, rebuys and add-ons of an entrant."""
    entries = entrant.entries * terms.entry_cents
    return entries + entrant.rebuys * terms.buy_in_cents + entrant.addons * terms.addon_cents


def free_chair(state: TournamentState, number: int) -> TournamentState:
    """Return the state after an entrant left a chair. Raises `NOT_SEATED`."""
    entrant = state.entrant(number)
    if entrant.seat is None:
        raise RuleError("NOT_SEATED", "tournament.7")
    table = state.table(entrant.seat.table)
    chairs = tuple(None if player == number else player for player in table.chairs)
    duties, present = (
        tuple(each for each in statuses if each[0] != number)
        for statuses in (table.arrival_statuses, table.hand_statuses)
    )
    table = replace(table, chairs=chairs, arrival_statuses=duties, hand_statuses=present)
    return state.replace_table(table).replace_entrant(replace(entrant, seat=None))


def take_chair(
    state: TournamentState, number: int, seat: SeatDraw, duty: ArrivalStatus | None = None
) -> TournamentState:
    """Return the state after an entrant took a chair. Raises `TWO_SEATS`, `NO_SEAT` and `SEAT_TAKEN`."""
    entrant = state.entrant(number)
    if entrant.seat is not None:
        raise RuleError("TWO_SEATS", "tournament.9")
    table = state.table(seat.table)
    _check_free_chair(seat, table.chairs)
    chairs = (*table.chairs[: seat.chair], number, *table.chairs[seat.chair + 1 :])
    duties = table.arrival_statuses if duty is None else (*table.arrival_statuses, (number, duty))
    table = replace(table, chairs=chairs, arrival_statuses=duties)
    return state.replace_table(table).replace_entrant(replace(entrant, seat=seat))


def without_tables(state: TournamentState) -> TournamentState:
    """Return the state without seats and tables, before a draw."""
    entrants = tuple(replace(each, seat=None) for each in state.entrants)
    return replace(state, entrants=entrants, tables=(), waiting=frozenset())


def with_tables(
    state: TournamentState, seats: Iterable[tuple[int, SeatDraw]], chairs: int
) -> TournamentState:
    """Return the state with tables of `chairs` chairs and the entrants at their drawn seats.

    Raises the errors of `take_chair`.
    """
    taken: dict[int, list[int | None]] = {}
    seated: dict[int, SeatDraw] = {}
    for number, seat in seats:
        row = taken.setdefault(seat.table, [None] * chairs)
        if state.entrant(number).seat is not None or number in seated:
            raise RuleError("TWO_SEATS", "tournament.9")
        _check_free_chair(seat, row)
        row[seat.chair], seated[number] = number, seat
    return replace(
        state,
        tables=tuple(TableState(table, tuple(row)) for table, row in sorted(taken.items())),
        entrants=tuple(replace(each, seat=seated.get(each.number, each.seat)) for each in state.entrants),
    )


def _check_free_chair(seat: SeatDraw, chairs: Sequence[int | None]) -> None:
    """Check that a table has a chair and that it is free. Raises `NO_SEAT` and `SEAT_TAKEN`."""
    if not 0 <= seat.chair < len(chairs):
        raise RuleError("NO_SEAT", "tournament.9", seat_number=seat.chair + 1)
    if chairs[seat.chair] is not None:
        raise RuleError("SEAT_TAKEN", "tournament.9", seat_number=seat.chair + 1, table=seat.table)
