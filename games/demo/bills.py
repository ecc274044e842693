"""Expenses and repayments of the demo: a pizza, a taxi, a loan, and paid older bills."""

from collections.abc import Mapping
from datetime import timedelta
from random import Random

from games.demo.chance import random_key
from games.evenings.commands import expenses, repayments
from games.evenings.queries.bill import bill
from games.models import Circle, Evening, Expense, Player

SETTLED_DAYS = 8
"""Number of days after which the bills of the demo are paid, line by line."""


def settle_bills(circle: Circle, people: Mapping[str, Player], chance: Random) -> None:
    """Record the expenses of the last evenings, and pay the older bills."""
    evenings = list(circle.evenings.order_by("opened_at", "pk"))
    for evening in evenings[-3:]:
        _dine(evening, people, chance)
    last = evenings[-1].opened_at
    for evening in evenings:
        if last - evening.opened_at > timedelta(days=SETTLED_DAYS):
            _pay(evening, chance)


def _dine(evening: Evening, people: Mapping[str, Player], chance: Random) -> None:
    """Record a pizza for all, a taxi by weight and a loan."""
    lea, karim, ines, thomas = (people[name] for name in ("Léa", "Karim", "Inès", "Thomas"))
    at = evening.opened_at + timedelta(hours=2)
    bought = (
        expenses.ExpenseDetails(
            "Pizza",
            4600,
            Expense.SplitMethod.EQUAL,
            {ines: 4600},
            dict.fromkeys((lea, karim, ines, thomas), 1),
        ),
        expenses.ExpenseDetails("Taxi", 1750, Expense.SplitMethod.WEIGHT, {lea: 1750}, {lea: 1, karim: 2}),
        expenses.ExpenseDetails(
            "", 2000, Expense.SplitMethod.EQUAL, {karim: 2000}, {thomas: 1}, Expense.Kind.LOAN
        ),
    )
    for each in bought:
        expenses.record_expense(
            evening=evening, details=each, is_confirmed=True, key=random_key(chance), by="Léa", now=at
        )


def _pay(evening: Evening, chance: Random) -> None:
    at = evening.opened_at + timedelta(days=1)
    while left := [line for line in bill(evening).lines() if line.repayment is None]:
        repayments.record_repayment(
            evening=evening,
            debtor=left[0].debtor.head,
            creditor=left[0].creditor.head,
            amount_cents=left[0].amount_cents,
            is_confirmed=True,
            key=random_key(chance),
            by=left[0].creditor.head.name,
            now=at,
        )
