"""What the demo's evenings cost and how they were paid: a pizza, a taxi, a loan, ticks on all older bills."""

from collections.abc import Mapping
from datetime import timedelta
from random import Random

from games import play
from games.bill import bill
from games.demo.chance import drawn_key
from games.models import Circle, Evening, Expense, Player

SETTLED_DAYS = 8
"""Bills older than that were paid, line by line."""


def settle_bills(circle: Circle, people: Mapping[str, Player], chance: Random) -> None:
    """Write what the last closed evenings cost, and pay the older ones."""
    evenings = list(circle.evenings.order_by("opened_at", "pk"))
    for evening in evenings[-3:]:
        _dine(evening, people, chance)
    last = evenings[-1].opened_at
    for evening in evenings:
        if last - evening.opened_at > timedelta(days=SETTLED_DAYS):
            _pay(evening, chance)


def _dine(evening: Evening, people: Mapping[str, Player], chance: Random) -> None:
    """A pizza for all, a taxi by weight, a loan."""
    lea, karim, ines, thomas = (people[name] for name in ("Léa", "Karim", "Inès", "Thomas"))
    at = evening.opened_at + timedelta(hours=2)
    bought = (
        play.Bought(
            "Pizza", 4600, Expense.Way.EQUAL, {ines: 4600}, dict.fromkeys((lea, karim, ines, thomas), 1)
        ),
        play.Bought("Taxi", 1750, Expense.Way.WEIGHT, {lea: 1750}, {lea: 1, karim: 2}),
        play.Bought("", 2000, Expense.Way.EQUAL, {karim: 2000}, {thomas: 1}, Expense.Kind.LOAN),
    )
    for each in bought:
        play.spend(evening=evening, bought=each, is_sure=True, key=drawn_key(chance), by="Léa", now=at)


def _pay(evening: Evening, chance: Random) -> None:
    at = evening.opened_at + timedelta(days=1)
    while left := [line for line in bill(evening).lines() if line.repayment is None]:
        play.repay(
            evening=evening,
            debtor=left[0].debtor.head,
            creditor=left[0].creditor.head,
            amount_cents=left[0].amount_cents,
            is_confirmed=True,
            key=drawn_key(chance),
            by=left[0].creditor.head.name,
            now=at,
        )
