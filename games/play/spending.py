"""Spending: what some paid for others on an evening, written, corrected, removed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction

from games.causes import expense_cause
from games.models import Circle, Evening, Expense, Part, Player
from games.play.evenings import evening_of, held
from games.play.owing import keep_owing
from games.play.refusals import EveningClosed, ExpenseStruck, TooMuch, Unusual
from games.rules.errors import RuleError
from ledger import book as ledger
from ledger.book import Movement
from ledger.content import Unwritable
from ledger.habit import is_unusual, usual
from ledger.models import AMOUNT_MAX, Entry
from ledger.money import share
from ledger.sharing import Lopsided, check_sum

KIND = "expense"
PAST_MAX = 40
"""How many of the circle's last expenses make its habit."""
Way = Expense.Way


@dataclass(frozen=True, slots=True)
class Bought:
    """What was paid, by whom and for whom, as people say it: cents paid and weights by player.

    A weight is 1 for everybody where parts are equal, and the exact cents where they are exact.
    """

    title: str
    amount_cents: int
    way: str
    paid_cents: Mapping[Player, int]
    weights: Mapping[Player, int]
    kind: str = Expense.Kind.SHARED
    people: list[Player] = field(init=False)

    def __post_init__(self) -> None:
        people = {player.pk: player for player in (*self.paid_cents, *self.weights)}
        object.__setattr__(self, "people", [people[pk] for pk in sorted(people)])

    def shares(self) -> list[int]:
        """What each of `people` bears; `RuleError` unless everything adds up (ledger.9)."""
        weights = [self.weights.get(player, 0) for player in self.people]
        if self.amount_cents < 1 or not any(weights):
            raise RuleError("EXPENSE_EMPTY", "ledger.9")
        try:
            check_sum([self.paid_cents.get(player, 0) for player in self.people], self.amount_cents)
        except Lopsided as fault:
            raise RuleError("PAID_SUM", "ledger.9", sum=fault.sum, total=fault.total) from None
        if self.way != Way.EXACT:
            return list(share(self.amount_cents, weights))
        try:
            check_sum(weights, self.amount_cents)
        except Lopsided as fault:
            raise RuleError("SHARE_SUM", "ledger.9", sum=fault.sum, total=fault.total) from None
        return weights

    def payload(self, **where: Any) -> dict[str, Any]:
        """What is asked, by which a retry is known."""
        return where | {
            "kind": str(self.kind),
            "title": self.title,
            "amount_cents": self.amount_cents,
            "way": str(self.way),
            "paid": {str(player.pk): cents for player, cents in self.paid_cents.items() if cents},
            "weights": {str(player.pk): weight for player, weight in self.weights.items() if weight},
        }


@transaction.atomic
def spend(*, evening: Evening, bought: Bought, is_sure: bool, key: UUID, by: str, now: datetime) -> Expense:
    """Write an expense of an evening; the same key and content give the one already written.

    `EveningClosed`, `Unusual` unless `is_sure`, `RuleError` when parts do not add up, `TooMuch`, `KeyReused`:
    nothing is written.
    """
    evening = held(evening)
    payload = bought.payload(verb="spend", evening=evening.pk)
    if written := _written(evening.circle, key, payload):
        return written
    _check(evening, bought, is_sure)
    return _write(evening, bought, key, payload, by, now)


@transaction.atomic
def spend_tonight(
    *, circle: Circle, bought: Bought, is_sure: bool, key: UUID, by: str, now: datetime
) -> Expense:
    """Write an expense before the first game: it opens the evening, or joins the one that is going on."""
    written = Expense.objects.filter(entry__key=key, evening__circle=circle).select_related("evening").first()
    evening = written.evening if written else evening_of(circle, now)
    return spend(evening=evening, bought=bought, is_sure=is_sure, key=key, by=by, now=now)


