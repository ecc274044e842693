"""Commands of saved schedules: the levels that a circle keeps under a name."""

from django.db import transaction

from games.models import Circle, SavedSchedule
from games.rules.clock.schedule import Schedule, check_schedule, write_schedule
from games.sittings.locking import lock_circle

MAX_SAVED = 30


@transaction.atomic
def save_schedule(*, circle: Circle, name: str, schedule: Schedule) -> SavedSchedule:
    """Save levels under a name, in place of those of the same name. The oldest of too many is deleted.

    Raises `RuleError` for invalid levels.
    """
    levels = write_schedule(check_schedule(schedule))
    lock_circle(circle.pk)
    saved, _is_new = SavedSchedule.objects.update_or_create(
        circle=circle, name=name, defaults={"schedule": levels}
    )
    others = SavedSchedule.objects.filter(circle=circle).exclude(pk=saved.pk).order_by("-pk")
    for superfluous in others[MAX_SAVED - 1 :]:
        superfluous.delete()
    return saved


@transaction.atomic
def delete_schedule(*, saved: SavedSchedule) -> None:
    """Delete saved levels; the clocks that play them are not changed."""
    saved.delete()
