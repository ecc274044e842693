"""House rules of Chinese poker, with a preset for each documented way to play."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from games.rules.chinese.royalties import CLASSIC, OPEN_FACE, RoyaltyTable, read_table
from games.rules.json_fields import Malformed, Reader, integer, one_of, read_boolean, read_object


@dataclass(frozen=True, slots=True)
class Options:
    """House rules of one table. Naturals and surrender belong to classic; Fantasyland and first to act do
    not.
    """

    preset: Literal["classic", "open_face", "pineapple"]
    system: Literal["1-6", "2-4"] = "1-6"
    line_point: int = 1
    scoop_bonus: int = 3
    royalty_mode: Literal["always", "line_winner", "off"] = "always"
    royalty_table: RoyaltyTable = OPEN_FACE
    wheel: Literal["low", "second"] = "low"
    head_to_head_cap: int | None = None
    surrender_cost: int = 0
    naturals: bool = False
    fantasyland: bool = True
    fl_entry: Literal["QQ", "KK", "AA"] = "QQ"
    fl_stay: Literal["seed", "pineapple"] = "seed"
    fl_cards: Literal["seed", "std14", "progressive"] = "seed"
    first_to_act: Literal["loser", "rotate"] = "loser"

    @property
    def is_classic(self) -> bool:
        """Return whether thirteen cards are arranged at once, without Fantasyland or first to act."""
        return self.preset == "classic"


PRESETS: Final = {
    "classic": Options("classic", royalty_mode="off", royalty_table=CLASSIC, fantasyland=False),
    "open_face": Options("open_face"),
    "pineapple": Options("pineapple"),
}

_EVERYWHERE: Final[dict[str, Reader]] = {
    "system": one_of("1-6", "2-4"),
    "line_point": integer(1),
    "scoop_bonus": integer(0),
    "royalty_mode": one_of("always", "line_winner", "off"),
    "wheel": one_of("low", "second"),
    "head_to_head_cap": integer(1),
}
_FACE_UP: Final[dict[str, Reader]] = {
    **_EVERYWHERE,
    "fantasyland": read_boolean,
    "fl_entry": one_of("QQ", "KK", "AA"),
    "fl_stay": one_of("seed", "pineapple"),
    "fl_cards": one_of("seed", "std14"),
    "first_to_act": one_of("loser", "rotate"),
}
_READERS: Final[dict[str, dict[str, Reader]]] = {
    "classic": {**_EVERYWHERE, "surrender_cost": integer(0), "naturals": read_boolean},
    "open_face": _FACE_UP,
    "pineapple": {**_FACE_UP, "fl_cards": one_of("seed", "std14", "progressive")},
}
_KNOWN: Final = frozenset().union(*_READERS.values())


def read_options(preset: str, changes: Mapping[str, object]) -> Options:
    """Return the options of a preset with JSON differences.

    Raises `ValueError` for an unknown preset and `Malformed` with the path of the faulty option.
    """
    if preset not in PRESETS:
        raise ValueError(f"chinese has no preset {preset!r}")
    options = PRESETS[preset]
    if not changes:
        return options
    plain = {name: value for name, value in changes.items() if name != "royalty_table"}
    values = read_object(_READERS[preset], plain, allowed_null_fields=_KNOWN)
    if changes.get("royalty_table") is not None:
        values["royalty_table"] = _royalty_table(changes["royalty_table"])
    return replace(options, **values)


def _royalty_table(value: object) -> RoyaltyTable:
    try:
        return read_table(value)
    except Malformed as fault:
        raise Malformed(f"royalty_table.{fault.path}") from None
    except ValueError:
        raise Malformed("royalty_table") from None
