"""Chip race: the smallest chips of every player exchanged for bigger ones."""

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.rules.tournament.chip_race import Rounding, chip_race
from web.tools.number_fields import NumberFields, requested_count

MIN_PLAYERS, MAX_PLAYERS, DEFAULT_PLAYERS = 2, 10, 6
DEFAULTS = {
    "small": "25",
    "big": "100",
    "rounding": "nearest",
    **{f"chips-{seat}": "" for seat in range(MAX_PLAYERS)},
}


@dataclass(frozen=True, slots=True)
class RaceToolRow:
    """One player: small chips as typed, whether there are no others, and the number of big chips received."""

    seat: int
    typed: str
    has_no_other_chips: bool
    received: int | None
    error: str


@dataclass(frozen=True, slots=True)
class RacePage:
    """Page data of the chip race."""

    typed: NumberFields
    rounding: str
    rows: list[RaceToolRow]
    difference: int | None
    may_grow: bool
    may_shrink: bool

    @property
    def count(self) -> int:
        return len(self.rows)


def race_page(data: QueryDict) -> RacePage:
    """Return the chip race for the players described by a query string.

    A player with small chips only receives at least one big chip.
    """
    typed = NumberFields.from_data(data, DEFAULTS)
    count = requested_count(data, MIN_PLAYERS, MAX_PLAYERS, DEFAULT_PLAYERS)
    small, big = typed.required("small", 1), typed.required("big", 1)
    if small and big and big <= small:
        typed.errors["big"] = _("The bigger chip is worth more than the smaller.")
    rounding: Rounding = typed.choice("rounding", "nearest", "ceil")
    counts = [typed.chips(f"chips-{seat}") for seat in range(count)]
    bare = [f"bare-{seat}" in data for seat in range(count)]
    received: list[int | None] = [None] * count
    difference = None
    if small and big and not typed.errors:
        lines = [seat for seat in range(count) if counts[seat] is not None]
        stacks = [{small: counts[seat] or 0} | ({} if bare[seat] else {big: 1}) for seat in lines]
        race = chip_race(stacks, small, big, rounding)
        for seat, raced in zip(lines, race.stacks, strict=True):
            received[seat] = raced.received
        difference = race.difference if lines else None
    racers = [
        RaceToolRow(
            seat,
            typed.raw[f"chips-{seat}"],
            bare[seat],
            received[seat],
            typed.errors.get(f"chips-{seat}", ""),
        )
        for seat in range(count)
    ]
    return RacePage(
        typed, rounding, racers, difference, may_grow=count < MAX_PLAYERS, may_shrink=count > MIN_PLAYERS
    )
