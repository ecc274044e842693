"""Queries of the evening that is open now."""

from datetime import datetime

from django.db.models import Exists, OuterRef

from games.evenings.idle import IDLE_LIMIT, last_activity
from games.models import Cave, Circle, Evening, Expense, Round, Sitting


def current_evening(circle: Circle, now: datetime) -> Evening | None:
    """Return the evening that is open and had activity within `IDLE_LIMIT`, or None."""
    last = circle.evenings.filter(closed_at=None, carried_at=None).order_by("-opened_at", "-pk").first()
    return last if last and abs(now - _last_activity(last)) < IDLE_LIMIT else None


def has_other_items(sitting: Sitting) -> bool:
    """Return whether the evening of a sitting has another sitting or an expense."""
    expenses = Expense.objects.filter(evening=OuterRef("pk"), struck_at=None)
    others = Sitting.objects.filter(evening=OuterRef("pk")).exclude(pk=sitting.pk)
    return Evening.objects.filter(Exists(others) | Exists(expenses), pk=sitting.evening_id).exists()


def _last_activity(evening: Evening) -> datetime:
    """Return the last activity of an evening: an opening, a recorded round, a cave or a closing.

    Corrections and expenses of the next day, and activity after `IDLE_LIMIT` without any, do not count.
    """
    rows = evening.sittings.values_list("opened_at", "closing__at")
    rounds = Round.objects.filter(sitting__evening=evening, origin=Round.Origin.RECORDED)
    caves = Cave.objects.filter(sitting__evening=evening).values_list("recorded_at", flat=True)
    instants = [at for row in rows for at in row if at]
    instants += [*rounds.values_list("recorded_at", flat=True), *caves]
    return last_activity(evening.opened_at, instants)
