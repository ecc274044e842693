"""What becomes of a count that does not match the bank, once the table says so."""

from collections.abc import Sequence
from typing import Final, Literal, get_args

GapRule = Literal["losers", "all", "host", "kept"]
GAP_RULES: Final[tuple[str, ...]] = get_args(GapRule)
RECOUNT: Final = "recount"
"""The written rule of a circle that closes nothing before the count is right."""


def gap_parts(rule: GapRule, losses: Sequence[int], host: int) -> tuple[int, ...]:
    """The parts in which a gap is shared, by seat (`holdem.24`): what is over comes back, what lacks is paid.

    `losses` are what each seat loses, zero for the others; `host` is the seat that pays or keeps it alone.

    >>> gap_parts("losers", (0, 300, 100), host=0), gap_parts("host", (0, 300, 100), host=0)
    ((0, 300, 100), (1, 0, 0))
    """
    if rule == "losers" and any(losses):
        return tuple(losses)
    if rule in ("losers", "all"):
        return (1,) * len(losses)
    return tuple(int(seat == host) for seat in range(len(losses)))
