"""Checking the play against the book: every standing round is scored again from what was recorded.

What the standing rounds, the closings and the repayments come to must be all that the accounts hold: a stray
entry, or one that was not taken back with what it stood for, shows as a balance nothing explains.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from games.banking import bank_entries, bank_of, has_bank, held_by, purses
from games.expense_audit import expense_faults, past_faults
from games.facts.checking import fact_faults
from games.models import Circle, Expense, Merge, PastResult, Player, Repayment, Round, Seat, Sitting
from games.owing import owing_faults
from games.people import one_account
from games.play.closing import conversion
from games.play.refusals import TooMuch
from games.play.scoring import Scored, movements, score
from games.play.tournament_closing import keeps_its_ranking
from games.result_audit import result_faults
from games.rules.errors import RuleError
from games.seated import Left, won_by_position
from games.stakes import Choice
from ledger import book as ledger
from ledger.book import Movement
from ledger.models import Entry, Transfer

Amounts = dict[tuple[int, int], int]
"""What moved, by source and target account."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something recorded that no longer follows from what it should follow from."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def faults(circle: Circle | None = None) -> Iterator[Fault]:
    """Every fault, of one circle or of all: in what was recorded, then in what is kept of it for reading."""
    yield from recorded_faults(circle)
    yield from (Fault(where, what) for where, what in fact_faults(circle))
    yield from (Fault(where, what) for where, what in result_faults(circle))
    yield from (Fault(where, what) for where, what in owing_faults(circle))


def recorded_faults(circle: Circle | None = None) -> Iterator[Fault]:
    """Every fault, of one circle or of all: sitting by sitting, the repayments, the expenses, the players."""
    sittings = Sitting.objects.select_related("season__circle", "closing", "clearing", "middle", "till")
    sittings = sittings.filter(season__circle=circle) if circle else sittings
    for sitting in sittings.order_by("pk").iterator(chunk_size=50):
        seats = list(Seat.every.filter(sitting=sitting).select_related("account", "player__account"))
        yield from _round_faults(sitting, {seat.position: seat for seat in seats})
        yield from _balance_faults(sitting, seats)
        yield from _closing_faults(sitting, seats)
    yield from _repayment_faults(circle)
    yield from (Fault(where, what) for where, what in expense_faults(circle))
    yield from (Fault(where, what) for where, what in past_faults(circle))
    yield from _player_faults(circle)


def _round_faults(sitting: Sitting, seats: Mapping[int, Seat]) -> Iterator[Fault]:
    """Standing rounds in order, each scored among who played it from the state the one before it left."""
    left = Left()
    for version in _standing(sitting):
        where = f"sitting {sitting.pk}, round {version.number}"
        version.rules.sitting = sitting
        positions = version.seating.positions
        carried = left.found_by(version.seating, version.rules)
        try:
            scored = score(rules=version.rules, data=version.recorded, seats=len(positions), carried=carried)
            expected = movements(sitting, [seats[each] for each in positions], scored.outcome)
        except (RuleError, TooMuch, ValueError) as refusal:
            yield Fault(where, f"cannot be scored again: {refusal}")
            return
        yield from _version_faults(where, version, scored, expected)
        left = Left(scored.outcome.carried, positions)


def _standing(sitting: Sitting) -> Any:
    rounds = sitting.rounds.filter(struck_at=None).order_by("number")
    rounds = rounds.select_related("rules", "seating", "entry")
    return rounds.prefetch_related("entry__transfers", "entry__reversal")


def _version_faults(where: str, version: Round, scored: Scored, expected: list[Movement]) -> Iterator[Fault]:
    if scored.as_scored() != version.as_scored():
        yield Fault(where, f"was scored {version.net}, comes to {scored.net} now")
    if _moved(version.entry) != _amounts(expected):
        yield Fault(where, f"does not agree with entry {version.entry.key}")
    if hasattr(version.entry, "reversal"):
        yield Fault(where, f"stands, but entry {version.entry.key} was taken back")


def _balance_faults(sitting: Sitting, seats: list[Seat]) -> Iterator[Fault]:
    """The sitting's accounts hold what its standing rounds and its closing moved, and nothing more."""
    entries = set(sitting.rounds.filter(struck_at=None).values_list("entry", flat=True)) | bank_entries(
        sitting
    )
    explained = _held(_posted(entries | {sitting.closing_id} - {None}))
    accounts = [seat.account for seat in seats] + [sitting.clearing, sitting.middle, sitting.till]
    accounts += purses(sitting)
    for account, held in ledger.balances(accounts=accounts).items():
        if held != explained[account]:
            where = f"sitting {sitting.pk}, account {account}"
            yield Fault(where, f"holds {held}, its rounds and its closing explain {explained[account]}")


