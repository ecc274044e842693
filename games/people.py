"""Reads: who is who in a circle, its merged records included: whose account is whose."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import F, OuterRef, Subquery
from django.db.models.functions import Coalesce

from games.models import Circle, Member, Player


@dataclass(frozen=True, slots=True)
class People:
    """Everybody of a circle by number, and whose each account is: his own, or of a record merged into him.

    Both are in the order people came. `together` are those with whom each member of a household settles,
    himself among them.
    """

    players: dict[int, Player]
    holders: dict[int, int]
    together: dict[int, list[int]]


def people_of(circle: Circle | int) -> People:
    """The people of a circle, in one query."""
    joined = Member.objects.filter(player=OuterRef("pk"), household__ended_at=None).order_by("-household")
    everybody = Player.every.filter(circle=circle).annotate(home=Subquery(joined.values("household")[:1]))
    known = list(everybody.order_by("pk"))
    homes: dict[int, list[int]] = defaultdict(list)
    for each in known:
        if each.home is not None and each.merged_into_id is None:
            homes[each.home].append(each.pk)
    return People(
        {each.pk: each for each in known if each.merged_into_id is None},
        {each.account_id: each.merged_into_id or each.pk for each in known},
        {player: together for together in homes.values() for player in together},
    )


def whose(side: str) -> Coalesce:
    """In a query of transfers: the number of the person whose account is on this side, None if nobody's."""
    return Coalesce(F(f"{side}__player__merged_into"), F(f"{side}__player"))


def one_account() -> dict[int, int]:
    """For the account of each merged record, the account of the person it is."""
    merged = Player.every.filter(merged_into__isnull=False)
    return dict(merged.values_list("account", "merged_into__account"))
