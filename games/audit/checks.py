"""Audit of the games against the ledger: every active round is scored again from its record.

Active rounds, closings and repayments must explain the balance of every account: a stray entry, or one that
was not reversed with its record, appears as an unexplained balance.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from games.audit.expenses import expense_faults, past_faults
from games.audit.facts import fact_faults
from games.audit.outstanding import outstanding_faults
from games.audit.results import result_faults
from games.audit.rights import right_faults
from games.bank.cash_results import ClosingDecision
from games.bank.queries import bank_entries, bank_of, cash_accounts, chips_by_seat
from games.circles.queries.people import survivor_accounts
from games.models import Circle, Expense, Merge, PastResult, Player, Repayment, Round, Seat, Sitting
from games.refusals import AmountTooLarge
from games.rules.errors import RuleError
from games.sittings.commands.closing import closing_movements
from games.sittings.queries.seating import CarriedState, points_per_round
from games.sittings.scoring import ScoredRound, movements, score
from games.tournaments.commands.closing import ranking_matches
from ledger import book as ledger
from ledger.book import Movement
from ledger.models import Entry, Transfer

Amounts = dict[tuple[int, int], int]
"""Amounts by source and target account."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One record that contradicts the records it follows from."""

    location: str
    message: str

    def __str__(self) -> str:
        return f"{self.location}: {self.message}"


def faults(circle: Circle | None = None) -> Iterator[Fault]:
    """Yield every fault, of one circle or of all: in records, in derived rows, in rights."""
    yield from recorded_faults(circle)
    yield from (Fault(where, subject) for where, subject in fact_faults(circle))
    yield from (Fault(where, subject) for where, subject in result_faults(circle))
    yield from (Fault(where, subject) for where, subject in outstanding_faults(circle))
    yield from (Fault(where, subject) for where, subject in right_faults(circle))


def recorded_faults(
    circle: Circle | None = None, report_rounds: Callable[[int], None] | None = None
) -> Iterator[Fault]:
    """Yield every fault of records: sittings, repayments, expenses and players.

    `report_rounds` is called after each sitting with the number of active rounds scored again so far.
    """
    checked = 0
    sittings = Sitting.including_cancelled.select_related(
        "season__circle", "closing", "clearing", "middle", "till"
    )
    sittings = sittings.filter(season__circle=circle) if circle else sittings
    for sitting in sittings.order_by("pk").iterator(chunk_size=50):
        seats = list(
            Seat.including_struck.filter(sitting=sitting).select_related("account", "player__account")
        )
        if sitting.cancelled_at and (sitting.is_closed or sitting.rounds.filter(struck_at=None).exists()):
            yield Fault(f"sitting {sitting.pk}", "is cancelled, but something recorded counts")
        yield from _round_faults(sitting, {seat.position: seat for seat in seats})
        yield from _balance_faults(sitting, seats)
        yield from _closing_faults(sitting, seats)
        if report_rounds:
            checked += sitting.rounds.filter(struck_at=None).count()
            report_rounds(checked)
    yield from _repayment_faults(circle)
    yield from (Fault(where, subject) for where, subject in expense_faults(circle))
    yield from (Fault(where, subject) for where, subject in past_faults(circle))
    yield from _player_faults(circle)


def _round_faults(sitting: Sitting, seats: Mapping[int, Seat]) -> Iterator[Fault]:
    """Yield faults of active rounds in order, each scored again from the state left by the previous one."""
    left = CarriedState()
    for version in _active_rounds(sitting):
        where = f"sitting {sitting.pk}, round {version.number}"
        version.rules.sitting = sitting
        positions = version.seating.positions
        carried = left.for_seating(version.seating, version.rules)
        try:
            scored = score(rules=version.rules, data=version.recorded, seats=len(positions), carried=carried)
            expected = movements(sitting, [seats[each] for each in positions], scored.outcome)
        except (RuleError, AmountTooLarge, ValueError) as refusal:
            yield Fault(where, f"cannot be scored again: {refusal}")
            return
        yield from _version_faults(where, version, scored, expected)
        left = CarriedState(scored.outcome.carried, positions)


def _active_rounds(sitting: Sitting) -> QuerySet[Round]:
    """Return the active rounds in order; the few rules and seatings of a sitting are read once each."""
    rounds = sitting.rounds.filter(struck_at=None).order_by("number")
    rounds = rounds.select_related("entry").defer("entry__payload", "entry__why")
    return rounds.prefetch_related("rules", "seating", "entry__transfers", "entry__reversal")


def _version_faults(
    where: str, version: Round, scored: ScoredRound, expected: list[Movement]
) -> Iterator[Fault]:
    if scored.as_scored() != version.as_scored():
        yield Fault(where, f"was scored {version.net}, comes to {scored.net} now")
    if _amounts_of_entry(version.entry) != _amounts(expected):
        yield Fault(where, f"does not agree with entry {version.entry.key}")
    if hasattr(version.entry, "reversal"):
        yield Fault(where, f"stands, but entry {version.entry.key} was taken back")


