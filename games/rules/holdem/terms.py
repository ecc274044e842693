"""The terms of a tournament: what an entry costs and gives, who may come late or come back."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from games.rules.errors import RuleError
from games.rules.plain import Reader, many, read_plain, whole

CENTS_MAX = 10**7
CHIPS_MAX = 10**7
CHAIRS_MAX = 12


@dataclass(frozen=True, slots=True)
class Terms:
    """What everybody agrees on at the door (`tournament.1` to `tournament.3`). Amounts in cents or chips.

    The bounty comes on top of the buy-in and goes on the player's head. `late_level` is the last level at
    which one may still come or come back, 0 for nobody after the draw.
    """

    buy_in_cents: int = 0
    bounty_cents: int = 0
    starting_chips: int = 5000
    chip_values: tuple[int, ...] = (25, 100, 500, 1000, 5000)
    table_capacity: int = 8
    final_table_size: int = 8
    late_level: int = 0
    reentries: int = 0
    addons: int = 0
    addon_cents: int = 0
    addon_chips: int = 0

    @property
    def entry_cents(self) -> int:
        """What one entry costs, its bounty included."""
        return self.buy_in_cents + self.bounty_cents


READERS: dict[str, Reader] = {
    "buy_in_cents": whole(0, CENTS_MAX),
    "bounty_cents": whole(0, CENTS_MAX),
    "starting_chips": whole(1, CHIPS_MAX),
    "chip_values": many(whole(1, CHIPS_MAX), 1, 8),
    "table_capacity": whole(2, CHAIRS_MAX),
    "final_table_size": whole(2, CHAIRS_MAX),
    "late_level": whole(0, 99),
    "reentries": whole(0, 9),
    "addons": whole(0, 9),
    "addon_cents": whole(0, CENTS_MAX),
    "addon_chips": whole(0, CHIPS_MAX),
}


def read_terms(data: Mapping[str, Any]) -> Terms:
    """Terms from their JSON. Raises `Malformed`, and `CHIP_VALUES` for a set of chips that is none."""
    terms = Terms(**read_plain(READERS, data))
    if list(terms.chip_values) != sorted(set(terms.chip_values)):
        raise RuleError("CHIP_VALUES", "tournament.13")
    return terms


def write_terms(terms: Terms) -> dict[str, Any]:
    """The JSON that `read_terms` reads back."""
    return {**asdict(terms), "chip_values": list(terms.chip_values)}
