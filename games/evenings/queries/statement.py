"""Query of the evening of one player down to each round; open sittings as if they closed now."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.evenings.queries.bill import Bill
from games.models import Cave, Expense, PastResult, Player, Repayment, Round, Sitting
from games.sittings.queries.settlement import provisional_cents


@dataclass(frozen=True, slots=True)
class StatementRound:
    """A round that changed the player's total, and its points in the sitting's unit."""

    number: int
    round_pk: int
    points: int


@dataclass(frozen=True, slots=True)
class StatementSitting:
    """A sitting of the player: rounds that changed the total, caves bought, and the result in cents.

    It `is_provisional` while the sitting is open.
    """

    sitting: Sitting
    rounds: list[StatementRound]
    caves: list[Cave]
    cents: int
    is_provisional: bool

    @property
    def returned_cents(self) -> int:
        """Return the cents that the bank paid back for all buy-ins."""
        return self.cents + sum(cave.cents for cave in self.caves)


@dataclass(frozen=True, slots=True)
class StatementExpense:
    """An expense of the player: cents paid and cents of the share."""

    expense: Expense
    paid_cents: int
    share_cents: int

    @property
    def cents(self) -> int:
        return self.paid_cents - self.share_cents


@dataclass(frozen=True, slots=True)
class StatementPayment:
    """A payment made or received by the player; received cents are negative: they are no longer owed."""

    repayment: Repayment
    other: Player
    cents: int


@dataclass(frozen=True, slots=True)
class PlayerStatement:
    """An evening as seen by one player; `unpaid_cents` would still be received, or paid, on leaving now."""

    player: Player
    sittings: list[StatementSitting]
    expenses: list[StatementExpense]
    payments: list[StatementPayment]
    past: list[tuple[PastResult, int]]

    @property
    def unpaid_cents(self) -> int:
        taken = [each.cents for each in self.sittings] + [each.cents for each in self.expenses]
        taken += [cents for _, cents in self.past]
        return sum(taken) + sum(each.cents for each in self.payments)

    @property
    def is_provisional(self) -> bool:
        return any(each.is_provisional for each in self.sittings)


def player_statement(bill: Bill, player: Player) -> PlayerStatement:
    """Return the statement of a player for an evening, in a constant number of queries."""
    spent = [part for part in bill.records.expense_parts if part.expense.struck_at is None]
    return PlayerStatement(
        player,
        _sittings(bill, player),
        [
            StatementExpense(part.expense, part.paid_cents, part.share_cents)
            for part in spent
            if part.player_id == player.pk
        ],
        list(_payments(bill, player)),
        [(item.past, item.net[player.pk]) for item in bill.items if item.past and player.pk in item.net],
    )


def _sittings(bill: Bill, player: Player) -> list[StatementSitting]:
    """Return the cents of the player's sittings; open ones as if they closed now."""
    own = [(table, seat) for table in bill.records.sittings if (seat := table.seat_of(player.pk))]
    caves = _caves([table.sitting for table, _ in own])
    rounds = _rounds({table.sitting.pk: seat.account_id for table, seat in own})
    items = {item.sitting.pk: item for item in bill.items if item.sitting}
    won = {pk: item.net for pk, item in items.items()}
    still_open = [table for table, _ in own if not table.sitting.is_closed]
    if still_open:
        open_tables = [(table.sitting, table.seats, items[table.sitting.pk].points) for table in still_open]
        won |= provisional_cents(open_tables, caves)
    return [
        StatementSitting(
            table.sitting,
            rounds[table.sitting.pk],
            [cave for cave in caves if cave.seat_id == seat.pk],
            won[table.sitting.pk].get(player.pk, 0),
            is_provisional=not table.sitting.is_closed,
        )
        for table, seat in own
    ]


def _caves(sittings: Iterable[Sitting]) -> list[Cave]:
    """Return the active caves of all players at those sittings that may have a bank."""
    with_bank = [each for each in sittings if each.game.has_bank]
    if not with_bank:
        return []
    return list(Cave.objects.filter(sitting__in=with_bank, undone_at=None).order_by("recorded_at", "pk"))


def _rounds(accounts: Mapping[int, int]) -> dict[int, list[StatementRound]]:
    """Return the points of each active round of these accounts, by sitting."""
    rows = Round.objects.filter(sitting__in=accounts, struck_at=None).order_by("number", "entry__transfers")
    data: dict[tuple[int, int, int], int] = defaultdict(int)
    for sitting, number, pk, source, target, amount in rows.values_list(
        "sitting_id",
        "number",
        "pk",
        "entry__transfers__source_id",
        "entry__transfers__target_id",
        "entry__transfers__amount",
    ):
        if accounts[sitting] in (source, target):
            data[sitting, number, pk] += amount if accounts[sitting] == target else -amount
    result: dict[int, list[StatementRound]] = defaultdict(list)
    for (sitting, number, pk), points in data.items():
        result[sitting].append(StatementRound(number, pk, points))
    return result


def _payments(bill: Bill, player: Player) -> Iterable[StatementPayment]:
    for each in bill.repayments:
        if each.debtor_id == player.pk:
            yield StatementPayment(each, bill.players[each.creditor_id], each.amount_cents)
        if each.creditor_id == player.pk:
            yield StatementPayment(each, bill.players[each.debtor_id], -each.amount_cents)
