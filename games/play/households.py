"""Households: who settles as one, from when to when."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from games.models import Circle, Household, Member, Player
from games.play.refusals import AlreadyTogether


@transaction.atomic
def join_household(*, circle: Circle, players: Sequence[Player], now: datetime) -> Household:
    """Let these players of the circle settle as one from now on; the same people again give their household.

    `AlreadyTogether` when one of them settles with somebody else; a ValueError for fewer than two.
    """
    Circle.objects.select_for_update().get(pk=circle.pk)
    people = {player.pk: player for player in players if player.circle_id == circle.pk}
    if len(people) < 2 or len(people) != len(players):
        raise ValueError("a household is two players of one circle, or more")
    members = Member.objects.filter(player__in=people, household__ended_at=None).select_related("household")
    households = {member.household for member in members}
    if households:
        household = households.pop()
        together = set(household.members.values_list("player_id", flat=True))
        if households or together != set(people):
            raise AlreadyTogether
        return household
    household = Household.objects.create(circle=circle, since=now)
    Member.objects.bulk_create(Member(household=household, player=player) for player in people.values())
    return household


@transaction.atomic
def leave_household(*, household: Household, now: datetime) -> None:
    """Let each of a household settle alone again; one that ended already stays as it is."""
    Household.objects.filter(pk=household.pk, ended_at=None).update(ended_at=now)
