"""Writing down what chips a circle owns, and its rule for a count that does not match."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from games.models import ChipCase, Circle
from games.rules.errors import RuleError
from games.rules.holdem.case import read_case, write_case


def keep_chip_case(
    *, circle: Circle, colours: Sequence[Mapping[str, Any]], gap_rule: str, by: str, now: datetime
) -> ChipCase:
    """The circle's chip case from now on; a count made earlier stays as it was. `RuleError`, `ValueError`."""
    try:
        case = read_case(colours)
    except ValueError as error:
        raise RuleError("CASE_IMPOSSIBLE", "holdem.25") from error
    if gap_rule not in ChipCase.GapRule.values:
        raise ValueError(gap_rule)
    written = {"colours": write_case(case), "gap_rule": gap_rule, "changed_at": now, "changed_by": by}
    return ChipCase.objects.update_or_create(circle=circle, defaults=written)[0]
