"""What a table may decide about Draw-Hold'em."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from games.rules.plain import Reader, flag, many, read_plain, whole, word
from games.rules.pots import OddChip


@dataclass(frozen=True, slots=True)
class Options:
    """Draw-Hold'em as its document plays it, with the bank of a partie at home."""

    tax_base: Literal["all", "bets_only"] = "all"
    odd_chip: OddChip = "carry"
    chip_values: tuple[int, ...] = (1, 2, 5, 10)
    max_players: int = 7
    stake_mode: Literal["restaurant", "cash", "winner", "fun"] = "restaurant"
    end_rule: Literal["last", "minutes", "eliminated"] = "last"
    end_minutes: int | None = None
    end_eliminated: int | None = None
    rebuy: bool = False
    cave_chips: int = 100
    cave_price_cents: int = 0

    @property
    def unit(self) -> int:
        """The smallest chip: bets are multiples of it, and pots are shared in it."""
        return min(self.chip_values)


READERS: dict[str, Reader] = {
    "tax_base": word("all", "bets_only"),
    "odd_chip": word("carry", "closest_all", "one_each"),
    "chip_values": many(whole(1), 1),
    "max_players": whole(2),
    "stake_mode": word("restaurant", "cash", "winner", "fun"),
    "end_rule": word("last", "minutes", "eliminated"),
    "end_minutes": whole(1),
    "end_eliminated": whole(1),
    "rebuy": flag,
    "cave_chips": whole(1),
    "cave_price_cents": whole(0),
}


def draw_options(changes: Mapping[str, Any]) -> Options:
    """The options of a sitting, from their JSON differences. Raises `Malformed`."""
    return Options(**read_plain(READERS, changes))


def read_options(preset: str, changes: Mapping[str, Any]) -> Options:
    """The options of the only preset, `draw_holdem`. Raises `ValueError` for another one, `Malformed`."""
    if preset != "draw_holdem":
        raise ValueError(f"draw_holdem has no preset {preset!r}")
    return draw_options(changes)
