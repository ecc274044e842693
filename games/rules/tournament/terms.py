"""Terms of a tournament: price and chips of an entry, late registration and re-entries."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from games.rules.errors import RuleError
from games.rules.json_fields import Reader, integer, list_of, read_boolean, read_object

MAX_CENTS = 10**7
MAX_CHIPS = 10**7
MAX_CHAIRS = 12


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms agreed before the start (`tournament.1` to `tournament.3`). Amounts in cents or chips.

    The bounty is paid on top of the buy-in, and the fee of the club on top of both. The club adds to the pool
    what it lacks of the guarantee. With `has_club_till`, the club takes the money and pays the prizes.
    `late_level` is the last level for late entries, re-entries and rebuys, 0 for none after the draw.
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
    rebuys: int = 0
    has_club_till: bool = False
    fee_cents: int = 0
    guarantee_cents: int = 0

    @property
    def entry_cents(self) -> int:
        """Price of one entry in cents, bounty and fee included."""
        return self.buy_in_cents + self.bounty_cents + self.fee_cents


READERS: dict[str, Reader] = {
    "buy_in_cents": integer(0, MAX_CENTS),
    "bounty_cents": integer(0, MAX_CENTS),
    "starting_chips": integer(1, MAX_CHIPS),
    "chip_values": list_of(integer(1, MAX_CHIPS), 1, 8),
    "table_capacity": integer(2, MAX_CHAIRS),
    "final_table_size": integer(2, MAX_CHAIRS),
    "late_level": integer(0, 99),
    "reentries": integer(0, 9),
    "addons": integer(0, 9),
    "addon_cents": integer(0, MAX_CENTS),
    "addon_chips": integer(0, MAX_CHIPS),
    "rebuys": integer(0, 9),
    "has_club_till": read_boolean,
    "fee_cents": integer(0, MAX_CENTS),
    "guarantee_cents": integer(0, MAX_CENTS),
}


def read_terms(data: Mapping[str, object]) -> Terms:
    """Return terms from their JSON. Raises `Malformed`, `CHIP_VALUES` for an invalid set of chips, and
    `CLUB_TILL` for a fee or a guarantee without a till of the club.
    """
    terms = Terms(**read_object(READERS, data))
    if list(terms.chip_values) != sorted(set(terms.chip_values)):
        raise RuleError("CHIP_VALUES", "tournament.13")
    if (terms.fee_cents or terms.guarantee_cents) and not terms.has_club_till:
        raise RuleError("CLUB_TILL", "tournament.21")
    return terms


def write_terms(terms: Terms) -> dict[str, Any]:
    """Return the JSON that `read_terms` reads back."""
    return {**asdict(terms), "chip_values": list(terms.chip_values)}
