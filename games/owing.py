"""Reads: what evenings leave to be paid, worked out from the transfers of all that stands there."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Sum

from games.models import Circle, Evening, Expense, Owing, PastResult, Player, Repayment, Sitting

Key = tuple[int, int]
"""An evening and an account."""


def owing_of(evenings: Any) -> dict[Key, int]:
    """What each account of people got from each of these evenings, or owes it; the even ones are left out."""
    people = set(Player.every.filter(circle__evenings__in=evenings).values_list("account", flat=True))
    owing: Counter[Key] = Counter()
    for evening, source, target, amount in _moved(evenings):
        if amount and source in people:
            owing[evening, source] -= amount
        if amount and target in people:
            owing[evening, target] += amount
    return {key: cents for key, cents in owing.items() if cents}


def _moved(evenings: Any) -> Iterable[tuple[int, int, int, int]]:
    """What stands of closings, expenses, payments and past results moved, by evening, source and target."""
    closed = Sitting.objects.filter(evening__in=evenings, closing__isnull=False)
    spent = Expense.objects.filter(evening__in=evenings, struck_at=None)
    paid = Repayment.objects.filter(evening__in=evenings, undone_at=None)
    past = PastResult.objects.filter(evening__in=evenings, struck_at=None)
    for rows, entry in ((closed, "closing"), (spent, "entry"), (paid, "entry"), (past, "entry")):
        sides = (f"{entry}__transfers__source", f"{entry}__transfers__target")
        totals = rows.order_by().values_list("evening", *sides)
        yield from totals.annotate(Sum(f"{entry}__transfers__amount"))


def owing_faults(circle: Circle | None = None) -> Iterator[tuple[str, str]]:
    """Every evening that is told to leave something else than it does, of one circle or of all."""
    for each in [circle] if circle else Circle.objects.order_by("pk"):
        rows = Owing.objects.filter(evening__circle=each)
        kept = {
            (evening, account): cents
            for evening, account, cents in rows.values_list("evening", "account", "cents")
        }
        found = owing_of(Evening.objects.filter(circle=each))
        for evening, account in sorted(kept.keys() | found.keys()):
            told, true = kept.get((evening, account), 0), found.get((evening, account), 0)
            if told != true:
                yield f"evening {evening}, account {account}", f"is told to be left {told}, comes to {true}"
