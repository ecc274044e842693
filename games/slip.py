"""Reads: one player's evening down to each round, his open games as if they stopped now."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.banking import may_have_bank
from games.bill import Bill
from games.models import Cave, Expense, PastResult, Player, Repayment, Round, Sitting
from games.settling import cents_of_open


@dataclass(frozen=True, slots=True)
class RoundTaken:
    """A round that moved something for him: what it gave, in the sitting's unit."""

    number: int
    round_pk: int
    points: int


@dataclass(frozen=True, slots=True)
class SittingTaken:
    """A sitting of his: the rounds that moved something, the caves he bought, and its cents.

    It `is_provisional` while it is open.
    """

    sitting: Sitting
    rounds: list[RoundTaken]
    caves: list[Cave]
    cents: int
    is_provisional: bool

    @property
    def returned_cents(self) -> int:
        """What the bank gave back for all that he bought."""
        return self.cents + sum(cave.cents for cave in self.caves)


@dataclass(frozen=True, slots=True)
class ExpenseTaken:
    """An expense of his: what he paid of it and what he bears."""

    expense: Expense
    paid_cents: int
    share_cents: int

    @property
    def cents(self) -> int:
        return self.paid_cents - self.share_cents


@dataclass(frozen=True, slots=True)
class PaymentMade:
    """A payment he made, or received: then its cents are negative, for they are no longer owed to him."""

    repayment: Repayment
    other: Player
    cents: int


@dataclass(frozen=True, slots=True)
class Slip:
    """All that an evening is to one player; `left_cents` is what he would still get, or pay, leaving now."""

    player: Player
    sittings: list[SittingTaken]
    expenses: list[ExpenseTaken]
    payments: list[PaymentMade]
    past: list[tuple[PastResult, int]]

    @property
    def left_cents(self) -> int:
        taken = [each.cents for each in self.sittings] + [each.cents for each in self.expenses]
        taken += [cents for _, cents in self.past]
        return sum(taken) + sum(each.cents for each in self.payments)

    @property
    def is_provisional(self) -> bool:
        return any(each.is_provisional for each in self.sittings)


def slip(bill: Bill, player: Player) -> Slip:
    """A player's slip of an evening, in a number of queries that does not grow with his games."""
    spent = [part for part in bill.written.spent if part.expense.struck_at is None]
    return Slip(
        player,
        _sittings(bill, player),
        [
            ExpenseTaken(part.expense, part.paid_cents, part.share_cents)
            for part in spent
            if part.player_id == player.pk
        ],
        list(_payments(bill, player)),
        [
            (cause.past, cause.net[player.pk])
            for cause in bill.causes
            if cause.past and player.pk in cause.net
        ],
    )


def _sittings(bill: Bill, player: Player) -> list[SittingTaken]:
    """What each of his sittings gave him, as if those that are open closed now."""
    mine = [(table, seat) for table in bill.written.tables if (seat := table.seat_of(player.pk))]
    caves = _caves([table.sitting for table, _ in mine])
    rounds = _rounds({table.sitting.pk: seat.account_id for table, seat in mine})
    causes = {cause.sitting.pk: cause for cause in bill.causes if cause.sitting}
    won = {pk: cause.net for pk, cause in causes.items()}
    still_open = [table for table, _ in mine if not table.sitting.is_closed]
    if still_open:
        around = [(table.sitting, table.seats, causes[table.sitting.pk].points) for table in still_open]
        won |= cents_of_open(around, caves)
    return [
        SittingTaken(
            table.sitting,
            rounds[table.sitting.pk],
            [cave for cave in caves if cave.seat_id == seat.pk],
            won[table.sitting.pk].get(player.pk, 0),
            is_provisional=not table.sitting.is_closed,
        )
        for table, seat in mine
    ]


def _caves(sittings: Iterable[Sitting]) -> list[Cave]:
    """The caves that stand, whoever bought them, of those sittings which may have a bank."""
    with_bank = [each for each in sittings if may_have_bank(each)]
    if not with_bank:
        return []
    return list(Cave.objects.filter(sitting__in=with_bank, undone_at=None).order_by("recorded_at", "pk"))


def _rounds(accounts: Mapping[int, int]) -> dict[int, list[RoundTaken]]:
    """What each standing round gave to these accounts, by sitting, from its transfers."""
    rows = Round.objects.filter(sitting__in=accounts, struck_at=None).order_by("number", "entry__transfers")
    told: dict[tuple[int, int, int], int] = defaultdict(int)
    for sitting, number, pk, source, target, amount in rows.values_list(
        "sitting_id",
        "number",
        "pk",
        "entry__transfers__source_id",
        "entry__transfers__target_id",
        "entry__transfers__amount",
    ):
        if accounts[sitting] in (source, target):
            told[sitting, number, pk] += amount if accounts[sitting] == target else -amount
    found: dict[int, list[RoundTaken]] = defaultdict(list)
    for (sitting, number, pk), points in told.items():
        found[sitting].append(RoundTaken(number, pk, points))
    return found


def _payments(bill: Bill, player: Player) -> Iterable[PaymentMade]:
    for each in bill.repayments:
        if each.debtor_id == player.pk:
            yield PaymentMade(each, bill.players[each.creditor_id], each.amount_cents)
        if each.creditor_id == player.pk:
            yield PaymentMade(each, bill.players[each.debtor_id], -each.amount_cents)
