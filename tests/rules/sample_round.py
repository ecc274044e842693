"""Input of the law tests: one recorded round of a game."""

from typing import Any, NamedTuple


class SampleRound(NamedTuple):
    """Preset key, options that differ from it, number of seats, recorded JSON and carried state."""

    preset: str
    changes: dict[str, Any]
    seats: int
    data: dict[str, Any]
    carried: dict[str, Any]
