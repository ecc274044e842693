"""The chip case of a circle: chips of each colour, starting stacks, and the rebuy that empties the case."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import gcd
from typing import Final

from games.rules.errors import RuleError
from games.rules.json_fields import Malformed, integer, one_of, read_object

COLOURS: Final = ("white", "red", "blue", "green", "black", "purple", "yellow", "orange")
MAX_VALUE: Final = 100_000
MAX_COUNT: Final = 10_000
MAX_SMALL_CHIPS: Final = 8
"""Maximum number of chips of one small value in a starting stack, enough to pay blinds for a while."""
MAX_TRIES: Final = 20_000
"""Maximum number of steps of the search for a cave; beyond it the cave counts as impossible."""
MAX_REBUYS: Final = 40
"""Maximum number of rebuys that are counted."""


@dataclass(frozen=True, slots=True)
class Colour:
    """Chips of one colour: value in units, and number in the case."""

    key: str
    value: int
    count: int


Case = tuple[Colour, ...]
Counts = Mapping[str, int]
"""Number of chips by colour."""


@dataclass(frozen=True, slots=True)
class StartingStacks:
    """The starting stack that a case gives to each player, and the first rebuy that it cannot supply.

    `per_player` is None if the case cannot make a cave for every player; `exhausted_at` is None if the case
    never runs out.
    """

    per_player: Counts | None
    exhausted_at: int | None


def read_case(data: Sequence[Mapping[str, object]]) -> Case:
    """Return a case from its JSON, the lowest value first. Raises `Malformed`, also for a repeated colour."""
    readers = {"colour": one_of(*COLOURS), "value": integer(1, MAX_VALUE), "count": integer(1, MAX_COUNT)}
    colours = []
    for each in data:
        values = read_object(readers, each, required=readers)
        colours.append(Colour(values["colour"], values["value"], values["count"]))
    if len({each.key for each in colours}) != len(colours):
        raise Malformed("colour")
    return tuple(sorted(colours, key=lambda each: (each.value, COLOURS.index(each.key))))


def write_case(case: Case) -> list[dict[str, object]]:
    """Return the JSON that `read_case` reads back."""
    return [{"colour": each.key, "value": each.value, "count": each.count} for each in case]


def chips_value(counts: Counts, case: Case) -> int:
    """Return the total value of chips. Raises CHIPS_NEGATIVE, and CASE_SHORT (`holdem.25`)."""
    fields = {each.key: each for each in case}
    for key, count in counts.items():
        if key not in fields:
            raise Malformed("colour")
        if count < 0:
            raise RuleError("CHIPS_NEGATIVE", "holdem.25", colour=key)
        if count > fields[key].count:
            raise RuleError("CASE_SHORT", "holdem.25", count=fields[key].count, colour=key)
    return sum(fields[key].value * count for key, count in counts.items())


def starting_stacks(case: Case, players: int, cave_chips: int) -> StartingStacks:
    """Return the starting stack of each player and the rebuy that empties the case (`holdem.26`)."""
    each = _starting(case, players, cave_chips)
    if each is None:
        return StartingStacks(None, None)
    left = {colour.key: colour.count - players * each.get(colour.key, 0) for colour in case}
    for rebuy in range(1, MAX_REBUYS + 1):
        taken = _make_amount(case, cave_chips, left)
        if taken is None:
            return StartingStacks(each, rebuy)
        left = {key: count - taken.get(key, 0) for key, count in left.items()}
    return StartingStacks(each, None)


def _starting(case: Case, players: int, cave_chips: int) -> dict[str, int] | None:
    """Return small chips for up to half the cave and the biggest chips for the rest, or None."""
    share = {colour.key: colour.count // players for colour in case}
    for most in range(MAX_SMALL_CHIPS, -1, -1):
        small = _small(case[:-1], share, most, cave_chips // 2)
        rest = cave_chips - sum(colour.value * small.get(colour.key, 0) for colour in case)
        left = {key: count - small.get(key, 0) for key, count in share.items()}
        if (big := _make_amount(case, rest, left)) is not None:
            both = {key: small.get(key, 0) + big.get(key, 0) for key in share}
            return {key: count for key, count in both.items() if count}
    return None


def _small(case: Case, share: Counts, most: int, budget: int) -> dict[str, int]:
    """Return up to `most` chips of each value, the lowest first, worth at most the budget."""
    taken = {}
    for colour in case:
        taken[colour.key] = min(most, share[colour.key], budget // colour.value)
        budget -= colour.value * taken[colour.key]
    return taken


def _make_amount(case: Case, amount: int, left: Counts) -> dict[str, int] | None:
    """Return the amount in chips as big as possible, or None if the remaining chips cannot make it."""
    falling = case[::-1]
    smallest = [0] * len(falling)
    for index in range(len(falling) - 1, -1, -1):
        smallest[index] = gcd(falling[index].value, smallest[index + 1] if index + 1 < len(falling) else 0)

    @cache
    def made(place: int, rest: int) -> tuple[int, ...] | None:
        if not rest:
            return ()
        if place == len(falling) or rest % smallest[place] or made.cache_info().misses > MAX_TRIES:
            return None
        colour = falling[place]
        for count in range(min(left[colour.key], rest // colour.value), -1, -1):
            others = made(place + 1, rest - count * colour.value)
            if others is not None:
                return (count, *others)
        return None

    counts = made(0, amount)
    if counts is None:
        return None
    return {colour.key: count for colour, count in zip(falling, counts, strict=False) if count}
