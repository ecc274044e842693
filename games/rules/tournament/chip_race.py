"""The chip race: the smallest chips leave a tournament in exchange for bigger ones."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

Rounding = Literal["nearest", "ceil"]
Chips = Mapping[int, int]
"""Number of chips of a player by value."""


class StackAfterRace(NamedTuple):
    """A player after the race: the number of big chips received, and all chips (without zero counts)."""

    received: int
    chips: Chips


class ChipRace(NamedTuple):
    """All players after the race, in order, and the value added to the chips in play (negative: removed)."""

    stacks: tuple[StackAfterRace, ...]
    difference: int


def chip_race(stacks: Sequence[Chips], small: int, big: int, rounding: Rounding = "nearest") -> ChipRace:
    """Exchange all chips worth `small` for chips worth `big` (`holdem.68`, `holdem.69`).

    `small` < `big`, both at least 1.
    """
    raced = tuple(race_stack(chips, small, big, rounding) for chips in stacks)
    before = sum(map(value_of, stacks))
    after = sum(value_of(stack.chips) for stack in raced)
    return ChipRace(raced, after - before)


def race_stack(chips: Chips, small: int, big: int, rounding: Rounding = "nearest") -> StackAfterRace:
    """Return the chips of one player after the race (`holdem.68`).

    A player with chips keeps at least one (`holdem.69`); a player without any receives none.
    """
    fields = {value: count for value, count in sorted(chips.items()) if count and value != small}
    raced_value = chips.get(small, 0) * small
    received = -(-raced_value // big) if rounding == "ceil" else (2 * raced_value + big) // (2 * big)
    if raced_value and not fields:
        received = max(received, 1)
    if received:
        fields[big] = fields.get(big, 0) + received
    return StackAfterRace(received, dict(sorted(fields.items())))


def value_of(chips: Chips) -> int:
    """Return the total value of chips."""
    return sum(value * count for value, count in chips.items())
