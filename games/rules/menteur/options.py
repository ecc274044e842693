"""What a table may decide about poker menteur, with a preset for cards and one for dice."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from games.rules.menteur.ladder import DICE_LEVELS, Announcement, DiceOrder, Ladder, Level, Support, ladder
from games.rules.plain import Reader, flag, many, read_plain, whole, word

Mark = Literal["simple", "jetons", "variable", "enjeu"]
FairPlay = Literal["warn", "lose", "off"]
CarryClose = Literal["last_causer", "equal", "next_session"]

STAKED: Final = ("variable", "enjeu")
"""The marks where a coup has a stake."""
CAUSED: Final = ("jetons", "enjeu")
"""The marks where the causer of a loss takes more than the others."""


@dataclass(frozen=True, slots=True)
class Options:
    """House rules of one table. `fair_play_min_category` is the key of a level; hands below it are exempt."""

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
        """The ladder played on."""
        return ladder(self.preset, self.dice_order)

    @property
    def least_level(self) -> Level:
        """The lowest level that may be announced."""
        return Level.HIGH_CARD if self.allow_rien else Level.PAIR

    @property
    def announcements(self) -> tuple[Announcement, ...]:
        """Every announcement that may open a coup, weakest first."""
        return tuple(each for each in self.ladder.announcements if each[0] >= self.least_level)


PRESETS: Final[dict[str, Options]] = {"cards34": Options("cards34"), "dice": Options("dice")}

_EVERYWHERE: Final[dict[str, Reader]] = {
    "mark": word("simple", "jetons", "variable", "enjeu"),
    "stakes": many(whole(1), 1),
    "double_includes_carry": flag,
    "allow_rien": flag,
    "fair_play": word("warn", "lose", "off"),
    "fair_play_min_category": word(*(level.key for level in Level)),
    "initial_stack": whole(0),
    "carry_close": word("last_causer", "equal", "next_session"),
    "elimination_points": whole(1),
    "jeton_value_cents": whole(0),
}
_READERS: Final[dict[str, dict[str, Reader]]] = {
    "cards34": _EVERYWHERE,
    "dice": {
        **_EVERYWHERE,
        "dice_order": word(*DICE_LEVELS),
        "fair_play_min_category": word(*(level.key for level in DICE_LEVELS["seed"])),
    },
}
_KNOWN: Final = frozenset().union(*_READERS.values())


def read_options(preset: str, changes: Mapping[str, Any]) -> Options:
    """The options of a preset with these JSON differences.

    Raises `ValueError` for an unknown preset, `Malformed` with the name of the faulty option.
    """
    if preset not in PRESETS:
        raise ValueError(f"menteur has no preset {preset!r}")
    return replace(PRESETS[preset], **read_plain(_READERS[preset], changes, known=_KNOWN))
