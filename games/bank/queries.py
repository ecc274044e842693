"""Queries of the bank of a sitting: chips bought, chips returned, chips in play."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar
from uuid import UUID, uuid5

from django.db.models import Sum

from games.models import CashOut, Cave, Circle, Dinner, Seat, Sitting
from games.rules.holdem.game_end import MIN_PLAYERS, EndOptions, SeatChips, players_out
from ledger import book as ledger
from ledger.models import Account, Transfer
from ledger.money import share
from ledger.units import CENTS

KITTY = "kitty"
"""Name of the account of the cents that a circle keeps for its next evening."""

Record = TypeVar("Record", Cave, CashOut)

SittingSeats = tuple[Sitting, Sequence[Seat], Mapping[int, int]]
"""A sitting, its seats, and the chips won by each player."""


@dataclass(frozen=True, slots=True)
class Stack:
    """One player at the bank, in chips: bought, current and counted."""

    seat: Seat
    caves: int
    bought: int
    paid_cents: int
    ledger_chips: int
    cash_out: CashOut | None

    @property
    def is_counted(self) -> bool:
        return self.cash_out is not None

    @property
    def counted_chips(self) -> int | None:
        """Counted chips, or None."""
        return self.cash_out.chips if self.cash_out else None

    @property
    def chips(self) -> int:
        """Chips in front of the player now, as far as recorded; 0 after the cash-out."""
        return 0 if self.cash_out else self.ledger_chips


@dataclass(frozen=True, slots=True)
class Bank:
    """All players at the bank of a sitting in seat order, and the chips in the middle."""

    stacks: list[Stack]
    middle: int
    last_recorded: Cave | CashOut | None = None
    """Last active record of the bank since the opening, which undo reverses."""
    last_undone: tuple[Cave | CashOut, ...] = ()
    """The cave and the cash-out that were undone last."""

    @property
    def bought(self) -> int:
        return sum(stack.bought for stack in self.stacks)

    @property
    def paid_cents(self) -> int:
        return sum(stack.paid_cents for stack in self.stacks)

    @property
    def caves(self) -> int:
        return sum(stack.caves for stack in self.stacks)

    @property
    def returned(self) -> int:
        """Chips counted and returned."""
        return sum(stack.counted_chips or 0 for stack in self.stacks)

    @property
    def in_play(self) -> int:
        """Chips of players and middle; negative if too many were returned."""
        return self.bought - self.returned

    @property
    def is_counted(self) -> bool:
        """Return whether all players are counted."""
        return all(stack.is_counted for stack in self.stacks)

    @property
    def can_play_hand(self) -> bool:
        """Return whether two players or more have chips."""
        return sum(stack.ledger_chips > 0 for stack in self.stacks) >= MIN_PLAYERS

    def index_of(self, position: int) -> int:
        """Return the index of a position among the stacks; 0 for an unknown one."""
        positions = [stack.seat.position for stack in self.stacks]
        return positions.index(position) if position in positions else 0

    def seat_chips(self, departed: Collection[int] = ()) -> list[SeatChips]:
        """Return the chips of the seats that bought some; `departed` are positions that left the table."""
        return [
            SeatChips(
                stack.chips if stack.counted_chips is None else stack.counted_chips,
                stack.is_counted,
                stack.seat.position in departed,
            )
            for stack in self.stacks
            if stack.bought
        ]

    def players_out(self, options: EndOptions) -> int:
        """Return the number of players eliminated under the rules of the table."""
        return players_out(self.seat_chips(), rebuy=options.rebuy)

    def max_cash_out(self, seat: Seat) -> int:
        """Return the maximum of chips that a player can return."""
        others = sum(stack.counted_chips or 0 for stack in self.stacks if stack.seat.pk != seat.pk)
        return self.bought - others - self.middle

    def value_cents(self, chips: int) -> int:
        """Return the value of chips in cents, as a share of all payments, to the nearest cent."""
        rest = self.bought - abs(chips)
        if not self.bought or not chips:
            return 0
        if rest < 0:
            return chips * self.paid_cents // self.bought
        value = share(self.paid_cents, [abs(chips), rest])[0]
        return value if chips > 0 else -value


def first_cave_key(sitting: Sitting, seat: Seat) -> UUID:
    """Return the key of the cave that a seat buys when its sitting opens."""
    return uuid5(sitting.key, f"first cave {seat.pk}")


def bank_of(
    sitting: Sitting, seats: Sequence[Seat] | None = None, chips: Mapping[int, int] | None = None
) -> Bank:
    """Return the bank of a sitting in a constant number of queries.

    Known `seats`, or known `chips` by position, save some of the queries.
    """
    all_seats = list(seats) if seats is not None else list(sitting.seats.select_related("player"))
    all_caves = list(Cave.objects.filter(sitting=sitting).order_by("pk"))
    all_counts = list(CashOut.objects.filter(sitting=sitting).order_by("pk"))
    caves = [each for each in all_caves if each.undone_at is None]
    counted = {each.seat_id: each for each in all_counts if each.struck_at is None}
    if chips is None:
        balances = ledger.balances(accounts=[seat.account_id for seat in all_seats])
        chips = {seat.position: balances[seat.account_id] for seat in all_seats}
    stacks = [_stack(seat, caves, counted.get(seat.pk), chips[seat.position]) for seat in all_seats]
    opening = {first_cave_key(sitting, seat) for seat in all_seats}
    bought = [cave for cave in caves if cave.key not in opening]
    bank = _bank(sitting, stacks, _last_recorded([*bought[-1:], *list(counted.values())[-1:]]))
    undone: list[Cave | CashOut] = []
    undone += _last_undone(all_caves, "undone_at")
    undone += _last_undone(all_counts, "struck_at")
    return replace(bank, last_undone=tuple(undone))


def banks_of(tables: Iterable[SittingSeats], caves: Iterable[Cave]) -> dict[int, Bank]:
    """Return the banks of several sittings from their active `caves`, in one query.

    The chips of each seat follow from caves, counts and rounds.
    """
    sittings = list(tables)
    sold = list(caves)
    noted = CashOut.objects.filter(sitting__in=[sitting for sitting, _, _ in sittings], struck_at=None)
    counted = {each.seat_id: each for each in noted}
    banks = {}
    for sitting, seats, won in sittings:
        stacks = [_stack(seat, sold, counted.get(seat.pk), 0) for seat in seats]
        balances = chips_by_seat(Bank(stacks, 0), [won[seat.player_id] for seat in seats])
        stacks = [replace(stack, ledger_chips=chips) for stack, chips in zip(stacks, balances, strict=True)]
        banks[sitting.pk] = _bank(sitting, stacks)
    return banks


def _bank(sitting: Sitting, stacks: list[Stack], last: Cave | CashOut | None = None) -> Bank:
    sold = sum(stack.bought - (stack.counted_chips or 0) for stack in stacks)
    # Chips that were sold and not returned are in front of a player or in the middle.
    middle = 0 if sitting.is_closed else sold - sum(stack.ledger_chips for stack in stacks)
    return Bank(stacks, middle, last)


def _stack(seat: Seat, caves: Sequence[Cave], cash_out: CashOut | None, chips: int) -> Stack:
    own_caves = [cave for cave in caves if cave.seat_id == seat.pk]
    return Stack(
        seat,
        sum(cave.kind == Cave.Kind.CAVE for cave in own_caves),
        sum(cave.chips for cave in own_caves),
        sum(cave.cents for cave in own_caves),
        chips,
        cash_out,
    )


def _last_recorded(noted: Sequence[Cave | CashOut]) -> Cave | CashOut | None:
    """Return the record with the last ledger entry, independent of clocks."""
    return max(noted, key=lambda each: each.entry_id, default=None)


def _last_undone(records: Sequence[Record], field: str) -> list[Record]:
    """Return the record that was undone last, if any; `field` holds the instant."""
    undone = [each for each in records if getattr(each, field) is not None]
    return sorted(undone, key=lambda each: (getattr(each, field), each.pk))[-1:]


def amounts_sold(sittings: Sequence[Sitting]) -> dict[int, tuple[int, int]]:
    """Return chips and cents sold by sitting, in one query."""
    sold = Cave.objects.filter(sitting__in=sittings, undone_at=None).values_list("sitting")
    totals = sold.annotate(chips=Sum("chips"), cents=Sum("cents"))
    return {sitting: (chips, cents) for sitting, chips, cents in totals}


def bank_entries(sitting: Sitting) -> set[int]:
    """Return the ids of all active ledger entries of the bank."""
    caves = Cave.objects.filter(sitting=sitting, undone_at=None).values_list("entry", flat=True)
    cash_outs = CashOut.objects.filter(sitting=sitting, struck_at=None).values_list("entry", flat=True)
    dinners = Dinner.objects.filter(sitting=sitting, undone_at=None).values_list("entry", flat=True)
    return {*caves, *cash_outs, *dinners}


def cash_account_name(sitting: Sitting, seat: Seat) -> str:
    """Return the name of the cash account of a seat."""
    return f"purse {seat.position} {sitting.key.hex}"


def cash_accounts(sitting: Sitting) -> list[Account]:
    """Return the cash accounts of the players of a sitting."""
    accounts = sitting.circle.book.accounts.filter(unit=CENTS, name__startswith="purse ")
    return list(accounts.filter(name__endswith=f" {sitting.key.hex}"))


def chips_by_seat(bank: Bank, won: Sequence[int]) -> list[int]:
    """Return the chips of each seat from the bank's records and the hands."""
    return [
        stack.bought - (stack.counted_chips or 0) + chips
        for stack, chips in zip(bank.stacks, won, strict=True)
    ]


def chips_at_closing(sitting: Sitting, seats: Sequence[Seat]) -> list[int]:
    """Return the chips of each seat when the sitting was closed, without those returned before.

    Points that the closing gave from the middle are included.
    """
    balances = dict.fromkeys((seat.account_id for seat in seats), 0)
    moved = Transfer.objects.filter(entry=sitting.closing).exclude(source=sitting.middle_id)
    for source, target, amount in moved.values_list("source_id", "target_id", "amount"):
        if source in balances:
            balances[source] += amount
        if target in balances:
            balances[target] -= amount
    return [balances[seat.account_id] for seat in seats]


def kitty_cents(circle: Circle) -> int:
    """Return the cents that a circle keeps for its next evening; negative if it owes them."""
    kitty = circle.book.accounts.filter(unit=CENTS, name=KITTY).first()
    return ledger.balance_of(kitty) if kitty else 0
