"""House rules of Draw-Hold'em."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from games.rules.holdem.options import HOME_READERS, HomeOptions
from games.rules.json_fields import Reader, one_of, read_object


@dataclass(frozen=True, slots=True)
class Options(HomeOptions):
    """House rules of one table: those of home Hold'em, which stay in force, and the tax of the document."""

    tax_base: Literal["all", "bets_only"] = "all"


READERS: dict[str, Reader] = {"tax_base": one_of("all", "bets_only"), **HOME_READERS}


def draw_options(changes: Mapping[str, object]) -> Options:
    """Return the options of a sitting from JSON differences. Raises `Malformed`."""
    return Options(**read_object(READERS, changes))


def read_options(preset: str, changes: Mapping[str, object]) -> Options:
    """Return the options of the only preset, `draw_holdem`. Raises `ValueError` for another, `Malformed`."""
    if preset != "draw_holdem":
        raise ValueError(f"draw_holdem has no preset {preset!r}")
    return draw_options(changes)
