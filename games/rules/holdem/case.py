"""The chip case of a circle: how many chips of each colour, the stacks they make, when the bank runs out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import gcd
from typing import Any, Final

from games.rules.errors import RuleError
from games.rules.plain import Malformed, read_plain, whole, word

COLOURS: Final = ("white", "red", "blue", "green", "black", "purple", "yellow", "orange")
VALUE_MAX: Final = 100_000
COUNT_MAX: Final = 10_000
SMALL_MOST: Final = 8
"""How many chips of one small value a starting stack holds at most: enough to pay blinds for a while."""
TRIES_MOST: Final = 20_000
"""A cave that no case in the world needs that long to make is said not to be made."""
REBUYS_MOST: Final = 40
"""Nobody counts rebuys further than that."""


@dataclass(frozen=True, slots=True)
class Colour:
    """Chips of one colour: what one is worth in chips of one, and how many the case holds."""

    key: str
    value: int
    count: int


Case = tuple[Colour, ...]
Counts = Mapping[str, int]
"""How many chips of each colour."""


@dataclass(frozen=True, slots=True)
class Stacks:
    """What a case gives to each player, and the rebuy for which it has no more chips.

    `each` is None where the case cannot make a cave for everybody; `dry_at` is None where it never runs out.
    """

    each: Counts | None
    dry_at: int | None


def read_case(data: Sequence[Mapping[str, Any]]) -> Case:
    """A case from its JSON, the lowest value first. Raises `Malformed`; RuleError for a colour told twice."""
    readers = {"colour": word(*COLOURS), "value": whole(1, VALUE_MAX), "count": whole(1, COUNT_MAX)}
    colours = []
    for each in data:
        values = read_plain(readers, each, required=readers)
        colours.append(Colour(values["colour"], values["value"], values["count"]))
    if len({each.key for each in colours}) != len(colours):
        raise Malformed("colour")
    return tuple(sorted(colours, key=lambda each: (each.value, COLOURS.index(each.key))))


def write_case(case: Case) -> list[dict[str, Any]]:
    """The JSON that `read_case` reads back."""
    return [{"colour": each.key, "value": each.value, "count": each.count} for each in case]


def worth(counts: Counts, case: Case) -> int:
    """What these chips are worth together. Refuses more of a colour than the case holds (`holdem.25`)."""
    held = {each.key: each for each in case}
    for key, count in counts.items():
        if key not in held:
            raise Malformed("colour")
        if count < 0:
            raise RuleError("CHIPS_NEGATIVE", "holdem.25", colour=key)
        if count > held[key].count:
            raise RuleError("CASE_SHORT", "holdem.25", count=held[key].count, colour=key)
    return sum(held[key].value * count for key, count in counts.items())


def stacks_of(case: Case, players: int, cave_chips: int) -> Stacks:
    """The starting stack of each player and how many caves the case still holds (`holdem.26`)."""
    each = _starting(case, players, cave_chips)
    if each is None:
        return Stacks(None, None)
    left = {colour.key: colour.count - players * each.get(colour.key, 0) for colour in case}
    for rebuy in range(1, REBUYS_MOST + 1):
        taken = _made(case, cave_chips, left)
        if taken is None:
            return Stacks(each, rebuy)
        left = {key: count - taken.get(key, 0) for key, count in left.items()}
    return Stacks(each, None)


def _starting(case: Case, players: int, cave_chips: int) -> dict[str, int] | None:
    """Some small chips for everybody as far as half the cave goes, the rest in the biggest ones."""
    share = {colour.key: colour.count // players for colour in case}
    for most in range(SMALL_MOST, -1, -1):
        small = _small(case[:-1], share, most, cave_chips // 2)
        rest = cave_chips - sum(colour.value * small.get(colour.key, 0) for colour in case)
        left = {key: count - small.get(key, 0) for key, count in share.items()}
        if (big := _made(case, rest, left)) is not None:
            both = {key: small.get(key, 0) + big.get(key, 0) for key in share}
            return {key: count for key, count in both.items() if count}
    return None


def _small(case: Case, share: Counts, most: int, budget: int) -> dict[str, int]:
    """Up to `most` chips of each value, the lowest first, worth at most the budget together."""
    taken = {}
    for colour in case:
        taken[colour.key] = min(most, share[colour.key], budget // colour.value)
        budget -= colour.value * taken[colour.key]
    return taken


def _made(case: Case, amount: int, left: Counts) -> dict[str, int] | None:
    """The amount in as big chips as there are, None where it cannot be made of what is left."""
    falling = case[::-1]
    smallest = [0] * len(falling)
    for place in range(len(falling) - 1, -1, -1):
        smallest[place] = gcd(falling[place].value, smallest[place + 1] if place + 1 < len(falling) else 0)

    @cache
    def made(place: int, rest: int) -> tuple[int, ...] | None:
        if not rest:
            return ()
        if place == len(falling) or rest % smallest[place] or made.cache_info().misses > TRIES_MOST:
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
