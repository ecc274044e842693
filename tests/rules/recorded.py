"""What a test of the laws records: one round of a game, as a sitting would keep it."""

from typing import Any, NamedTuple


class Recorded(NamedTuple):
    """A preset's key, the options that differ from it, the seats, the JSON recorded, the state carried."""

    preset: str
    changes: dict[str, Any]
    seats: int
    data: dict[str, Any]
    carried: dict[str, Any]
