"""Reads: what made people owe on some evenings, cause by cause, from the ledger: sittings, expenses."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q, Sum

from games.models import Evening, Expense, Part, PastPart, PastResult, Seat, Sitting
from games.past import past_dues
from ledger.models import Transfer
from ledger.settlement import Repayment as Due
from ledger.settlement import fewest
from ledger.sharing import dues as dues_of_expense

Net = dict[int, int]
"""Cents by player."""


@dataclass(frozen=True, slots=True)
class Cause:
    """A sitting, an expense or a past result: what each player won or lost by it, what each owes to each.

    Players are told by their number. The dues always come to the nets.
    """

    sitting: Sitting | None
    expense: Expense | None
    net: Mapping[int, int]
    dues: tuple[Due, ...]
    past: PastResult | None = None


@dataclass(frozen=True, slots=True)
class _Table:
    """A sitting's accounts: which player sits at each."""

    sitting: Sitting
    players: dict[int, int]
    """Players by the account of their seat, in seat order."""


def causes(evenings: Sequence[Evening], accounts: Mapping[int, int]) -> list[Cause]:
    """Every past result and sitting of these evenings in order, then every standing expense.

    In a constant number of queries.

    `accounts` are the players of the circle by the account of their cents.
    """
    tables = _tables(evenings)
    moved = _moved(tables)
    paid = _paid_out(tables, moved, accounts)
    played = [_of_sitting(table, moved, paid[table.sitting.pk]) for table in tables]
    return _of_the_past(evenings) + played + _of_expenses(evenings)


def _tables(evenings: Sequence[Evening]) -> list[_Table]:
    tables: dict[int, _Table] = {}
    seats = Seat.objects.filter(sitting__evening__in=evenings).select_related("sitting")
    for seat in seats.order_by("sitting__opened_at", "sitting", "position"):
        table = tables.setdefault(seat.sitting_id, _Table(seat.sitting, {}))
        table.players[seat.account_id] = seat.player_id
    return list(tables.values())


def _moved(tables: Iterable[_Table]) -> dict[tuple[int, int], int]:
    """What went from seat to seat or over the middle, and by closings that stand, by source and target."""
    places = [account for table in tables for account in (table.sitting.middle_id, *table.players)]
    closings = [table.sitting.closing_id for table in tables if table.sitting.closing_id]
    around = Q(source__in=places, target__in=places) | Q(entry__in=closings)
    sums = Transfer.objects.filter(around).values_list("source_id", "target_id").annotate(Sum("amount"))
    return {(source, target): amount for source, target, amount in sums}


def _paid_out(
    tables: Iterable[_Table], moved: Mapping[tuple[int, int], int], accounts: Mapping[int, int]
) -> dict[int, Net]:
    """What each closing gave to each player's cents, out of the sitting's till, by sitting."""
    tills = {table.sitting.till_id: table.sitting.pk for table in tables}
    paid: dict[int, Net] = defaultdict(lambda: defaultdict(int))
    for (source, target), amount in moved.items():
        if source in tills and target in accounts:
            paid[tills[source]][accounts[target]] += amount
        if target in tills and source in accounts:
            paid[tills[target]][accounts[source]] -= amount
    return paid


def _of_sitting(table: _Table, moved: Mapping[tuple[int, int], int], paid: Net) -> Cause:
    """What a sitting's closing came to; who owes whom follows who beat whom, as far as points say it."""
    net: Net = dict.fromkeys(table.players.values(), 0) | paid
    pairs = _pairs(table, moved) if table.sitting.is_closed and _explains(table, moved, net) else []
    return Cause(table.sitting, None, net, (*pairs, *_rest(net, pairs)))


def _pairs(table: _Table, moved: Mapping[tuple[int, int], int]) -> list[Due]:
    """What each player lost to each other one, in cents: a transfer of points goes from loser to winner."""
    return [
        Due(table.players[source], table.players[target], amount * table.sitting.point_value_cents)
        for (source, target), amount in moved.items()
        if source in table.players and target in table.players and table.sitting.point_value_cents
    ]


def _explains(table: _Table, moved: Mapping[tuple[int, int], int], net: Net) -> bool:
    """Whether the points are what the money comes from, but for equal parts of what the middle held."""
    points: Net = dict.fromkeys(net, 0)
    places = {*table.players, table.sitting.middle_id}
    for (source, target), amount in moved.items():
        if source in table.players and target in places:
            points[table.players[source]] -= amount
        if target in table.players and source in places:
            points[table.players[target]] += amount
    over = [won - points[player] * table.sitting.point_value_cents for player, won in net.items()]
    return not over or max(over) - min(over) <= 1


def _rest(net: Net, pairs: Iterable[Due]) -> Iterable[Due]:
    """What pairs do not explain, the middle of the table or a bank: losers pay winners, the fewest times."""
    left = dict(net)
    for due in pairs:
        left[due.debtor] += due.amount
        left[due.creditor] -= due.amount
    players = list(left)
    for due in fewest([left[player] for player in players]).repayments if not sum(left.values()) else ():
        yield Due(players[due.debtor], players[due.creditor], due.amount)


def _of_the_past(evenings: Sequence[Evening]) -> list[Cause]:
    parts = PastPart.objects.filter(result__evening__in=evenings, result__struck_at=None)
    nets: dict[PastResult, Net] = defaultdict(dict)
    for part in parts.select_related("result").order_by("result__played_on", "result", "pk"):
        nets[part.result][part.player_id] = part.cents
    return [Cause(None, None, net, tuple(past_dues(net)), past) for past, net in nets.items()]


def _of_expenses(evenings: Sequence[Evening]) -> list[Cause]:
    parts = Part.objects.filter(expense__evening__in=evenings, expense__struck_at=None)
    by_expense: dict[Expense, list[Part]] = defaultdict(list)
    for part in parts.select_related("expense__entry").order_by("expense__recorded_at", "expense", "player"):
        by_expense[part.expense].append(part)
    return [expense_cause(expense, shared) for expense, shared in by_expense.items()]


def expense_cause(expense: Expense, parts: Sequence[Part]) -> Cause:
    """What an expense makes its people owe."""
    people = [part.player_id for part in parts]
    paid, borne = [part.paid_cents for part in parts], [part.share_cents for part in parts]
    net = {part.player_id: part.paid_cents - part.share_cents for part in parts}
    owed = dues_of_expense(paid, borne)
    return Cause(None, expense, net, tuple(Due(people[d.debtor], people[d.creditor], d.amount) for d in owed))
