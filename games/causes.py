"""Reads: what made people owe on some evenings, cause by cause, from the ledger: sittings, expenses."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Q, Sum

from games.models import Expense, Part, PastPart, PastResult, Sitting
from games.past import past_dues
from games.written import Table, Written
from ledger.models import Transfer
from ledger.settlement import Repayment as Due
from ledger.settlement import fewest
from ledger.sharing import dues as dues_of_expense

Net = dict[int, int]
"""Cents by player."""


@dataclass(frozen=True, slots=True)
class Cause:
    """A sitting, an expense or a past result: what each player won or lost by it, what each owes to each.

    Players are told by their number. The dues always come to the nets. Of a sitting, `points` are what its
    rounds gave to each.
    """

    sitting: Sitting | None
    expense: Expense | None
    net: Mapping[int, int]
    dues: tuple[Due, ...]
    past: PastResult | None = None
    points: Mapping[int, int] = field(default_factory=dict)


def causes(told: Written, accounts: Mapping[int, int]) -> list[Cause]:
    """Every past result and sitting that was written, in order, then every standing expense, in one query.

    `accounts` are the players of the circle by the account of their cents.
    """
    moved = _moved(told.tables)
    paid = _paid_out(told.tables, moved, accounts)
    played = [_of_sitting(table, moved, paid[table.sitting.pk]) for table in told.tables]
    return _of_the_past(told.copied) + played + _of_expenses(told.spent)


def _moved(tables: Iterable[Table]) -> dict[tuple[int, int], int]:
    """What went from seat to seat or over the middle, and by closings that stand, by source and target."""
    places = [account for table in tables for account in (table.sitting.middle_id, *table.players)]
    closings = [table.sitting.closing_id for table in tables if table.sitting.closing_id]
    around = Q(source__in=places, target__in=places) | Q(entry__in=closings)
    sums = Transfer.objects.filter(around).values_list("source_id", "target_id").annotate(Sum("amount"))
    return {(source, target): amount for source, target, amount in sums}


def _paid_out(
    tables: Iterable[Table], moved: Mapping[tuple[int, int], int], accounts: Mapping[int, int]
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


def _of_sitting(table: Table, moved: Mapping[tuple[int, int], int], paid: Net) -> Cause:
    """What a sitting's closing came to; who owes whom follows who beat whom, as far as points say it."""
    players, sitting = table.players, table.sitting
    net: Net = dict.fromkeys(players.values(), 0) | paid
    points = _points(players, sitting.middle_id, moved)
    is_told = sitting.is_closed and _explains(points, net, sitting.point_value_cents)
    pairs = _pairs(players, moved, sitting.point_value_cents) if is_told else []
    return Cause(sitting, None, net, (*pairs, *_rest(net, pairs)), points=points)


def _points(players: Mapping[int, int], middle: int, moved: Mapping[tuple[int, int], int]) -> Net:
    """What each won at the table itself, from the others and over the middle."""
    points: Net = dict.fromkeys(players.values(), 0)
    places = {*players, middle}
    for (source, target), amount in moved.items():
        if source in players and target in places:
            points[players[source]] -= amount
        if target in players and source in places:
            points[players[target]] += amount
    return points


def _pairs(players: Mapping[int, int], moved: Mapping[tuple[int, int], int], worth: int) -> list[Due]:
    """What each player lost to each other one, in cents: a transfer of points goes from loser to winner."""
    return [
        Due(players[source], players[target], amount * worth)
        for (source, target), amount in moved.items()
        if source in players and target in players and worth
    ]


def _explains(points: Net, net: Net, worth: int) -> bool:
    """Whether the points are what the money comes from, but for equal parts of what the middle held."""
    over = [won - points[player] * worth for player, won in net.items()]
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


def _of_the_past(parts: Iterable[PastPart]) -> list[Cause]:
    nets: dict[PastResult, Net] = defaultdict(dict)
    for part in parts:
        if part.result.struck_at is None:
            nets[part.result][part.player_id] = part.cents
    return [Cause(None, None, net, tuple(past_dues(net)), past) for past, net in nets.items()]


def _of_expenses(parts: Iterable[Part]) -> list[Cause]:
    by_expense: dict[Expense, list[Part]] = defaultdict(list)
    for part in parts:
        if part.expense.struck_at is None:
            by_expense[part.expense].append(part)
    return [expense_cause(expense, shared) for expense, shared in by_expense.items()]


def expense_cause(expense: Expense, parts: Sequence[Part]) -> Cause:
    """What an expense makes its people owe."""
    people = [part.player_id for part in parts]
    paid, borne = [part.paid_cents for part in parts], [part.share_cents for part in parts]
    net = {part.player_id: part.paid_cents - part.share_cents for part in parts}
    owed = dues_of_expense(paid, borne)
    return Cause(None, expense, net, tuple(Due(people[d.debtor], people[d.creditor], d.amount) for d in owed))
