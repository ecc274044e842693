"""Commands that change who pays whom: the plan of a bill, and evenings settled on another bill.

Each change is logged with its author.
"""

from datetime import datetime

from django.db import transaction

from games.evenings.commands.bill_log import post_bill_change
from games.evenings.commands.evenings import lock_evening
from games.evenings.queries.balances import unsettled_bills
from games.evenings.queries.bill import carried_together
from games.evenings.queries.bill_changes import BillAct
from games.models import Circle, Evening, Player
from games.refusals import BillPaidSince, EveningCarried, NoEveningToCarry
from games.sittings.locking import lock_circle


@transaction.atomic
def set_plan(*, evening: Evening, plan: str, banker: Player | None, by: str, now: datetime) -> Evening:
    """Set the plan of payment; a banker is stored only with the banker plan. Idempotent."""
    evening = lock_evening(evening)
    former, former_banker = evening.plan, evening.banker
    evening.plan = Evening.PlanKind(plan)
    evening.banker = banker if evening.plan == Evening.PlanKind.BANKER else None
    if evening.plan == Evening.PlanKind.BANKER and banker is None:
        raise ValueError("through a banker, but which")
    if (former, former_banker) != (evening.plan, evening.banker):
        evening.save(update_fields=["plan", "banker"])
        names = {"former_banker": _name(former_banker), "banker": _name(evening.banker)}
        post_bill_change(evening, BillAct.SET_PLAN, by, now, former=former, plan=plan, **names)
    return evening


def _name(player: Player | None) -> str:
    return player.name if player else ""


@transaction.atomic
def carry_evening(*, evening: Evening, by: str, now: datetime) -> Evening:
    """Carry the unpaid amounts of an evening to the bill of the next one. Idempotent.

    The next one is the first opened after it; without one, the debts wait for it.
    """
    lock_circle(evening.circle_id)
    evening = lock_evening(evening)
    if not evening.is_carried:
        evening.carried_at, evening.carried_to = now, _next_evening(evening)
        evening.save(update_fields=["carried_at", "carried_to"])
        post_bill_change(evening, BillAct.CARRY, by, now)
    return evening


@transaction.atomic
def undo_carry(*, evening: Evening, by: str, now: datetime) -> Evening:
    """Undo the carrying forward. Idempotent. Raises `EveningCarried` once the other bill is closed."""
    evening = lock_evening(evening)
    if evening.carried_to and evening.carried_to.is_closed:
        raise EveningCarried
    if evening.is_carried:
        evening.carried_at = evening.carried_to = None
        evening.save(update_fields=["carried_at", "carried_to"])
        post_bill_change(evening, BillAct.UNDO_CARRY, by, now)
    return evening


@transaction.atomic
def join_unsettled_evenings(*, circle: Circle, by: str, now: datetime) -> Evening:
    """Carry the unsettled bills of a circle to the latest of them, and return it.

    Settled evenings stay as they are. Raises `NoEveningToCarry`.
    """
    circle = lock_circle(circle.pk)
    unsettled = [each.evening for each in unsettled_bills(circle)]
    if not unsettled:
        raise NoEveningToCarry
    last, *before = unsettled
    last = lock_evening(last)
    if last.is_carried:
        last.carried_at = last.carried_to = None
        last.save(update_fields=["carried_at", "carried_to"])
    if before:
        circle.evenings.filter(pk__in=[each.pk for each in before]).update(carried_at=now, carried_to=last)
        days = [each.opened_at.isoformat() for each in before]
        post_bill_change(last, BillAct.CONSOLIDATE, by, now, days=days)
    return last


@transaction.atomic
def undo_consolidation(*, evening: Evening, by: str, now: datetime) -> None:
    """Settle the evenings that were last carried to this bill by themselves again. Idempotent.

    Raises `EveningCarried` for a closed or carried bill, and `BillPaidSince` if a payment was recorded on it
    since.
    """
    lock_circle(evening.circle_id)
    evening = lock_evening(evening)
    together = carried_together(evening)
    if not together:
        return
    if evening.is_closed or evening.is_carried:
        raise EveningCarried
    since = together[0].carried_at
    if evening.repayments.filter(undone_at=None, paid_at__gte=since).exists():
        raise BillPaidSince
    evening.carried_from.filter(pk__in=[each.pk for each in together]).update(
        carried_at=None, carried_to=None
    )
    days = [each.opened_at.isoformat() for each in together]
    post_bill_change(evening, BillAct.UNDO_CONSOLIDATE, by, now, days=days)


def _next_evening(evening: Evening) -> Evening | None:
    later = evening.circle.evenings.exclude(pk=evening.pk).filter(opened_at__gte=evening.opened_at)
    return later.exclude(opened_at=evening.opened_at, pk__lt=evening.pk).order_by("opened_at", "pk").first()
