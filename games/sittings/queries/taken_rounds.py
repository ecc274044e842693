"""Queries of the rounds that other clients recorded since a pad was opened."""

from collections.abc import Collection
from uuid import UUID

from django.db.models import Q

from games.models import Round, Sitting


def find_taken_round(sitting: Sitting, number: int, known_keys: Collection[UUID]) -> Round | None:
    """Return the first round from this number on that another client recorded, or None.

    Two browsers of one player have the same name, so a client lists the keys of the rounds it knows
    (`known_keys`): those recorded on the same page, also without a network.
    """
    recorded = Round.objects.filter(sitting=sitting, key__in=known_keys)
    own = recorded.filter(Q(struck_at=None) | Q(replaced_by__isnull=False)).values("number")
    active = Round.objects.filter(sitting=sitting, struck_at=None, number__gte=number)
    return active.exclude(number__in=own).select_related("seating").order_by("number").first()


def is_recorded_under(sitting: Sitting, key: UUID) -> bool:
    """Return whether a form of this key recorded a round of the sitting, active or struck."""
    return Round.objects.filter(sitting=sitting, key=key).exists()
