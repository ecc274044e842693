"""The chip race: the smallest chips of every player against bigger ones."""

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.rules.holdem.chips import Rounding, chip_race
from web.tools.typed import Typed

LEAST, MOST, AT_FIRST = 2, 10, 6
DEFAULTS = {
    "small": "25",
    "big": "100",
    "rounding": "nearest",
    **{f"chips-{seat}": "" for seat in range(MOST)},
}


@dataclass(frozen=True, slots=True)
class Racer:
    """One player: his small chips as typed, whether he has no others, the big ones he receives."""

    seat: int
    typed: str
    is_bare: bool
    received: int | None
    fault: str


@dataclass(frozen=True, slots=True)
class RacePage:
    """Everything the page shows."""

    typed: Typed
    rounding: str
    racers: list[Racer]
    difference: int | None
    may_grow: bool
    may_shrink: bool

    @property
    def count(self) -> int:
        return len(self.racers)


def race_page(data: QueryDict) -> RacePage:
    """What the players an address describes receive. Who has only small chips receives one at least."""
    typed = Typed.of(data, DEFAULTS)
    given = data.get("count", "")
    count = int(given) if given in map(str, range(LEAST, MOST + 1)) else AT_FIRST
    count = min(max(count + {"more": 1, "fewer": -1}.get(data.get("step", ""), 0), LEAST), MOST)
    small, big = typed.needed("small", 1), typed.needed("big", 1)
    if small and big and big <= small:
        typed.faults["big"] = _("The bigger chip is worth more than the smaller.")
    rounding: Rounding = "ceil" if typed.word("rounding", "nearest", "ceil") == "ceil" else "nearest"
    counts = [typed.chips(f"chips-{seat}") for seat in range(count)]
    bare = [f"bare-{seat}" in data for seat in range(count)]
    received: list[int | None] = [None] * count
    difference = None
    if small and big and not typed.faults:
        told = [seat for seat in range(count) if counts[seat] is not None]
        stacks = [{small: counts[seat] or 0} | ({} if bare[seat] else {big: 1}) for seat in told]
        race = chip_race(stacks, small, big, rounding)
        for seat, raced in zip(told, race.stacks, strict=True):
            received[seat] = raced.received
        difference = race.difference if told else None
    racers = [
        Racer(
            seat,
            typed.texts[f"chips-{seat}"],
            bare[seat],
            received[seat],
            typed.faults.get(f"chips-{seat}", ""),
        )
        for seat in range(count)
    ]
    return RacePage(typed, rounding, racers, difference, may_grow=count < MOST, may_shrink=count > LEAST)
