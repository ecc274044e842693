"""Commands that cancel a sitting on which nothing counts, and restore it."""

from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from games.bank.commands.caves import sell_cave, undo_cave
from games.circles.commands.people import unretire_seated_players
from games.models import CashOut, Cave, Player, Round, Sitting, TournamentEvent
from games.refusals import SittingInUse
from games.sittings.commands.closing import reverse_closing
from games.sittings.locking import lock_sitting
from games.sittings.queries.seating import find_round_start, seats_of

REGISTRATION_KINDS = ("terms", "commit", "enter")
"""Kinds of the events that opening a tournament records."""


@transaction.atomic
def cancel_sitting(*, sitting: Sitting, by: str, now: datetime) -> Sitting:
    """Cancel a sitting without a round that counts: it is listed and counted nowhere. Idempotent.

    A closing without results is reversed, and so are the caves of the opening. Raises `SittingInUse` if
    anything else was recorded.
    """
    sitting = lock_sitting(sitting, allow_cancelled=True)
    if sitting.cancelled_at:
        return sitting
    if not can_cancel_sitting(sitting):
        raise SittingInUse
    if sitting.is_closed:
        sitting = reverse_closing(sitting=sitting, by=by, now=now)
    for cave in Cave.objects.filter(sitting=sitting, undone_at=None).select_related("sitting"):
        undo_cave(cave=cave, by=by, now=now)
    sitting.cancelled_at, sitting.cancelled_by = now, by
    sitting.save(update_fields=["cancelled_at", "cancelled_by"])
    return sitting


@transaction.atomic
def restore_sitting(*, sitting: Sitting, key: UUID, by: str, now: datetime) -> Sitting:
    """Restore a cancelled sitting, with a cave for each seated player of a bank. Idempotent.

    A player who sits again is no longer retired.
    """
    sitting = lock_sitting(sitting, allow_cancelled=True)
    if sitting.cancelled_at is None:
        return sitting
    sitting.cancelled_at, sitting.cancelled_by = None, ""
    sitting.save(update_fields=["cancelled_at", "cancelled_by"])
    unretire_seated_players(Player.objects.filter(seats__sitting=sitting))
    if sitting.game.has_bank:
        options = find_round_start(sitting).options
        for seat in seats_of(sitting):
            sell_cave(
                sitting=sitting, seat=seat, options=options, key=uuid5(key, f"cave {seat.pk}"), by=by, now=now
            )
    return sitting


def can_cancel_sitting(sitting: Sitting) -> bool:
    """Return whether nothing counts that was recorded since the opening: no round and no money.

    What was undone since does not count; its versions and entries stay.
    """
    caves = Cave.objects.filter(sitting=sitting, undone_at=None)
    is_played = (
        Round.objects.filter(sitting=sitting, struck_at=None).exists()
        or CashOut.objects.filter(sitting=sitting, struck_at=None).exists()
        or caves.exclude(kind=Cave.Kind.CAVE).exists()
        or caves.values("seat").distinct().count() != caves.count()
        or TournamentEvent.objects.filter(sitting=sitting, struck_at=None)
        .exclude(kind__in=REGISTRATION_KINDS)
        .exists()
    )
    return not is_played
