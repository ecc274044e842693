"""Expenses, households and bill lines of the scenario."""

from datetime import date
from uuid import uuid4

from django.urls import reverse
from django.utils import timezone

from games.circles.commands import households, merges
from games.circles.commands.people import find_or_add_player
from games.evenings.commands import expenses, past_results
from games.evenings.queries.bill import bill
from games.evenings.queries.past_results import ImportLine
from games.evenings.queries.statement import player_statement


def expense_details(players, title="Pizza", amount=4600, payer=0, way="equal", weights=None, kind="shared"):
    """Return the data of an expense paid by one player for all; `weights` are in the order of the players."""
    parts = [1] * len(players) if weights is None else weights
    shared = {player: weight for player, weight in zip(players, parts, strict=True) if weight}
    return expenses.ExpenseDetails(title, amount, way, {players[payer]: amount}, shared, kind)


def record_expense(evening, players=None, *, key=None, now=None, is_sure=True, **fields):
    """Record an expense of the evening, by Léa, and return it."""
    people = players or list(evening.circle.players.order_by("pk"))
    return expenses.record_expense(
        evening=evening,
        details=expense_details(people, **fields),
        is_confirmed=is_sure,
        key=key or uuid4(),
        by="Léa",
        now=now or timezone.now(),
    )


def create_household(circle, *names):
    """Create a household of these players and return it."""
    players = list(circle.players.filter(name__in=names))
    return households.create_household(circle=circle, players=players, now=timezone.now())


def import_past_evening(circle, *, is_paid=True, day=date(2025, 11, 3)):
    """Import a past evening of the first two players of the circle and return the import."""
    one, other = circle.players.order_by("pk")[:2]
    line = ImportLine(day, "game", "Chinese", {one: 1250, other: -1250})
    return past_results.import_past_results(
        circle=circle,
        lines=[line],
        is_paid=is_paid,
        allow_duplicates=True,
        key=uuid4(),
        by="Léa",
        now=timezone.now(),
    )


def merge_players(circle, *names):
    """Merge two player records, created if they do not exist, and return the merge."""
    names = names or (uuid4().hex[:8], uuid4().hex[:8])
    duplicate, survivor = (find_or_add_player(circle, name, timezone.now()) for name in names)
    return merges.merge_players(
        duplicate=duplicate, survivor=survivor, key=uuid4(), by="Léa", now=timezone.now()
    )


def lines_of(evening):
    """Return the unpaid lines of the plan of an evening."""
    return [line for line in bill(evening).lines() if line.repayment is None]


def line_tuples(lines):
    """Return lines as tuples of debtor name, creditor name and cents."""
    return [(line.debtor.name, line.creditor.name, line.amount_cents) for line in lines]


def expense_fields(players, **fields):
    """Return the form fields of an expense paid by the first player for all."""
    numbers = [str(player.pk) for player in players]
    return {
        "key": str(uuid4()),
        "kind": "shared",
        "title": "Pizza",
        "amount": "46",
        "way": "equal",
        "payer": numbers[0],
        "for": numbers,
    } | fields


def post_expense(client, evening, **fields):
    """Post an expense through its form."""
    players = list(evening.circle.players.order_by("pk"))
    return client.post(reverse("evening-expenses", args=[evening.pk]), expense_fields(players, **fields))


def nets_of(plan, count):
    """Return the net of each of `count` parties under a plan."""
    net = [0] * count
    for due in plan.repayments:
        net[due.debtor] -= due.amount
        net[due.creditor] += due.amount
    return net


def statement_amounts(sitting):
    """Return the amounts of a sitting in the statements of its players, in seat order."""
    found = bill(sitting.evening)
    players = [seat.player for seat in sitting.seats.select_related("player")]
    statements = [player_statement(found, player) for player in players]
    return [
        next(each.cents for each in statement.sittings if each.sitting == sitting) for statement in statements
    ]
