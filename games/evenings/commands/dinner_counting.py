"""Command that chooses whether the season counts an evening before or after its restaurant bill."""

from datetime import datetime

from django.db import transaction

from games.bank.counted_dinner import with_dinner
from games.evenings.commands.bill_log import post_bill_change
from games.evenings.commands.evenings import lock_evening
from games.evenings.queries.bill_changes import BillAct
from games.models import Evening, Sitting
from games.refusals import EveningClosed
from games.seasons.commands.recounting import recount_sittings


@transaction.atomic
def choose_dinner_counting(*, evening: Evening, counting: str, by: str, now: datetime) -> Evening:
    """Choose what the season counts of an evening; "" leaves it to the season. Idempotent.

    Raises `EveningClosed`.
    """
    evening = lock_evening(evening)
    former = evening.dinner_counting
    if former == counting:
        return evening
    if evening.is_closed:
        raise EveningClosed
    evening.dinner_counting = counting
    evening.save(update_fields=["dinner_counting"])
    recount_sittings(with_dinner(Sitting.objects.filter(evening=evening)))
    post_bill_change(evening, BillAct.COUNT_DINNER, by, now, former=former, counting=counting)
    return evening
