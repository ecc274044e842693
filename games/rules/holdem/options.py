"""What a table may decide about Hold'em, one dataclass for each of the two documents."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from games.rules.plain import Reader, flag, many, read_plain, whole, word
from games.rules.pots import OddChip

TieRule = Literal["seed000", "standard"]
StakeMode = Literal["restaurant", "cash", "winner", "fun"]
EndRule = Literal["last", "minutes", "eliminated"]


@dataclass(frozen=True, slots=True)
class HomeOptions:
    """Hold'em at home. `None` stands for the document's own way (blinds 1-2-5, one big blind, no limit)."""

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
        """The smallest chip: bets are multiples of it, and pots are shared in it."""
        return min(self.chip_values)


@dataclass(frozen=True, slots=True)
class TournamentOptions:
    """A tournament without a dealer. Sizes left `None` are asked for where they are needed."""

    tie_rule: ClassVar[TieRule] = "standard"
    max_players: ClassVar[int] = 22
    """What one pack deals: two cards each, five on the board and three burnt."""

    chip_values: tuple[int, ...] = (1,)
    odd_chip: OddChip = "closest_all"
    raise_rule: Literal["double", "tda"] = "double"
    chip_race: Literal["nearest", "ceil"] = "nearest"
    button: Literal["dead", "moving"] = "dead"
    table_capacity: int | None = None
    final_table_size: int | None = None
    paid_places: int | None = None
    clock_s: int = 60
    absence_min: int = 10

    @property
    def unit(self) -> int:
        """The smallest chip: bets are multiples of it, and pots are shared in it."""
        return min(self.chip_values)


Options = HomeOptions | TournamentOptions

HOME: dict[str, Reader] = {
    "chip_values": many(whole(1), 1),
    "odd_chip": word("carry", "closest_all", "one_each"),
    "tie_rule": word("seed000", "standard"),
    "max_players": whole(2),
    "blind_levels": many(whole(1), 1),
    "headsup_blinds": word("standard", "literal"),
    "min_raise": whole(1),
    "max_raise": whole(1),
    "max_raises": whole(0),
    "stake_mode": word("restaurant", "cash", "winner", "fun"),
    "end_rule": word("last", "minutes", "eliminated"),
    "end_minutes": whole(1),
    "end_eliminated": whole(1),
    "rebuy": flag,
    "cave_chips": whole(1),
    "cave_price_cents": whole(0),
    "escalation": word("per_elimination", "timed", "manual", "none"),
    "allow_preflop_pass": flag,
    "external_dealer": flag,
}
TOURNAMENT: dict[str, Reader] = {
    "chip_values": many(whole(1), 1),
    "odd_chip": word("closest_all", "one_each"),
    "raise_rule": word("double", "tda"),
    "chip_race": word("nearest", "ceil"),
    "button": word("dead", "moving"),
    "table_capacity": whole(1),
    "final_table_size": whole(1),
    "paid_places": whole(1),
    "clock_s": whole(1),
    "absence_min": whole(1),
}
_KNOWN = HOME.keys() | TOURNAMENT.keys()


def home_options(changes: Mapping[str, Any]) -> HomeOptions:
    """The options of a partie at home, from their JSON differences. Raises `Malformed`."""
    return HomeOptions(**read_plain(HOME, changes, known=_KNOWN))


def tournament_options(changes: Mapping[str, Any]) -> TournamentOptions:
    """The options of a tournament, from their JSON differences. Raises `Malformed`."""
    return TournamentOptions(**read_plain(TOURNAMENT, changes, known=_KNOWN))


def read_options(preset: str, changes: Mapping[str, Any]) -> Options:
    """The options of the preset `home` or `tournament`. Raises `ValueError` for another one, `Malformed`."""
    if preset == "home":
        return home_options(changes)
    if preset == "tournament":
        return tournament_options(changes)
    raise ValueError(f"holdem has no preset {preset!r}")
