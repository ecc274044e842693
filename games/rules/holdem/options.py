"""House rules of Hold'em at home."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from games.rules.json_fields import Reader, integer, list_of, one_of, read_boolean, read_object
from games.rules.pots import OddChip

TieRule = Literal["seed000", "standard"]
StakeMode = Literal["restaurant", "cash", "winner", "fun"]
EndRule = Literal["last", "minutes", "eliminated"]
MAX_SEATS: Final = 10
"""Greatest number of players that a circle can allow at a table."""


@dataclass(frozen=True, slots=True)
class HomeOptions:
    """House rules of a home game. None means the default of the document (blinds 1-2-5, one big blind, no
    limit).
    """

    chip_values: tuple[int, ...] = (1, 2, 5, 10)
    odd_chip: OddChip = "carry"
    tie_rule: TieRule = "seed000"
    max_players: int = 7
    blind_levels: tuple[int, ...] | None = None
    headsup_blinds: Literal["standard", "literal"] = "standard"
    min_raise: int | None = None
    max_raise: int | None = None
    max_raises: int | None = None
    stake_mode: StakeMode = "restaurant"
    end_rule: EndRule = "last"
    end_minutes: int | None = None
    end_eliminated: int | None = None
    rebuy: bool = False
    cave_chips: int = 100
    cave_price_cents: int = 0
    escalation: Literal["per_elimination", "timed", "manual", "none"] = "per_elimination"
    allow_preflop_pass: bool = True
    external_dealer: bool = False

    @property
    def unit(self) -> int:
        """Smallest chip: bets are multiples of it, and pots are divided in it."""
        return min(self.chip_values)


class HandOptions(Protocol):
    """House rules that the score of a hand depends on, at home and in a tournament."""

    @property
    def max_players(self) -> int:
        """Greatest number of players."""

    @property
    def odd_chip(self) -> OddChip:
        """Owner of a chip that cannot be shared."""

    @property
    def tie_rule(self) -> TieRule:
        """Rule for equal hands."""

    @property
    def unit(self) -> int:
        """Smallest chip."""


HOME_READERS: dict[str, Reader] = {
    "chip_values": list_of(integer(1), 1),
    "odd_chip": one_of("carry", "closest_all", "one_each"),
    "tie_rule": one_of("seed000", "standard"),
    "max_players": integer(2),
    "blind_levels": list_of(integer(1), 1),
    "headsup_blinds": one_of("standard", "literal"),
    "min_raise": integer(1),
    "max_raise": integer(1),
    "max_raises": integer(0),
    "stake_mode": one_of("restaurant", "cash", "winner", "fun"),
    "end_rule": one_of("last", "minutes", "eliminated"),
    "end_minutes": integer(1),
    "end_eliminated": integer(1),
    "rebuy": read_boolean,
    "cave_chips": integer(1),
    "cave_price_cents": integer(0),
    "escalation": one_of("per_elimination", "timed", "manual", "none"),
    "allow_preflop_pass": read_boolean,
    "external_dealer": read_boolean,
}


def home_options(changes: Mapping[str, object]) -> HomeOptions:
    """Return the options of a home game from JSON differences. Raises `Malformed`."""
    return HomeOptions(**read_object(HOME_READERS, changes))


def read_options(preset: str, changes: Mapping[str, object]) -> HomeOptions:
    """Return the options of the only preset, `home`. Raises `ValueError` for another, and `Malformed`."""
    if preset != "home":
        raise ValueError(f"holdem has no preset {preset!r}")
    return home_options(changes)