def _closing_faults(sitting: Sitting, seats: list[Seat]) -> Iterator[Fault]:
    """A closing pays what the rounds come to, at the point value, and stands."""
    if sitting.closing is None:
        return
    where = f"closing of sitting {sitting.pk}"
    held = dict.fromkeys((seat.position for seat in seats), 0)
    for version in _standing(sitting):
        for position, won in won_by_position(version).items():
            held[position] += won
    points = list(held.values())
    if has_bank(sitting):
        points = held_by(bank_of(sitting, seats), points)
    choice = Choice.read(sitting.closing.why)
    try:
        expected = _amounts(conversion(sitting, seats, points, choice))
        ranked = keeps_its_ranking(sitting)
    except (RuleError, ValueError) as refusal:
        yield Fault(where, f"cannot be worked out again: {refusal}")
        return
    paid = _moved(sitting.closing)
    if paid != expected and _as_one(paid) != _as_one(expected):
        yield Fault(where, f"does not pay what the rounds come to: {points}")
    if not ranked:
        yield Fault(where, "does not rank the players as the tournament did")
    if hasattr(sitting.closing, "reversal"):
        yield Fault(where, "stands, but was taken back")


def _repayment_faults(circle: Circle | None) -> Iterator[Fault]:
    """A repayment's entry moves its amount from creditor to debtor, and is taken back if it is undone."""
    repayments = Repayment.objects.select_related("debtor", "creditor", "entry__reversal").order_by("pk")
    repayments = repayments.filter(evening__circle=circle) if circle else repayments
    for repayment in repayments.prefetch_related("entry__transfers").iterator(chunk_size=500):
        paid = {(repayment.creditor.account_id, repayment.debtor.account_id): repayment.amount_cents}
        if _moved(repayment.entry) != paid and _as_one(_moved(repayment.entry)) != _as_one(paid):
            yield Fault(f"repayment {repayment.pk}", f"does not agree with entry {repayment.entry.key}")
        if (repayment.undone_at is None) == hasattr(repayment.entry, "reversal"):
            yield Fault(f"repayment {repayment.pk}", "and its entry do not agree whether it was undone")


def _player_faults(circle: Circle | None) -> Iterator[Fault]:
    """Each player holds what the standing closings, expenses and repayments gave him."""
    explained = _held(
        _posted(
            Entry.objects.filter(
                Q(pk__in=Sitting.objects.exclude(closing=None).values("closing"))
                | Q(pk__in=Repayment.objects.filter(undone_at=None).values("entry"))
                | Q(pk__in=Expense.objects.filter(struck_at=None).values("entry"))
                | Q(pk__in=PastResult.objects.filter(struck_at=None).values("entry"))
                | Q(pk__in=Merge.objects.filter(undone_at=None).values("entry"))
            )
        )
    )
    players = Player.every.filter(circle=circle) if circle else Player.every.all()
    accounts = dict(players.values_list("account_id", "pk"))
    for account, held in ledger.balances(accounts=accounts).items():
        if held != explained[account]:
            where = f"player {accounts[account]}"
            yield Fault(where, f"holds {held} cents, its evenings explain {explained[account]}")


def _amounts(expected: list[Movement]) -> Amounts:
    moved: Amounts = defaultdict(int)
    for each in expected:
        moved[each.source.pk, each.target.pk] += each.amount
    return dict(moved)


def _moved(entry: Entry) -> Amounts:
    """What one entry moved, its transfers being at hand."""
    moved: Amounts = defaultdict(int)
    for each in entry.transfers.all():
        moved[each.source_id, each.target_id] += each.amount
    return dict(moved)


def _as_one(moved: Amounts) -> Amounts:
    """The same, the account of a merged record being that of the person it is."""
    same = one_account()
    found: Amounts = defaultdict(int)
    for (source, target), amount in moved.items():
        found[same.get(source, source), same.get(target, target)] += amount
    return dict(found)


def _posted(entries: Any) -> Amounts:
    """What these entries moved, together."""
    moved: Amounts = defaultdict(int)
    transfers = Transfer.objects.filter(entry__in=entries).values_list("source_id", "target_id", "amount")
    for source, target, amount in transfers:
        moved[source, target] += amount
    return dict(moved)


def _held(moved: Amounts) -> defaultdict[int, int]:
    """What each account is left with by these movements."""
    held: defaultdict[int, int] = defaultdict(int)
    for (source, target), amount in moved.items():
        held[source] -= amount
        held[target] += amount
    return held


def rounds_checked() -> int:
    """How many standing rounds a check goes through."""
    return Round.objects.filter(struck_at=None).count()


def transfers_checked() -> int:
    """How many transfers the book holds."""
    return Transfer.objects.count()
