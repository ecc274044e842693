"""Query of the unpaid amounts of evenings, computed from active transfers."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from django.db.models import Sum

from games.models import Expense, PastResult, Player, Repayment, Sitting

Key = tuple[int, int]
"""Ids of an evening and an account."""


def outstanding_amounts(evenings: Any) -> dict[Key, int]:
    """Return the unpaid amount of each account by evening (negative: owed by it), without zeros."""
    people = set(
        Player.including_merged.filter(circle__evenings__in=evenings).values_list("account", flat=True)
    )
    outstanding: Counter[Key] = Counter()
    for evening, source, target, amount in _movements(evenings):
        if amount and source in people:
            outstanding[evening, source] -= amount
        if amount and target in people:
            outstanding[evening, target] += amount
    return {key: cents for key, cents in outstanding.items() if cents}


def _movements(evenings: Any) -> Iterable[tuple[int, int, int, int]]:
    """Yield amounts of active closings, expenses, payments and past results by evening, source and target."""
    closed = Sitting.objects.filter(evening__in=evenings, closing__isnull=False)
    spent = Expense.objects.filter(evening__in=evenings, struck_at=None)
    paid = Repayment.objects.filter(evening__in=evenings, undone_at=None)
    past = PastResult.objects.filter(evening__in=evenings, struck_at=None)
    for rows, entry in ((closed, "closing"), (spent, "entry"), (paid, "entry"), (past, "entry")):
        sides = (f"{entry}__transfers__source", f"{entry}__transfers__target")
        totals = rows.order_by().values_list("evening", *sides)
        yield from totals.annotate(Sum(f"{entry}__transfers__amount"))
