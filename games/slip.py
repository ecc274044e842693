"""Reads: one player's evening down to each round, his open games as if they stopped now."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.bill import Bill
from games.models import Cave, Expense, Part, PastResult, Player, Repayment, Round, Seat, Sitting
from games.settling import cents_so_far


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
    """A player's slip of an evening."""
    seated = Seat.objects.filter(player=player, sitting__evening__in=bill.evenings)
    mine = {seat.sitting_id: seat.account_id for seat in seated}
    rounds, caves = _rounds(mine), _caves(player, mine)
    sittings = [
        _taken(cause.sitting, rounds[cause.sitting.pk], caves[cause.sitting.pk], cause.net, player)
        for cause in bill.causes
        if cause.sitting and cause.sitting.pk in mine
    ]
    standing = Part.objects.filter(expense__evening__in=bill.evenings, expense__struck_at=None, player=player)
    parts = standing.select_related("expense").order_by("expense__recorded_at", "expense")
    expenses = [ExpenseTaken(part.expense, part.paid_cents, part.share_cents) for part in parts]
    past = [
        (cause.past, cause.net[player.pk]) for cause in bill.causes if cause.past and player.pk in cause.net
    ]
    return Slip(player, sittings, expenses, list(_payments(bill, player)), past)


def _taken(
    sitting: Sitting, rounds: list[RoundTaken], caves: list[Cave], net: Mapping[int, int], player: Player
) -> SittingTaken:
    if sitting.is_closed:
        return SittingTaken(sitting, rounds, caves, net.get(player.pk, 0), is_provisional=False)
    seats = list(sitting.seats.all())
    so_far = dict(zip((seat.player_id for seat in seats), cents_so_far(sitting, seats), strict=True))
    return SittingTaken(sitting, rounds, caves, so_far[player.pk], is_provisional=True)


def _caves(player: Player, sittings: Iterable[int]) -> dict[int, list[Cave]]:
    """The caves he bought that stand, by sitting."""
    found: dict[int, list[Cave]] = defaultdict(list)
    bought = Cave.objects.filter(seat__player=player, sitting__in=list(sittings), undone_at=None)
    for cave in bought.order_by("recorded_at", "pk"):
        found[cave.sitting_id].append(cave)
    return found


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
