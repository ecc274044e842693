"""Whether the round that a pad was opened for is still to be written."""

from collections.abc import Collection
from uuid import UUID

from django.db.models import Q

from games.models import Round, Sitting
from games.play.refusals import NumberTaken


def check_number(sitting: Sitting, number: int | None, known: Collection[UUID]) -> None:
    """Refuse with `NumberTaken` a round whose `number`, or a later one, another phone wrote meanwhile.

    A name does not tell two phones of one player apart, so a phone tells by their keys which rounds are
    `known` to it: those it wrote from the same page, as it does without a network.
    """
    if not number:
        return
    written = Round.objects.filter(sitting=sitting, key__in=known)
    own = written.filter(Q(struck_at=None) | Q(replaced_by__isnull=False)).values("number")
    standing = Round.objects.filter(sitting=sitting, struck_at=None, number__gte=number)
    taken = standing.exclude(number__in=own).select_related("seating").order_by("number").first()
    if taken is not None:
        raise NumberTaken(taken)
