"""Query of the items of some evenings from the ledger: sittings, expenses and past results."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Q, Sum

from games.evenings.queries.past_results import past_dues
from games.evenings.queries.records import EveningRecords, SittingRecord
from games.models import Expense, ExpensePart, PastPart, PastResult, Sitting
from ledger.cost_sharing import expense_dues as dues_of_expense
from ledger.models import Transfer
from ledger.settlement import Debt as Due
from ledger.settlement import fewest

NetByPlayer = dict[int, int]
"""Cents by player id."""


@dataclass(frozen=True, slots=True)
class BillItem:
    """A bill item: a sitting, an expense or a past result, with net cents and debts by player.

    The debts always sum to the nets. `points` are the points of a sitting by player;
    `dinner_cents` is the restaurant bill that its winner paid, which nobody owes.
    """

    sitting: Sitting | None
    expense: Expense | None
    net: Mapping[int, int]
    dues: tuple[Due, ...]
    past: PastResult | None = None
    points: Mapping[int, int] = field(default_factory=dict)
    dinner_cents: int = 0

    @property
    def evening_id(self) -> int:
        """Id of the evening to which the item belongs."""
        record = self.sitting or self.expense or self.past
        assert record is not None
        return record.evening_id


def bill_items(records: EveningRecords, accounts: Mapping[int, int]) -> list[BillItem]:
    """Return all past results and sittings in order, then all active expenses, in one query.

    `accounts` are the players of the circle by account of their cents.
    """
    moved = _transfers_between(records.sittings)
    paid = _closing_payments(records.sittings, moved, accounts)
    played = [_sitting_item(table, moved, paid[table.sitting.pk]) for table in records.sittings]
    return _past_items(records.past_parts) + played + _expense_items(records.expense_parts)


def _transfers_between(tables: Iterable[SittingRecord]) -> dict[tuple[int, int], int]:
    """Return the amounts between seats and middle, and of active closings, by source and target."""
    places = [account for table in tables for account in (table.sitting.middle_id, *table.players)]
    closings = [table.sitting.closing_id for table in tables if table.sitting.closing_id]
    seats = Q(source__in=places, target__in=places) | Q(entry__in=closings)
    sums = Transfer.objects.filter(seats).values_list("source_id", "target_id").annotate(Sum("amount"))
    return {(source, target): amount for source, target, amount in sums}


def _closing_payments(
    tables: Iterable[SittingRecord], moved: Mapping[tuple[int, int], int], accounts: Mapping[int, int]
) -> dict[int, NetByPlayer]:
    """Return by sitting the cents that each closing gave to each player from the till."""
    tills = {table.sitting.till_id: table.sitting.pk for table in tables}
    paid: dict[int, NetByPlayer] = defaultdict(lambda: defaultdict(int))
    for (source, target), amount in moved.items():
        if source in tills and target in accounts:
            paid[tills[source]][accounts[target]] += amount
        if target in tills and source in accounts:
            paid[tills[target]][accounts[source]] -= amount
    return paid


def _sitting_item(table: SittingRecord, moved: Mapping[tuple[int, int], int], paid: NetByPlayer) -> BillItem:
    """Return the item of a sitting; debts follow head-to-heads as far as points explain them."""
    players, sitting = table.players, table.sitting
    net: NetByPlayer = dict.fromkeys(players.values(), 0) | paid
    points = _points(players, sitting.middle_id, moved)
    is_explained = sitting.is_closed and _points_explain_cents(points, net, sitting.point_value_cents)
    pairs = _pairs(players, moved, sitting.point_value_cents) if is_explained else []
    return BillItem(
        sitting,
        None,
        net,
        (*pairs, *_unexplained_dues(net, pairs)),
        points=points,
        dinner_cents=table.dinner_cents,
    )


def _points(players: Mapping[int, int], middle: int, moved: Mapping[tuple[int, int], int]) -> NetByPlayer:
    """Return the points of each player from the others and the middle."""
    points: NetByPlayer = dict.fromkeys(players.values(), 0)
    places = {*players, middle}
    for (source, target), amount in moved.items():
        if source in players and target in places:
            points[players[source]] -= amount
        if target in players and source in places:
            points[players[target]] += amount
    return points


def _pairs(players: Mapping[int, int], moved: Mapping[tuple[int, int], int], value: int) -> list[Due]:
    """Return the debts in cents between pairs; a transfer of points goes from loser to winner."""
    return [
        Due(players[source], players[target], amount * value)
        for (source, target), amount in moved.items()
        if source in players and target in players and value
    ]


def _points_explain_cents(points: NetByPlayer, net: NetByPlayer, value: int) -> bool:
    """Return whether points explain the money, except for equal parts of the middle."""
    over = [won - points[player] * value for player, won in net.items()]
    return not over or max(over) - min(over) <= 1


def _unexplained_dues(net: NetByPlayer, pairs: Iterable[Due]) -> Iterable[Due]:
    """Yield the debts that pairs do not explain (middle or bank), with the fewest payments."""
    left = dict(net)
    for due in pairs:
        left[due.debtor] += due.amount
        left[due.creditor] -= due.amount
    players = list(left)
    for due in fewest([left[player] for player in players]).repayments if not sum(left.values()) else ():
        yield Due(players[due.debtor], players[due.creditor], due.amount)


def _past_items(parts: Iterable[PastPart]) -> list[BillItem]:
    nets: dict[PastResult, NetByPlayer] = defaultdict(dict)
    for part in parts:
        if part.result.struck_at is None:
            nets[part.result][part.player_id] = part.cents
    return [BillItem(None, None, net, tuple(past_dues(net)), past) for past, net in nets.items()]


def _expense_items(parts: Iterable[ExpensePart]) -> list[BillItem]:
    by_expense: dict[Expense, list[ExpensePart]] = defaultdict(list)
    for part in parts:
        if part.expense.struck_at is None:
            by_expense[part.expense].append(part)
    return [expense_item(expense, shared) for expense, shared in by_expense.items()]


def expense_item(expense: Expense, parts: Sequence[ExpensePart]) -> BillItem:
    """Return the item of an expense."""
    people = [part.player_id for part in parts]
    paid, borne = [part.paid_cents for part in parts], [part.share_cents for part in parts]
    net = {part.player_id: part.paid_cents - part.share_cents for part in parts}
    owed = dues_of_expense(paid, borne)
    return BillItem(
        None, expense, net, tuple(Due(people[d.debtor], people[d.creditor], d.amount) for d in owed)
    )