def _balance_faults(sitting: Sitting, seats: list[Seat]) -> Iterator[Fault]:
    """Yield accounts of a sitting whose balance differs from its active rounds and its closing."""
    entries = set(sitting.rounds.filter(struck_at=None).values_list("entry", flat=True)) | bank_entries(
        sitting
    )
    explained = _balances(_amounts_of_entries(entries | {sitting.closing_id} - {None}))
    accounts = [seat.account for seat in seats] + [sitting.clearing, sitting.middle, sitting.till]
    accounts += cash_accounts(sitting)
    for account, balances in ledger.balances(accounts=accounts).items():
        if balances != explained[account]:
            where = f"sitting {sitting.pk}, account {account}"
            yield Fault(where, f"holds {balances}, its rounds and its closing explain {explained[account]}")


def _closing_faults(sitting: Sitting, seats: list[Seat]) -> Iterator[Fault]:
    """Yield faults of a closing that does not pay the points at the point value."""
    if sitting.closing is None:
        return
    where = f"closing of sitting {sitting.pk}"
    balances = dict.fromkeys((seat.position for seat in seats), 0)
    for _number, won in points_per_round(sitting):
        for position, points_won in won.items():
            balances[position] += points_won
    points = list(balances.values())
    if sitting.game.has_bank:
        points = chips_by_seat(bank_of(sitting, seats), points)
    choice = ClosingDecision.from_entry(sitting.closing.why)
    try:
        expected = _amounts(closing_movements(sitting, seats, points, choice))
        ranked = ranking_matches(sitting)
    except (RuleError, ValueError) as refusal:
        yield Fault(where, f"cannot be worked out again: {refusal}")
        return
    paid = _amounts_of_entry(sitting.closing)
    if paid != expected and _merge_accounts(paid) != _merge_accounts(expected):
        yield Fault(where, f"does not pay what the rounds come to: {points}")
    if not ranked:
        yield Fault(where, "does not rank the players as the tournament did")
    if hasattr(sitting.closing, "reversal"):
        yield Fault(where, "stands, but was taken back")


def _repayment_faults(circle: Circle | None) -> Iterator[Fault]:
    """Yield repayments whose entry does not match, or is not reversed when undone."""
    repayments = Repayment.objects.select_related("debtor", "creditor", "entry__reversal").order_by("pk")
    repayments = repayments.filter(evening__circle=circle) if circle else repayments
    for repayment in repayments.prefetch_related("entry__transfers").iterator(chunk_size=500):
        paid = {(repayment.creditor.account_id, repayment.debtor.account_id): repayment.amount_cents}
        if _amounts_of_entry(repayment.entry) != paid and _merge_accounts(
            _amounts_of_entry(repayment.entry)
        ) != _merge_accounts(paid):
            yield Fault(f"repayment {repayment.pk}", f"does not agree with entry {repayment.entry.key}")
        if (repayment.undone_at is None) == hasattr(repayment.entry, "reversal"):
            yield Fault(f"repayment {repayment.pk}", "and its entry do not agree whether it was undone")


def _player_faults(circle: Circle | None) -> Iterator[Fault]:
    """Yield players whose balance differs from their closings, expenses and repayments."""
    explained = _balances(
        _amounts_of_entries(
            Entry.objects.filter(
                Q(pk__in=Sitting.including_cancelled.exclude(closing=None).values("closing"))
                | Q(pk__in=Repayment.objects.filter(undone_at=None).values("entry"))
                | Q(pk__in=Expense.objects.filter(struck_at=None).values("entry"))
                | Q(pk__in=PastResult.objects.filter(struck_at=None).values("entry"))
                | Q(pk__in=Merge.objects.filter(undone_at=None).values("entry"))
            )
        )
    )
    players = Player.including_merged.filter(circle=circle) if circle else Player.including_merged.all()
    accounts = dict(players.values_list("account_id", "pk"))
    for account, balances in ledger.balances(accounts=accounts).items():
        if balances != explained[account]:
            where = f"player {accounts[account]}"
            yield Fault(where, f"holds {balances} cents, its evenings explain {explained[account]}")


def _amounts(expected: list[Movement]) -> Amounts:
    moved: Amounts = defaultdict(int)
    for each in expected:
        moved[each.source.pk, each.target.pk] += each.amount
    return dict(moved)


def _amounts_of_entry(entry: Entry) -> Amounts:
    """Return the amounts of one entry, whose transfers are loaded."""
    moved: Amounts = defaultdict(int)
    for each in entry.transfers.all():
        moved[each.source_id, each.target_id] += each.amount
    return dict(moved)


def _merge_accounts(moved: Amounts) -> Amounts:
    """Return the amounts with the accounts of merged players replaced."""
    same = survivor_accounts()
    result: Amounts = defaultdict(int)
    for (source, target), amount in moved.items():
        result[same.get(source, source), same.get(target, target)] += amount
    return dict(result)


def _amounts_of_entries(entries: Any) -> Amounts:
    """Return the sum of the amounts of entries."""
    moved: Amounts = defaultdict(int)
    transfers = Transfer.objects.filter(entry__in=entries).values_list("source_id", "target_id", "amount")
    for source, target, amount in transfers:
        moved[source, target] += amount
    return dict(moved)


def _balances(moved: Amounts) -> defaultdict[int, int]:
    """Return the balance of each account after these amounts."""
    balances: defaultdict[int, int] = defaultdict(int)
    for (source, target), amount in moved.items():
        balances[source] -= amount
        balances[target] += amount
    return balances


def count_active_rounds() -> int:
    """Return the number of active rounds."""
    return Round.objects.filter(struck_at=None).count()


def count_transfers() -> int:
    """Return the number of transfers."""
    return Transfer.objects.count()
