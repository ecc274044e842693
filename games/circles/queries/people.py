"""Query of the players of a circle with merged records and their accounts."""

from collections import defaultdict
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from games.models import Binding, Circle, ExpensePart, HouseholdMember, Merge, PastPart, Player, Seat


@dataclass(frozen=True, slots=True)
class CirclePeople:
    """Players by id, and the player of each account, own or merged.

    Both are in order of creation. `household_members` lists the household members of each member.
    """

    players: dict[int, Player]
    account_owners: dict[int, int]
    household_members: dict[int, list[int]]


def people_of(circle: Circle | int) -> CirclePeople:
    """Return the players of a circle, in one query."""
    joined = HouseholdMember.objects.filter(player=OuterRef("pk"), household__ended_at=None).order_by(
        "-household"
    )
    everybody = Player.including_merged.filter(circle=circle).annotate(
        home=Subquery(joined.values("household")[:1])
    )
    existing = list(everybody.order_by("pk"))
    homes: dict[int, list[int]] = defaultdict(list)
    for each in existing:
        if each.home is not None and each.merged_into_id is None:
            homes[each.home].append(each.pk)
    return CirclePeople(
        {each.pk: each for each in existing if each.merged_into_id is None},
        {each.account_id: each.merged_into_id or each.pk for each in existing},
        {player: together for together in homes.values() for player in together},
    )


def settle_together(one: Player, other: Player) -> bool:
    """Return whether two players are the same or of one household."""
    homes = HouseholdMember.objects.filter(player=one, household__ended_at=None).values("household")
    return one == other or HouseholdMember.objects.filter(player=other, household__in=homes).exists()


def recorded_players(circle: Circle) -> QuerySet[Player]:
    """Return the players of a circle of whom anything is recorded: a seat, a past result, an expense, a
    phone, a household or a merge.
    """
    traces = (
        Seat.objects.filter(player=OuterRef("pk")),
        PastPart.objects.filter(player=OuterRef("pk")),
        ExpensePart.objects.filter(player=OuterRef("pk")),
        Binding.objects.filter(player=OuterRef("pk")),
        HouseholdMember.objects.filter(player=OuterRef("pk")),
        Merge.objects.filter(survivor=OuterRef("pk")),
    )
    return Player.objects.filter(circle=circle).filter(reduce(or_, (Q(Exists(each)) for each in traces)))


def listed_players(circle: Circle) -> QuerySet[Player]:
    """Return the players that a list of the circle names: not those retired without any record."""
    return circle.players.filter(Q(retired_at=None) | Q(pk__in=recorded_players(circle)))


def owner_expression(side: str) -> Coalesce:
    """Return a query expression: id of the player that owns the account on one side of a transfer,
    or NULL.
    """
    return Coalesce(F(f"{side}__player__merged_into"), F(f"{side}__player"))


def survivor_accounts() -> dict[int, int]:
    """Return for the account of each merged player the account of the surviving player."""
    merged = Player.including_merged.filter(merged_into__isnull=False)
    return dict(merged.values_list("account", "merged_into__account"))
