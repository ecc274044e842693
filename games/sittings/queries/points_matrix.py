"""Query of the points each seat of a sitting won from each other, from the ledger."""

from collections import defaultdict
from collections.abc import Mapping

from django.db.models import Sum

from games.models import Seat, Sitting
from games.rules.outcome import MIDDLE
from ledger.models import Transfer


def points_matrix(sitting: Sitting, seats: list[Seat]) -> Mapping[tuple[int, int], int]:
    """Return points won by pair of indexes in `seats` (the middle is `MIDDLE`).

    Undone and corrected rounds cancel out; a closing moves nothing between seats.
    """
    places = {seat.account_id: index for index, seat in enumerate(seats)} | {sitting.middle_id: MIDDLE}
    moved = (
        Transfer.objects.filter(source__in=places, target__in=places)
        .values_list("source_id", "target_id")
        .annotate(Sum("amount"))
    )
    taken: dict[tuple[int, int], int] = defaultdict(int)
    for source, target, amount in moved:
        taken[places[target], places[source]] += amount
        taken[places[source], places[target]] -= amount
    return taken
