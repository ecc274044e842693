"""Second column of a wide table page: curve of the evening, link for other devices, closing."""

from collections.abc import Sequence
from itertools import accumulate

from games.models import Player, Sitting
from games.sittings.queries.seating import points_per_round
from games.sittings.queries.settlement import settlement
from web.sittings.pages.table import SittingTable
from web.sittings.text.units import sitting_curve_heading, sitting_curve_title
from web.ui.charts import WIDE_FRAME, line_chart

MAX_LABELS = 5


def sidebar_of(sitting: Sitting, table: SittingTable, me: Player | None) -> dict[str, object] | None:
    """Return the second column of a table with rounds: the curve, and the payments if the sitting closed now.

    It is None for an empty table or a bank.
    """
    if not table.feed.standing_count or sitting.game.has_bank:
        return None
    numbers, won = zip(*points_per_round(sitting), strict=True)
    unit = sitting.game.unit_of(table.rules.options())
    leaders = [column.player.name for column in table.columns if column.is_leader]
    chart = line_chart(
        {
            column.player.name: list(accumulate((each.get(column.position, 0) for each in won), initial=0))
            for column in table.columns
        },
        _round_labels(numbers),
        title=sitting_curve_title(unit),
        highlight=me.name if me else "",
        lead=leaders[0] if leaders else "",
        frame=WIDE_FRAME,
    )
    return {
        "heading": sitting_curve_heading(unit),
        "chart": chart,
        "lines": settlement(sitting, table.settlement_data).lines,
    }


def _round_labels(numbers: Sequence[int]) -> dict[int, str]:
    """Return labels of some rounds under the curve, the last one included."""
    count = len(numbers)
    gap = max(1, -(-count // MAX_LABELS))
    return {step: str(numbers[step - 1]) for step in range(count, 0, -gap)}
