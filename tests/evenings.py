"""What an evening of the cast costs: an expense, a couple, the lines of its bill."""

from datetime import date
from uuid import uuid4

from django.urls import reverse
from django.utils import timezone

from games import play
from games.bill import bill
from games.past import Line
from games.play.opening import person_of
from games.slip import slip


def bought(players, title="Pizza", amount=4600, payer=0, way="equal", weights=None, kind="shared"):
    """Something the first paid for all, unless it says otherwise; `weights` in the order of the players."""
    parts = [1] * len(players) if weights is None else weights
    shared = {player: weight for player, weight in zip(players, parts, strict=True) if weight}
    return play.Bought(title, amount, way, {players[payer]: amount}, shared, kind)


def spend(evening, players=None, *, key=None, now=None, is_sure=True, **said):
    """An expense of the evening, written by Léa."""
    people = players or list(evening.circle.players.order_by("pk"))
    return play.spend(
        evening=evening,
        bought=bought(people, **said),
        is_sure=is_sure,
        key=key or uuid4(),
        by="Léa",
        now=now or timezone.now(),
    )


def couple(circle, *names):
    """These people, settling as one."""
    players = list(circle.players.filter(name__in=names))
    return play.join_household(circle=circle, players=players, now=timezone.now())


def copied(circle, *, is_paid=True, day=date(2025, 11, 3)):
    """A past evening of its first two people, copied in from a sheet."""
    one, other = circle.players.order_by("pk")[:2]
    line = Line(day, "game", "Chinese", {one: 1250, other: -1250})
    return play.copy_past(
        circle=circle, lines=[line], is_paid=is_paid, again=True, key=uuid4(), by="Léa", now=timezone.now()
    )


def merged(circle, *names):
    """Two records, new ones unless they are there, made one person."""
    names = names or (uuid4().hex[:8], uuid4().hex[:8])
    gone, kept = (person_of(circle, name, timezone.now()) for name in names)
    return play.merge_players(gone=gone, kept=kept, key=uuid4(), by="Léa", now=timezone.now())


def lines_of(evening):
    """The lines of the evening's plan that are left to pay."""
    return [line for line in bill(evening).lines() if line.repayment is None]


def told(lines):
    """Lines as people say them."""
    return [(line.debtor.name, line.creditor.name, line.amount_cents) for line in lines]


def expense_fields(players, **said):
    """The form of an expense: the first paid a pizza for all."""
    numbers = [str(player.pk) for player in players]
    return {
        "key": str(uuid4()),
        "kind": "shared",
        "title": "Pizza",
        "amount": "46",
        "way": "equal",
        "payer": numbers[0],
        "for": numbers,
    } | said


def record_expense(client, evening, **said):
    """An expense sent through its form."""
    players = list(evening.circle.players.order_by("pk"))
    return client.post(reverse("evening-expenses", args=[evening.pk]), expense_fields(players, **said))


def nets_of(plan, count):
    """What each of so many parties gets or pays by a plan."""
    net = [0] * count
    for due in plan.repayments:
        net[due.debtor] -= due.amount
        net[due.creditor] += due.amount
    return net


def told_by_slips(sitting):
    """What the slip of each who sits there says of a sitting, in seat order."""
    found = bill(sitting.evening)
    players = [seat.player for seat in sitting.seats.select_related("player")]
    slips = [slip(found, player) for player in players]
    return [next(each.cents for each in told.sittings if each.sitting == sitting) for told in slips]
