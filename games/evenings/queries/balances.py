"""Query of the evenings of a circle: unpaid amounts, and balances of all players."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.circles.queries.people import people_of
from games.evenings.queries.bill import Party, parties_of
from games.models import Circle, Evening, OutstandingAmount, Sitting
from ledger import book as ledger

MAX_RECENT_EVENINGS = 6


@dataclass(frozen=True, slots=True)
class UnsettledBill:
    """An evening whose bill has unpaid cents."""

    evening: Evening
    left_cents: int


@dataclass(frozen=True, slots=True)
class CircleBalances:
    """Balances over all evenings, and unpaid bills."""

    parties: list[Party]
    cents: list[int]
    unsettled: list[UnsettledBill]


def recent_open_evenings(sitting: Sitting) -> list[Evening]:
    """Return other open evenings to which a sitting may belong, the latest first."""
    evenings = Evening.objects.filter(circle=sitting.circle, closed_at=None).exclude(pk=sitting.evening_id)
    return list(evenings.order_by("-opened_at", "-pk")[:MAX_RECENT_EVENINGS])


def circle_balances(circle: Circle) -> CircleBalances:
    """Return the balances of a circle from the accounts of its players."""
    people = people_of(circle)
    balances = ledger.balances(accounts=people.account_owners)
    parties = parties_of(people, list(people.players))
    index = _party_index(parties, people.account_owners)
    cents = [0] * len(parties)
    for account, balance in balances.items():
        cents[index[account]] += balance
    return CircleBalances(parties, cents, unsettled_bills_by_party(circle, index))


def unsettled_bills(circle: Circle) -> list[UnsettledBill]:
    """Return the unpaid bills of a circle."""
    people = people_of(circle)
    return unsettled_bills_by_party(
        circle, _party_index(parties_of(people, list(people.players)), people.account_owners)
    )


def _party_index(parties: Iterable[Party], holders: Mapping[int, int]) -> dict[int, int]:
    """Return the index of the party of each account."""
    seats = {player.pk: seat for seat, party in enumerate(parties) for player in party.players}
    return {account: seats[player] for account, player in holders.items()}


def unsettled_bills_by_party(circle: Circle, index: Mapping[int, int]) -> list[UnsettledBill]:
    """Return the unpaid bills of a circle, latest first, in a constant number of queries.

    `index` is the index of the party of each account.
    """
    left: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    carried: Any = dict(circle.evenings.filter(carried_to__isnull=False).values_list("pk", "carried_to"))
    rows = OutstandingAmount.objects.filter(evening__circle=circle).values_list("evening", "account", "cents")
    for evening, account, cents in rows:
        if account in index:
            left[bill_of(carried, evening)][index[account]] += cents
    owed = {bill: sum(cents for cents in balance.values() if cents > 0) for bill, balance in left.items()}
    bills = circle.evenings.filter(pk__in=[bill for bill, cents in owed.items() if cents])
    return [UnsettledBill(each, owed[each.pk]) for each in bills.order_by("-opened_at", "-pk")]


def bill_of(carried: Mapping[int, int], evening: int) -> int:
    """Return the evening whose bill includes another one."""
    while evening in carried:
        evening = carried[evening]
    return evening
