"""Query of what a player still pays and receives over all bills of a circle."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import F, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce

from games.evenings.queries.balances import bill_of
from games.models import Evening, HouseholdMember, OutstandingAmount, Player


@dataclass(frozen=True, slots=True)
class OwnAmount:
    """Cents that a player, with their household, still pays and still receives, bill by bill."""

    owed_cents: int = 0
    due_cents: int = 0


def own_amounts(players: Collection[Player]) -> dict[int, OwnAmount]:
    """Return the unpaid amounts of these players of different circles by id, in two queries.

    Without any amount a player is missing.
    """
    if not players:
        return {}
    circles = {player.circle_id for player in players}
    unpaid = _unpaid_amounts([player.pk for player in players], circles)
    carried = _carried(circles) if unpaid else {}
    left: dict[tuple[int, int], int] = defaultdict(int)
    for player, evening, cents in unpaid:
        left[player, bill_of(carried, evening)] += cents
    return {
        player: OwnAmount(
            sum(-cents for (who, _bill), cents in left.items() if who == player and cents < 0),
            sum(cents for (who, _bill), cents in left.items() if who == player and cents > 0),
        )
        for player in {who for (who, _bill), cents in left.items() if cents}
    }


def _unpaid_amounts(players: Collection[int], circles: Collection[int]) -> list[tuple[int, int, int]]:
    """Return player, evening and cents of each unpaid amount of these players and of their households."""
    homes = HouseholdMember.objects.filter(player=OuterRef("owner"), household__ended_at=None)
    heads = HouseholdMember.objects.filter(household=OuterRef("home"), player__in=players)
    rows = (
        OutstandingAmount.objects.filter(evening__circle__in=circles)
        .annotate(owner=Coalesce(F("account__player__merged_into"), F("account__player")))
        .annotate(home=Subquery(homes.values("household")[:1]))
        .annotate(head=Subquery(heads.values("player")[:1]))
        .filter(Q(owner__in=players) | Q(head__isnull=False))
    )
    found = rows.values_list("owner", "head", "evening", "cents")
    return [(owner if owner in players else head, evening, cents) for owner, head, evening, cents in found]


def _carried(circles: Collection[int]) -> dict[int, int]:
    moved = Evening.objects.filter(circle__in=circles, carried_to__isnull=False)
    return dict(moved.values_list("pk", "carried_to__pk"))
