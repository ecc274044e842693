"""Reads: the evenings of a circle side by side, what each still owes, and what everybody's accounts hold."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.bill import Party, parties_of
from games.models import Circle, Evening, Owing, Sitting
from games.people import people_of
from ledger import book as ledger
from ledger.settlement import fewest

NEARBY_MAX = 6


@dataclass(frozen=True, slots=True)
class Unsettled:
    """An evening on whose bill something is left to pay: how many cents have to change hands."""

    evening: Evening
    left_cents: int


@dataclass(frozen=True, slots=True)
class Balances:
    """What everybody's account holds over all evenings, the fewest payments, the bills not settled yet."""

    parties: list[Party]
    cents: list[int]
    payments: list[tuple[Party, Party, int]]
    is_proved: bool
    unsettled: list[Unsettled]


def nearby(sitting: Sitting) -> list[Evening]:
    """The other evenings that a sitting may belong to: the last ones that are open."""
    evenings = Evening.objects.filter(circle=sitting.circle, closed_at=None).exclude(pk=sitting.evening_id)
    return list(evenings.order_by("-opened_at", "-pk")[:NEARBY_MAX])


def balances(circle: Circle) -> Balances:
    """The balances of a circle, from its people's accounts."""
    people = people_of(circle)
    held = ledger.balances(accounts=people.holders)
    parties = parties_of(people, list(people.players))
    place = _places(parties, people.holders)
    cents = [0] * len(parties)
    for account, balance in held.items():
        cents[place[account]] += balance
    plan = fewest(cents)
    payments = [(parties[due.debtor], parties[due.creditor], due.amount) for due in plan.repayments]
    return Balances(parties, cents, payments, plan.is_proved, unsettled(circle, place))


def unsettled_of(circle: Circle) -> list[Unsettled]:
    """The bills of a circle with something left to pay, whoever settles as one."""
    people = people_of(circle)
    return unsettled(circle, _places(parties_of(people, list(people.players)), people.holders))


def _places(parties: Iterable[Party], holders: Mapping[int, int]) -> dict[int, int]:
    """The party of each account."""
    seats = {player.pk: seat for seat, party in enumerate(parties) for player in party.players}
    return {account: seats[player] for account, player in holders.items()}


def unsettled(circle: Circle, place: Mapping[int, int]) -> list[Unsettled]:
    """The bills of a circle with something left to pay, the latest first, in a constant number of queries.

    `place` is the party of each account.
    """
    left: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    carried: Any = dict(circle.evenings.filter(carried_to__isnull=False).values_list("pk", "carried_to"))
    rows = Owing.objects.filter(evening__circle=circle).values_list("evening", "account", "cents")
    for evening, account, cents in rows:
        if account in place:
            left[_bill_of(carried, evening)][place[account]] += cents
    owed = {bill: sum(cents for cents in balance.values() if cents > 0) for bill, balance in left.items()}
    bills = circle.evenings.filter(pk__in=[bill for bill, cents in owed.items() if cents])
    return [Unsettled(each, owed[each.pk]) for each in bills.order_by("-opened_at", "-pk")]


def _bill_of(carried: Mapping[int, int], evening: int) -> int:
    """The evening on whose bill another one ends."""
    while evening in carried:
        evening = carried[evening]
    return evening