@transaction.atomic
def correct_expense(
    *, expense: Expense, bought: Bought, is_sure: bool, key: UUID, by: str, now: datetime
) -> Expense:
    """Put another expense in the place of one that stands. Same refusals as `spend`, and `ExpenseStruck`."""
    evening = held(expense.evening)
    payload = bought.payload(verb="correct", expense=expense.pk)
    if written := _written(evening.circle, key, payload):
        return written
    _check(evening, bought, is_sure)
    expense = Expense.objects.select_related("entry").get(pk=expense.pk)
    if expense.struck_at is not None:
        raise ExpenseStruck
    _strike(expense, uuid5(key, "reversal"), by, now)
    return _write(evening, bought, key, payload, by, now, replaces=expense)


@transaction.atomic
def remove_expense(*, expense: Expense, by: str, now: datetime) -> None:
    """Strike an expense; one that is struck already stays as it is. `EveningClosed`."""
    evening = held(expense.evening)
    expense = Expense.objects.select_related("entry").get(pk=expense.pk)
    if expense.struck_at is not None:
        return
    if evening.is_closed:
        raise EveningClosed
    _strike(expense, uuid5(expense.entry.key, "removal"), by, now)


def past_amounts(circle: Circle) -> list[int]:
    """The amounts of the circle's last standing expenses."""
    past = Expense.objects.filter(evening__circle=circle, struck_at=None).order_by("-recorded_at", "-pk")
    return list(past.values_list("amount_cents", flat=True)[:PAST_MAX])


def _check(evening: Evening, bought: Bought, is_sure: bool) -> None:
    if evening.is_closed:
        raise EveningClosed
    if bought.amount_cents > AMOUNT_MAX:
        raise TooMuch
    bought.shares()
    past = past_amounts(evening.circle)
    if not is_sure and is_unusual(bought.amount_cents, past):
        raise Unusual(usual(past) or 0)


def _write(
    evening: Evening,
    bought: Bought,
    key: UUID,
    payload: Mapping[str, Any],
    by: str,
    now: datetime,
    replaces: Expense | None = None,
) -> Expense:
    expense = Expense(
        evening=evening,
        kind=bought.kind,
        title=bought.title,
        amount_cents=bought.amount_cents,
        way=bought.way,
        recorded_by=by,
        recorded_at=now,
        replaces=replaces,
    )
    parts = [
        Part(
            expense=expense,
            player=player,
            paid_cents=bought.paid_cents.get(player, 0),
            weight=bought.weights.get(player, 0),
            share_cents=borne,
        )
        for player, borne in zip(bought.people, bought.shares(), strict=True)
    ]
    expense.entry = _posted(evening, expense, parts, key, payload, by, now)
    expense.save()
    Part.objects.bulk_create(parts)
    keep_owing(evening)
    return expense


def _posted(
    evening: Evening,
    expense: Expense,
    parts: list[Part],
    key: UUID,
    payload: Mapping[str, Any],
    by: str,
    now: datetime,
) -> Entry:
    """An expense moves cents from each who bears to each who paid."""
    return ledger.post(
        book=evening.circle.book,
        key=key,
        kind=KIND,
        payload=payload,
        transfers=movements(expense, parts),
        by=by,
        at=now,
    ).entry


def movements(expense: Expense, parts: list[Part]) -> list[Movement]:
    """What an expense moves between the cents of its people."""
    accounts = {part.player_id: part.player.account for part in parts}
    return [
        Movement(accounts[due.debtor], accounts[due.creditor], due.amount)
        for due in expense_cause(expense, parts).dues
    ]


def _strike(expense: Expense, key: UUID, by: str, now: datetime) -> None:
    ledger.reverse(entry=expense.entry, key=key, by=by, at=now)
    expense.struck_at, expense.struck_by = now, by
    expense.save(update_fields=["struck_at", "struck_by"])
    keep_owing(expense.evening)


def _written(circle: Circle, key: UUID, payload: Mapping[str, Any]) -> Expense | None:
    """What this very call wrote earlier."""
    try:
        posted = ledger.posted(book=circle.book, key=key, kind=KIND, payload=payload)
    except Unwritable as error:
        raise ValueError(str(error)) from error
    return Expense.objects.get(entry=posted) if posted else None
