"""House rules of poker menteur, with a preset for cards and one for dice."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from games.rules.json_fields import Reader, integer, list_of, one_of, read_boolean, read_object
from games.rules.menteur.ladder import DICE_LEVELS, Announcement, DiceOrder, Ladder, Level, Support, ladder

Mark = Literal["simple", "jetons", "variable", "enjeu"]
FairPlay = Literal["warn", "lose", "off"]
CarryClose = Literal["last_causer", "equal", "next_session"]

STAKED: Final = ("variable", "enjeu")
"""Marks under which a coup has a stake."""
CAUSED: Final = ("jetons", "enjeu")
"""Marks under which the causer of a loss takes more than the others."""


@dataclass(frozen=True, slots=True)
class Options:
    """House rules of one table. `fair_play_min_category` is the key of a level; weaker hands are exempt."""

    preset: Support
    mark: Mark = "simple"
    stakes: tuple[int, ...] = (1, 2, 3, 4)
    double_includes_carry: bool = False
    allow_rien: bool = False
    dice_order: DiceOrder = "seed"
    fair_play: FairPlay = "warn"
    fair_play_min_category: str = Level.PAIR.key
    initial_stack: int = 50
    carry_close: CarryClose = "last_causer"
    elimination_points: int | None = None
    jeton_value_cents: int = 1

    @property
    def ladder(self) -> Ladder:
        """Ladder in use."""
        return ladder(self.preset, self.dice_order)

    @property
    def eliminates(self) -> bool:
        """Whether players are eliminated at a number of bad points. Article menteur.21."""
        return self.mark == "simple" and self.elimination_points is not None

    @property
    def offered_stakes(self) -> tuple[int, ...]:
        """Stakes among which a coup has one; empty if it has none or any number."""
        return self.stakes if self.mark == "variable" else ()

    @property
    def min_level(self) -> Level:
        """Lowest level that may be announced."""
        return Level.HIGH_CARD if self.allow_rien else Level.PAIR

    @property
    def announcements(self) -> tuple[Announcement, ...]:
        """Return all announcements that may open a coup, weakest first."""
        return tuple(each for each in self.ladder.announcements if each[0] >= self.min_level)


PRESETS: Final[dict[str, Options]] = {"cards34": Options("cards34"), "dice": Options("dice", mark="enjeu")}

_EVERYWHERE: Final[dict[str, Reader]] = {
    "mark": one_of("simple", "jetons", "variable", "enjeu"),
    "stakes": list_of(integer(1), 1),
    "double_includes_carry": read_boolean,
    "allow_rien": read_boolean,
    "fair_play": one_of("warn", "lose", "off"),
    "fair_play_min_category": one_of(*(level.key for level in Level)),
    "initial_stack": integer(0),
    "carry_close": one_of("last_causer", "equal", "next_session"),
    "elimination_points": integer(1),
    "jeton_value_cents": integer(0),
}
_READERS: Final[dict[str, dict[str, Reader]]] = {
    "cards34": _EVERYWHERE,
    "dice": {
        **_EVERYWHERE,
        "dice_order": one_of(*DICE_LEVELS),
        "fair_play_min_category": one_of(*(level.key for level in DICE_LEVELS["seed"])),
    },
}
_KNOWN: Final = frozenset().union(*_READERS.values())


def read_options(preset: str, changes: Mapping[str, object]) -> Options:
    """Return the options of a preset with JSON differences.

    Raises `ValueError` for an unknown preset and `Malformed` with the name of the faulty option.
    """
    if preset not in PRESETS:
        raise ValueError(f"menteur has no preset {preset!r}")
    return replace(PRESETS[preset], **read_object(_READERS[preset], changes, allowed_null_fields=_KNOWN))
