"""Reads: the bank of a sitting, who bought how many chips, who gave back how many, what is still in play."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Sum

from games.models import CashOut, Cave, Circle, Dinner, Seat, Sitting
from ledger import book as ledger
from ledger.models import Account, Transfer
from ledger.money import share

Around = tuple[Sitting, Sequence[Seat], Mapping[int, int]]
"""A sitting, its seats, and what its rounds gave to each player."""


@dataclass(frozen=True, slots=True)
class Stack:
    """One player at the bank, in chips: what he bought, what he holds, what he counted and gave back."""

    seat: Seat
    caves: int
    bought: int
    paid_cents: int
    held: int
    cash_out: CashOut | None

    @property
    def is_counted(self) -> bool:
        return self.cash_out is not None

    @property
    def final(self) -> int | None:
        """The chips he ended with, once they are counted."""
        return self.cash_out.chips if self.cash_out else None

    @property
    def chips(self) -> int:
        """The chips before him now, as far as they were followed: none once he gave them back."""
        return 0 if self.cash_out else self.held


@dataclass(frozen=True, slots=True)
class Bank:
    """Every player of a sitting at its bank, in seat order, and the chips in the middle of the table."""

    stacks: list[Stack]
    middle: int
    last: Cave | CashOut | None = None
    """What the bank noted last and still stands: the one that undoing takes back."""

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
        """The chips that were counted and given back."""
        return sum(stack.final or 0 for stack in self.stacks)

    @property
    def in_play(self) -> int:
        """The chips still before the players and in the middle; negative where too many came back."""
        return self.bought - self.returned

    @property
    def is_counted(self) -> bool:
        """Whether nobody is left to count."""
        return all(stack.is_counted for stack in self.stacks)

    def place_of(self, position: int) -> int:
        """Where the seat of a position stands among the stacks; the first one for a position that is none."""
        positions = [stack.seat.position for stack in self.stacks]
        return positions.index(position) if position in positions else 0

    def left_for(self, seat: Seat) -> int:
        """The most chips that a player can give back: all that the others have not."""
        others = sum(stack.final or 0 for stack in self.stacks if stack.seat.pk != seat.pk)
        return self.bought - others - self.middle

    def worth_cents(self, chips: int) -> int:
        """What these chips are worth in what was paid for all of them, to the nearest cent."""
        rest = self.bought - abs(chips)
        if not self.bought or not chips:
            return 0
        if rest < 0:
            return chips * self.paid_cents // self.bought
        worth = share(self.paid_cents, [abs(chips), rest])[0]
        return worth if chips > 0 else -worth


def has_bank(sitting: Sitting) -> bool:
    """Whether the chips of a sitting are bought at a bank."""
    return may_have_bank(sitting) and sitting.game.preset(sitting.preset_key).has_bank


def may_have_bank(sitting: Sitting) -> bool:
    """Whether the game of a sitting has a way of playing with a bank."""
    return any(preset.has_bank for preset in sitting.game.presets)


def bank_of(
    sitting: Sitting, seats: Sequence[Seat] | None = None, held: Mapping[int, int] | None = None
) -> Bank:
    """The bank of a sitting, in a constant number of queries: fewer where one knows the `seats`, or the chips
    `held` at each position."""
    around = list(seats) if seats is not None else list(sitting.seats.select_related("player"))
    caves = list(Cave.objects.filter(sitting=sitting, undone_at=None).order_by("pk"))
    noted = CashOut.objects.filter(sitting=sitting, struck_at=None).order_by("pk")
    counted = {each.seat_id: each for each in noted}
    if held is None:
        balances = ledger.balances(accounts=[seat.account_id for seat in around])
        held = {seat.position: balances[seat.account_id] for seat in around}
    stacks = [_stack(seat, caves, counted.get(seat.pk), held[seat.position]) for seat in around]
    return _bank(sitting, stacks, _last([*caves[-1:], *list(counted.values())[-1:]]))


def banks_of(tables: Iterable[Around], caves: Iterable[Cave]) -> dict[int, Bank]:
    """The banks of several sittings, by sitting, in one query; their standing `caves` are known.

    What each seat holds follows from them, from what was counted, and from what the rounds gave it.
    """
    around = list(tables)
    sold = list(caves)
    noted = CashOut.objects.filter(sitting__in=[sitting for sitting, _, _ in around], struck_at=None)
    counted = {each.seat_id: each for each in noted}
    banks = {}
    for sitting, seats, won in around:
        stacks = [_stack(seat, sold, counted.get(seat.pk), 0) for seat in seats]
        held = held_by(Bank(stacks, 0), [won[seat.player_id] for seat in seats])
        stacks = [replace(stack, held=chips) for stack, chips in zip(stacks, held, strict=True)]
        banks[sitting.pk] = _bank(sitting, stacks)
    return banks


def _bank(sitting: Sitting, stacks: list[Stack], last: Cave | CashOut | None = None) -> Bank:
    sold = sum(stack.bought - (stack.final or 0) for stack in stacks)
    # What was sold and did not come back is before somebody, or in the middle.
    middle = 0 if sitting.is_closed else sold - sum(stack.held for stack in stacks)
    return Bank(stacks, middle, last)


def _stack(seat: Seat, caves: Sequence[Cave], cash_out: CashOut | None, held: int) -> Stack:
    his = [cave for cave in caves if cave.seat_id == seat.pk]
    return Stack(
        seat,
        sum(cave.kind == Cave.Kind.CAVE for cave in his),
        sum(cave.chips for cave in his),
        sum(cave.cents for cave in his),
        held,
        cash_out,
    )


def _last(noted: Sequence[Cave | CashOut]) -> Cave | CashOut | None:
    """The one the book wrote last, whatever the clock of this machine said."""
    return max(noted, key=lambda each: each.entry_id, default=None)


def paid_at(sittings: Sequence[Sitting]) -> dict[int, tuple[int, int]]:
    """What the banks of several sittings sold, in chips and in cents, by sitting; one query."""
    sold = Cave.objects.filter(sitting__in=sittings, undone_at=None).values_list("sitting")
    totals = sold.annotate(chips=Sum("chips"), cents=Sum("cents"))
    return {sitting: (chips, cents) for sitting, chips, cents in totals}


def bank_entries(sitting: Sitting) -> set[int]:
    """The entries of everything the bank noted that still stands."""
    caves = Cave.objects.filter(sitting=sitting, undone_at=None).values_list("entry", flat=True)
    cash_outs = CashOut.objects.filter(sitting=sitting, struck_at=None).values_list("entry", flat=True)
    dinners = Dinner.objects.filter(sitting=sitting, undone_at=None).values_list("entry", flat=True)
    return {*caves, *cash_outs, *dinners}


def purses(sitting: Sitting) -> list[Account]:
    """What its players have out of pocket at a sitting, an account each."""
    accounts = sitting.circle.book.accounts.filter(unit="cents", name__startswith="purse ")
    return list(accounts.filter(name__endswith=f" {sitting.key.hex}"))


def held_by(bank: Bank, won: Sequence[int]) -> list[int]:
    """The chips of each seat by what the bank noted and what its hands won."""
    return [stack.bought - (stack.final or 0) + chips for stack, chips in zip(bank.stacks, won, strict=True)]


def held_at_closing(sitting: Sitting, seats: Sequence[Seat]) -> list[int]:
    """The chips that each seat held when a closing took them, those already given back left out."""
    held = dict.fromkeys((seat.account_id for seat in seats), 0)
    moved = Transfer.objects.filter(entry=sitting.closing).values_list("source_id", "target_id", "amount")
    for source, target, amount in moved:
        if source in held:
            held[source] += amount
        if target in held:
            held[target] -= amount
    return [held[seat.account_id] for seat in seats]


def kept_cents(circle: Circle) -> int:
    """What a circle keeps for its next evening; below zero where it owes it."""
    kitty = circle.book.accounts.filter(unit="cents", name="kitty").first()
    return ledger.balance_of(kitty) if kitty else 0
