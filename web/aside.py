"""What a wide screen shows beside the table: the evening's curve, the link for another phone, the way out."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from django.utils.safestring import SafeString

from games.banking import has_bank
from games.models import Player, Sitting
from games.seated import won_so_far
from games.settling import PlannedRepayment, settlement
from web.charts import WIDE, cumulative
from web.table import Table
from web.wording.rounds import curve_title, evening_heading

LABELS_MAX = 5


@dataclass(frozen=True, slots=True)
class Aside:
    """The curve, and who would pay whom if the sitting closed now."""

    heading: str
    chart: SafeString
    lines: list[PlannedRepayment]


def aside_of(sitting: Sitting, table: Table, me: Player | None) -> Aside | None:
    """The aside of a table that has rounds; an empty one has none, nor has a bank."""
    if not table.round_count or has_bank(sitting):
        return None
    numbers, won = zip(*won_so_far(sitting), strict=True)
    unit = sitting.game.unit_of(table.rules.options())
    leaders = [column.player.name for column in table.columns if column.is_leader]
    chart = cumulative(
        {
            column.player.name: list(accumulate((each.get(column.position, 0) for each in won), initial=0))
            for column in table.columns
        },
        _labels(numbers),
        title=curve_title(unit),
        highlight=me.name if me else "",
        lead=leaders[0] if leaders else "",
        frame=WIDE,
    )
    return Aside(evening_heading(unit), chart, settlement(sitting, table.known).lines)


def _labels(numbers: Sequence[int]) -> dict[int, str]:
    """A handful of deal numbers under the curve, the last one among them."""
    count = len(numbers)
    gap = max(1, -(-count // LABELS_MAX))
    return {step: str(numbers[step - 1]) for step in range(count, 0, -gap)}
