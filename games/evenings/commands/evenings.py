"""Commands of evenings: current evening, closing, move of a sitting to another bill."""

from datetime import datetime

from django.db import transaction
from django.db.models import F

from games.bank.counted_dinner import with_dinner
from games.evenings.commands.bill_log import post_bill_change
from games.evenings.commands.outstanding import store_outstanding
from games.evenings.queries.balances import unsettled_bills
from games.evenings.queries.bill_changes import BillAct
from games.evenings.queries.current import current_evening
from games.models import Circle, Evening, Sitting
from games.refusals import CircleErased, EveningClosed, SittingOpen
from games.seasons.commands.recounting import recount_sittings
from games.seasons.commands.results import move_results
from games.sittings.locking import lock_book_of_evening, lock_circle


def lock_evening(evening: Evening) -> Evening:
    """Return the current evening, locked until the end of the transaction. Raises `CircleErased`."""
    lock_book_of_evening(evening.pk)
    if not Evening.objects.filter(pk=evening.pk).update(revision=F("revision") + 1):
        raise CircleErased
    return Evening.objects.select_related("circle__book", "banker").get(pk=evening.pk)


def current_or_new_evening(circle: Circle, now: datetime) -> Evening:
    """Return the current evening, or a new one.

    The current one is the last that is open and had activity within `IDLE_LIMIT`. Debts that wait for the
    next evening are carried to a new one.
    """
    circle = lock_circle(circle.pk)
    return current_evening(circle, now) or _open_evening(circle, now)


def _open_evening(circle: Circle, now: datetime) -> Evening:
    """Return a new evening. If the circle carries debts forward, it takes over all unpaid ones."""
    owed = unsettled_bills(circle) if circle.debt_policy == Circle.DebtPolicy.CARRY else []
    evening = Evening.objects.create(circle=circle, opened_at=now)
    waiting = circle.evenings.filter(carried_at__isnull=False, carried_to=None, opened_at__lte=now)
    waiting.update(carried_to=evening)
    before = [each.evening.pk for each in owed if each.evening.opened_at <= now]
    circle.evenings.filter(pk__in=before, carried_at=None).update(carried_at=now, carried_to=evening)
    return evening


@transaction.atomic
def move_sitting(*, sitting: Sitting, evening: Evening | None, now: datetime, by: str = "") -> Evening:
    """Move a sitting to the bill of another evening of its circle, or of a new one for None.

    Raises `EveningClosed` if either is closed. Idempotent.
    """
    left = lock_evening(sitting.evening)
    if evening is not None and evening.circle_id != left.circle_id:
        raise ValueError("a sitting stays in its circle")
    joined = lock_evening(evening) if evening else _open_evening(left.circle, now)
    if left.is_closed or joined.is_closed:
        raise EveningClosed
    Sitting.objects.filter(pk=sitting.pk).update(evening=joined, revision=F("revision") + 1)
    sitting.evening = joined
    move_results(sitting)
    recount_sittings(with_dinner(Sitting.objects.filter(pk=sitting.pk)))
    store_outstanding(left, joined)
    if left != joined:
        post_bill_change(joined, BillAct.MOVE_SITTING, by, now, game=sitting.game_key)
    return joined


@transaction.atomic
def close_evening(*, evening: Evening, fingerprint: str, by: str, now: datetime) -> Evening:
    """Close an evening and store its fingerprint. Idempotent. Raises `SittingOpen`."""
    evening = lock_evening(evening)
    if evening.is_closed:
        return evening
    if evening.sittings.filter(closing=None).exists():
        raise SittingOpen
    evening.closed_at, evening.closed_by, evening.fingerprint = now, by, fingerprint
    evening.save(update_fields=["closed_at", "closed_by", "fingerprint"])
    return evening


@transaction.atomic
def reopen_evening(*, evening: Evening) -> Evening:
    """Reopen a closed evening. Idempotent."""
    evening = lock_evening(evening)
    evening.closed_at, evening.closed_by, evening.fingerprint = None, "", ""
    evening.save(update_fields=["closed_at", "closed_by", "fingerprint"])
    return evening
