"""The chip race: the smallest chips leave a tournament, exchanged for bigger ones."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

Rounding = Literal["nearest", "ceil"]
Chips = Mapping[int, int]
"""How many chips of each value a player has."""


class RacedStack(NamedTuple):
    """A player after the race: how many big chips he received, and all his chips (no zero counts)."""

    received: int
    chips: Chips


class ChipRace(NamedTuple):
    """Every player after the race, in order, and the value that it added to the chips in play (or took)."""

    stacks: tuple[RacedStack, ...]
    difference: int


def chip_race(stacks: Sequence[Chips], small: int, big: int, rounding: Rounding = "nearest") -> ChipRace:
    """Exchanges every chip worth `small` for chips worth `big` (`holdem.68`, `holdem.69`).

    `small` < `big`, both at least 1.
    """
    raced = tuple(race_stack(chips, small, big, rounding) for chips in stacks)
    before = sum(map(value_of, stacks))
    after = sum(value_of(stack.chips) for stack in raced)
    return ChipRace(raced, after - before)


def race_stack(chips: Chips, small: int, big: int, rounding: Rounding = "nearest") -> RacedStack:
    """One player's chips after the race (`holdem.68`); nobody is left without a chip (`holdem.69`)."""
    kept = {value: count for value, count in sorted(chips.items()) if count and value != small}
    raced_value = chips.get(small, 0) * small
    received = -(-raced_value // big) if rounding == "ceil" else (2 * raced_value + big) // (2 * big)
    if not kept:
        received = max(received, 1)
    if received:
        kept[big] = kept.get(big, 0) + received
    return RacedStack(received, dict(sorted(kept.items())))


def value_of(chips: Chips) -> int:
    """What these chips are worth together."""
    return sum(value * count for value, count in chips.items())
