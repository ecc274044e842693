"""Division of the gap between chips bought and chips counted, under the rule of the table."""

from collections.abc import Sequence
from typing import Final, Literal, get_args

GapRule = Literal["losers", "all", "host", "kept"]
GAP_RULES: Final[tuple[GapRule, ...]] = get_args(GapRule)
RECOUNT: Final = "recount"
"""Rule of a circle that refuses to close until the count is right."""


def gap_shares(rule: GapRule, losses: Sequence[int], host: int) -> tuple[int, ...]:
    """Return the parts of a gap by seat (`holdem.24`): a surplus is returned, a deficit is paid.

    `losses` are the losses by seat, zero for the others; `host` is the seat that pays or takes it alone.

    >>> gap_shares("losers", (0, 300, 100), host=0), gap_shares("host", (0, 300, 100), host=0)
    ((0, 300, 100), (1, 0, 0))
    """
    if rule == "losers" and any(losses):
        return tuple(losses)
    if rule in ("losers", "all"):
        return (1,) * len(losses)
    return tuple(int(seat == host) for seat in range(len(losses)))
