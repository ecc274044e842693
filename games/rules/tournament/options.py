"""House rules of a tournament without a dealer. Its terms are recorded as events (`terms`)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from games.rules.clock.decision_timers import DECISION_S
from games.rules.holdem.options import TieRule
from games.rules.json_fields import Reader, integer, list_of, one_of, read_object
from games.rules.pots import OddChip


@dataclass(frozen=True, slots=True)
class Options:
    """House rules of a tournament. Sizes that are None are required where they are used."""

    tie_rule: ClassVar[TieRule] = "standard"
    max_players: ClassVar[int] = 400
    """Entrants of one tournament, at as many tables as they need."""

    chip_values: tuple[int, ...] = (1,)
    odd_chip: OddChip = "closest_all"
    raise_rule: Literal["double", "tda"] = "double"
    chip_race: Literal["nearest", "ceil"] = "nearest"
    button: Literal["dead", "moving"] = "dead"
    table_capacity: int | None = None
    final_table_size: int | None = None
    paid_places: int | None = None
    clock_s: int = DECISION_S
    absence_min: int = 10

    @property
    def unit(self) -> int:
        """Smallest chip: bets are multiples of it, and pots are divided in it."""
        return min(self.chip_values)


READERS: dict[str, Reader] = {
    "chip_values": list_of(integer(1), 1),
    "odd_chip": one_of("closest_all", "one_each"),
    "raise_rule": one_of("double", "tda"),
    "chip_race": one_of("nearest", "ceil"),
    "button": one_of("dead", "moving"),
    "table_capacity": integer(1),
    "final_table_size": integer(1),
    "paid_places": integer(1),
    "clock_s": integer(1),
    "absence_min": integer(1),
}


def tournament_options(changes: Mapping[str, object]) -> Options:
    """Return the options of a tournament from JSON differences. Raises `Malformed`."""
    return Options(**read_object(READERS, changes))


def read_options(preset: str, changes: Mapping[str, object]) -> Options:
    """Return the options of the only preset, `tournament`. Raises `ValueError` for another, `Malformed`."""
    if preset != "tournament":
        raise ValueError(f"tournament has no preset {preset!r}")
    return tournament_options(changes)
