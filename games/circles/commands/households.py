"""Commands of households: players who settle as one."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from games.models import Circle, Household, HouseholdMember, Player
from games.refusals import AlreadyInHousehold
from games.sittings.locking import lock_circle


@transaction.atomic
def create_household(*, circle: Circle, players: Sequence[Player], now: datetime) -> Household:
    """Create a household of these players; the same players return the existing one.

    Raises `AlreadyInHousehold` if one of them is in another household, ValueError for fewer than two.
    """
    lock_circle(circle.pk)
    people = {player.pk: player for player in players if player.circle_id == circle.pk}
    if len(people) < 2 or len(people) != len(players):
        raise ValueError("a household is two players of one circle, or more")
    members = HouseholdMember.objects.filter(player__in=people, household__ended_at=None).select_related(
        "household"
    )
    households = {member.household for member in members}
    if households:
        household = households.pop()
        together = set(household.members.values_list("player_id", flat=True))
        if households or together != set(people):
            raise AlreadyInHousehold
        return household
    household = Household.objects.create(circle=circle, since=now)
    HouseholdMember.objects.bulk_create(
        HouseholdMember(household=household, player=player) for player in people.values()
    )
    return household


@transaction.atomic
def end_household(*, household: Household, now: datetime) -> None:
    """End a household. Idempotent."""
    Household.objects.filter(pk=household.pk, ended_at=None).update(ended_at=now)


@transaction.atomic
def restore_household(*, household: Household, now: datetime) -> Household:
    """Create a household of the players of an ended one again; an existing one of theirs is returned.

    Raises `AlreadyInHousehold`.
    """
    members = [member.player for member in household.members.select_related("player")]
    return create_household(circle=household.circle, players=members, now=now)
