"""Command that stores the chip case of a circle and its rule for a gap."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from games.models import ChipCase, Circle
from games.rules.errors import RuleError
from games.rules.holdem.chip_case import read_case, write_case


def save_chip_case(
    *, circle: Circle, colours: Sequence[Mapping[str, object]], gap_rule: str, by: str, now: datetime
) -> ChipCase:
    """Store the chip case of a circle; earlier counts stay unchanged. Raises `RuleError`, `ValueError`."""
    try:
        case = read_case(colours)
    except ValueError as error:
        raise RuleError("CASE_IMPOSSIBLE", "holdem.25") from error
    if gap_rule not in ChipCase.GapRule.values:
        raise ValueError(gap_rule)
    fields = {"colours": write_case(case), "gap_rule": gap_rule, "changed_at": now, "changed_by": by}
    return ChipCase.objects.update_or_create(circle=circle, defaults=fields)[0]
