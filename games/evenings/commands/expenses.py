"""Commands of expenses and loans: record, correct, undo."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from games.evenings.commands.evenings import current_or_new_evening, lock_evening
from games.evenings.commands.outstanding import store_outstanding
from games.evenings.queries.bill_items import expense_item
from games.models import Circle, Evening, Expense, ExpensePart, Player
from games.refusals import AmountTooLarge, EveningClosed, ExpenseSuperseded, UnusualAmount
from games.rules.errors import RuleError
from ledger import book as ledger
from ledger.book import Movement
from ledger.canonical import UnstorablePayload
from ledger.cost_sharing import SharesMismatch, check_shares
from ledger.models import MAX_AMOUNT, Entry
from ledger.money import share
from ledger.usual_amounts import is_unusual, usual_amount

ENTRY_KIND = "expense"
MAX_PAST_EXPENSES = 40
"""Number of last expenses that define the usual amount of a circle."""
SplitMethod = Expense.SplitMethod


@dataclass(frozen=True, slots=True)
class ExpenseDetails:
    """Data of an expense: cents paid and weights by player.

    A weight is 1 for each player in equal shares, and the exact cents in exact shares.
    """

    title: str
    amount_cents: int
    way: str
    paid_cents: Mapping[Player, int]
    weights: Mapping[Player, int]
    kind: str = Expense.Kind.SHARED
    category: str = Expense.Category.NONE
    note: str = ""
    people: list[Player] = field(init=False)

    def __post_init__(self) -> None:
        people = {player.pk: player for player in (*self.paid_cents, *self.weights)}
        object.__setattr__(self, "people", [people[pk] for pk in sorted(people)])

    def shares(self) -> list[int]:
        """Return the share of each of `people` in cents. Raises `RuleError` unless everything adds up
        (ledger.9).
        """
        weights = [self.weights.get(player, 0) for player in self.people]
        if self.amount_cents < 1 or not any(weights):
            raise RuleError("EXPENSE_EMPTY", "ledger.9")
        try:
            check_shares([self.paid_cents.get(player, 0) for player in self.people], self.amount_cents)
        except SharesMismatch as fault:
            raise RuleError("PAID_SUM", "ledger.9", sum=fault.sum, total=fault.total) from None
        if self.way != SplitMethod.EXACT:
            return list(share(self.amount_cents, weights))
        try:
            check_shares(weights, self.amount_cents)
        except SharesMismatch as fault:
            raise RuleError("SHARE_SUM", "ledger.9", sum=fault.sum, total=fault.total) from None
        return weights

    def payload(self, **where: object) -> dict[str, object]:
        """Return the payload, by which a retry is recognised.

        An empty category or note is left out, as in the payloads of versions without them.
        """
        remarks = {"category": str(self.category), "note": self.note}
        return (
            where
            | {name: text for name, text in remarks.items() if text}
            | {
                "kind": str(self.kind),
                "title": self.title,
                "amount_cents": self.amount_cents,
                "way": str(self.way),
                "paid": {str(player.pk): cents for player, cents in self.paid_cents.items() if cents},
                "weights": {str(player.pk): weight for player, weight in self.weights.items() if weight},
            }
        )


@transaction.atomic
def record_expense(
    *, evening: Evening, details: ExpenseDetails, is_confirmed: bool, key: UUID, by: str, now: datetime
) -> Expense:
    """Record an expense of an evening; the same key and content return the existing one.

    Raises `EveningClosed`, `UnusualAmount` unless confirmed, `RuleError`, `AmountTooLarge`, `KeyReused`.
    """
    evening = lock_evening(evening)
    payload = details.payload(verb="spend", evening=evening.pk)
    if recorded := _find_recorded(evening.circle, key, payload):
        return recorded
    _check(evening, details, is_confirmed)
    return _write(evening, details, key, payload, by, now)


@transaction.atomic
def record_expense_in_circle(
    *, circle: Circle, details: ExpenseDetails, is_confirmed: bool, key: UUID, by: str, now: datetime
) -> Expense:
    """Record an expense of the current evening, which it opens if there is none."""
    recorded = (
        Expense.objects.filter(entry__key=key, evening__circle=circle).select_related("evening").first()
    )
    evening = recorded.evening if recorded else current_or_new_evening(circle, now)
    return record_expense(
        evening=evening, details=details, is_confirmed=is_confirmed, key=key, by=by, now=now
    )


@transaction.atomic
def correct_expense(
    *, expense: Expense, details: ExpenseDetails, is_confirmed: bool, key: UUID, by: str, now: datetime
) -> Expense:
    """Replace an active expense. Raises the errors of `record_expense`, and `ExpenseSuperseded`."""
    evening = lock_evening(expense.evening)
    payload = details.payload(verb="correct", expense=expense.pk)
    if recorded := _find_recorded(evening.circle, key, payload):
        return recorded
    _check(evening, details, is_confirmed)
    expense = Expense.objects.select_related("entry").get(pk=expense.pk)
    if expense.struck_at is not None:
        raise ExpenseSuperseded
    _strike(expense, uuid5(key, "reversal"), by, now)
    return _write(evening, details, key, payload, by, now, replaces=expense)


@transaction.atomic
def undo_expense(*, expense: Expense, by: str, now: datetime) -> None:
    """Strike an expense. Idempotent. Raises `EveningClosed`."""
    evening = lock_evening(expense.evening)
    expense = Expense.objects.select_related("entry").get(pk=expense.pk)
    if expense.struck_at is not None:
        return
    if evening.is_closed:
        raise EveningClosed
    _strike(expense, uuid5(expense.entry.key, "removal"), by, now)


@transaction.atomic
def restore_expense(*, expense: Expense, by: str, now: datetime) -> Expense:
    """Record a removed expense again. Idempotent.

    Raises `EveningClosed`, and `ExpenseSuperseded` if another version replaced it.
    """
    evening = lock_evening(expense.evening)
    expense = Expense.objects.select_related("entry").get(pk=expense.pk)
    key = uuid5(expense.entry.key, "restored")
    if expense.struck_at is None:
        return expense
    if restored := Expense.objects.filter(replaces=expense).select_related("entry").first():
        if restored.entry.key != key:
            raise ExpenseSuperseded
        return restored
    parts = list(expense.parts.select_related("player__account"))
    details = ExpenseDetails(
        expense.title,
        expense.amount_cents,
        expense.split_method,
        {part.player: part.paid_cents for part in parts},
        {part.player: part.weight for part in parts},
        expense.kind,
        expense.category,
        expense.note,
    )
    _check(evening, details, is_confirmed=True)
    payload = details.payload(verb="restore", expense=expense.pk)
    return _write(evening, details, key, payload, by, now, replaces=expense)


def recent_amounts(circle: Circle) -> list[int]:
    """Return the amounts of the circle's last active expenses.

    If members see only their own money, loans do not count, since the usual amount would reveal them.
    """
    past = Expense.objects.filter(evening__circle=circle, struck_at=None).order_by("-recorded_at", "-pk")
    if circle.money_visibility == Circle.MoneyVisibility.OWN:
        past = past.exclude(kind=Expense.Kind.LOAN)
    return list(past.values_list("amount_cents", flat=True)[:MAX_PAST_EXPENSES])


def _check(evening: Evening, details: ExpenseDetails, is_confirmed: bool) -> None:
    if evening.is_closed:
        raise EveningClosed
    if details.amount_cents > MAX_AMOUNT:
        raise AmountTooLarge
    details.shares()
    past = recent_amounts(evening.circle)
    if not is_confirmed and is_unusual(details.amount_cents, past):
        raise UnusualAmount(usual_amount(past) or 0)


def _write(
    evening: Evening,
    details: ExpenseDetails,
    key: UUID,
    payload: Mapping[str, object],
    by: str,
    now: datetime,
    replaces: Expense | None = None,
) -> Expense:
    expense = Expense(
        evening=evening,
        kind=details.kind,
        title=details.title,
        category=details.category,
        note=details.note,
        amount_cents=details.amount_cents,
        split_method=details.way,
        recorded_by=by,
        recorded_at=now,
        replaces=replaces,
    )
    parts = [
        ExpensePart(
            expense=expense,
            player=player,
            paid_cents=details.paid_cents.get(player, 0),
            weight=details.weights.get(player, 0),
            share_cents=borne,
        )
        for player, borne in zip(details.people, details.shares(), strict=True)
    ]
    expense.entry = _post_expense(evening, expense, parts, key, payload, by, now)
    expense.save()
    ExpensePart.objects.bulk_create(parts)
    store_outstanding(evening)
    return expense


def _post_expense(
    evening: Evening,
    expense: Expense,
    parts: list[ExpensePart],
    key: UUID,
    payload: Mapping[str, object],
    by: str,
    now: datetime,
) -> Entry:
    """Post the entry of an expense: cents from each sharer to each payer."""
    return ledger.post(
        book=evening.circle.book,
        key=key,
        kind=ENTRY_KIND,
        payload=payload,
        transfers=expense_movements(expense, parts),
        by=by,
        at=now,
    ).entry


def expense_movements(expense: Expense, parts: list[ExpensePart]) -> list[Movement]:
    """Return the movements of an expense between the accounts of its players."""
    accounts = {part.player_id: part.player.account for part in parts}
    return [
        Movement(accounts[due.debtor], accounts[due.creditor], due.amount)
        for due in expense_item(expense, parts).dues
    ]


def _strike(expense: Expense, key: UUID, by: str, now: datetime) -> None:
    ledger.reverse(entry=expense.entry, key=key, by=by, at=now)
    expense.struck_at, expense.struck_by = now, by
    expense.save(update_fields=["struck_at", "struck_by"])
    store_outstanding(expense.evening)


def _find_recorded(circle: Circle, key: UUID, payload: Mapping[str, object]) -> Expense | None:
    """Return the expense that the same request recorded, or None."""
    try:
        posted = ledger.find_posted_entry(book=circle.book, key=key, kind=ENTRY_KIND, payload=payload)
    except UnstorablePayload as error:
        raise ValueError(str(error)) from error
    return Expense.objects.get(entry=posted) if posted else None
