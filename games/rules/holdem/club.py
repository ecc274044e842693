"""A club's schedule, worked out from the players, their stack, the time wished and the chips that exist."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import reduce
from itertools import count, pairwise
from math import gcd
from typing import Final, NamedTuple

from games.rules.errors import RuleError
from games.rules.holdem.schedule import (
    CHIPS_MOST,
    FEWEST_PLAYERS,
    Level,
    Payable,
    Schedule,
    checked,
    payable_with,
)

ROUND_FIGURES: Final = (10, 15, 20, 25, 30, 40, 50, 60, 75, 80)
"""Small blinds a table can say, ten times over; each further power of ten repeats them."""
LENGTHS: Final = (5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 45, 60)
BREAK_MINUTES: Final = 10
BREAK_EVERY: Final = 80
BREAK_FROM: Final = 90
SHALLOWEST: Final = 20
"""A stack is at least so many of the first big blinds."""
STEEPEST: Final = 60
"""Levels a schedule never exceeds, breaks apart."""
PLAYERS_MOST: Final = 200
STACK_MOST: Final = 10**6
MINUTES_LEAST: Final = 30
MINUTES_MOST: Final = 12 * 60


class Evening(NamedTuple):
    """What a club knows beforehand. `chips` counts each value of the set; None: as many as it takes."""

    players: int
    stack: int
    minutes: int
    chips: Mapping[int, int | None]


def club_schedule(evening: Evening) -> Schedule:
    """The levels that bring these players to the last one in about the time wished (`clock.4`)."""
    _check_sizes(evening)
    _check_stack(evening)
    smalls = _small_blinds(evening)
    breaks = 0 if evening.minutes < BREAK_FROM else (evening.minutes - 1) // BREAK_EVERY
    played = evening.minutes - breaks * BREAK_MINUTES
    minutes = min(LENGTHS, key=lambda each: (abs(_rounded(played, each) - _comfortable(smalls)), -each))
    number = min(max(_rounded(played, minutes), 2), STEEPEST)
    levels = [Level(small, 2 * small, 0, minutes) for small in _spread(evening, smalls, number)]
    return checked(
        Schedule(
            tuple(_with_breaks(levels, breaks)), tuple(sorted(evening.chips)), evening.players, evening.stack
        )
    )


def _check_sizes(evening: Evening) -> None:
    if not FEWEST_PLAYERS <= evening.players <= PLAYERS_MOST:
        raise RuleError("PLAYER_COUNT", "clock.4", least=FEWEST_PLAYERS, most=PLAYERS_MOST)
    if not MINUTES_LEAST <= evening.minutes <= MINUTES_MOST:
        raise RuleError("EVENING_MINUTES", "clock.4", least=MINUTES_LEAST, most=MINUTES_MOST)
    if not evening.chips or not all(1 <= value <= CHIPS_MOST for value in evening.chips):
        raise RuleError("CHIPS_MISSING", "clock.4")


def _check_stack(evening: Evening) -> None:
    """Whether the set makes everybody the same stack."""
    if not 1 <= evening.stack <= STACK_MOST or not can_make(evening.stack, _shares(evening)):
        raise RuleError("STACK_UNMADE", "clock.5", stack=evening.stack, players=evening.players)


def _shares(evening: Evening) -> dict[int, int | None]:
    """How many chips of each value one player may get."""
    return {
        value: None if number is None else number // evening.players
        for value, number in evening.chips.items()
    }


def can_make(amount: int, chips: Mapping[int, int | None]) -> bool:
    """Whether so many chips of each value make the amount exactly (`clock.5`).

    >>> can_make(150, {100: 2, 25: 1}), can_make(150, {100: 2, 25: None}), can_make(125, {100: 2, 25: 1})
    (False, True, True)
    """
    unit = reduce(gcd, chips)
    if amount % unit:
        return False
    goal = amount // unit
    all_amounts = (1 << goal + 1) - 1
    made = 1
    for value, number in chips.items():
        size = value // unit
        left = goal // size if number is None else min(number, goal // size)
        for pile in _piles(left):
            made = (made | made << pile * size) & all_amounts
    return bool(made >> goal)


def _piles(number: int) -> Iterator[int]:
    """Piles of chips by which any number up to `number` can be taken: 1, 2, 4 and what is left."""
    pile = 1
    while number > 0:
        yield min(pile, number)
        number -= pile
        pile *= 2


def _payable_figures(evening: Evening) -> Iterator[int]:
    """The small blinds a table can say and its chips can pay, doubled too, from the least on."""
    payable, bigger = payable_with(evening.chips), _without_the_smallest(evening.chips)
    for power in count():
        for figure in ROUND_FIGURES:
            small, rest = divmod(figure * 10**power, 10)
            if small > CHIPS_MOST // 2:
                return
            if rest or not payable.covers(small) or not payable.covers(2 * small):
                continue
            if not _holds_a_chip_back(small, bigger):
                yield small


def _without_the_smallest(chips: Iterable[int]) -> list[tuple[int, int, Payable]]:
    """What is payable once the smallest chips have left: the last that left, the smallest that stays."""
    values, left = sorted(chips), []
    for gone, least in pairwise(values):
        with suppress(RuleError):
            left.append((gone, least, payable_with(each for each in values if each >= least)))
    return left


def _holds_a_chip_back(small: int, bigger: list[tuple[int, int, Payable]]) -> bool:
    """Whether a chip worth less than a twentieth of the blind would stay only because of it (`clock.4`).

    At 750 with chips of 25, 100 and 500, the 25s of an hour ago would still be on the table.
    """
    return any(
        20 * gone < small and least <= small and not payable.covers(small) for gone, least, payable in bigger
    )


def _small_blinds(evening: Evening) -> list[int]:
    """The rungs from the first small blind to the last."""
    figures = list(_payable_figures(evening))
    first = max(
        (each for each in figures if 100 * each <= evening.stack), default=figures[0] if figures else 0
    )
    if not first or 2 * first * SHALLOWEST > evening.stack:
        raise RuleError("BLINDS_TOO_HIGH", "clock.4", chip=min(evening.chips), stack=evening.stack)
    in_play = evening.players * evening.stack
    last = next((each for each in figures if 40 * each >= in_play), figures[-1])
    return [each for each in figures if first <= each <= max(first, last)]


def _comfortable(smalls: list[int]) -> int:
    """How many levels climb these rungs by about a half each time."""
    taken, levels = smalls[0], 1
    for small in smalls:
        if 2 * small >= 3 * taken:
            taken, levels = small, levels + 1
    return levels


def _spread(evening: Evening, smalls: list[int], number: int) -> list[int]:
    """So many of the rungs, evenly taken; beyond the last one where there are not enough."""
    if len(smalls) < number:
        onward = [each for each in _payable_figures(evening) if each >= smalls[0]]
        return onward[:number]
    return [smalls[_rounded(step * (len(smalls) - 1), number - 1)] for step in range(number)]


def _with_breaks(levels: list[Level], breaks: int) -> Iterator[Level]:
    """The levels with so many breaks among them, none after the last."""
    after = {_rounded(each * len(levels), breaks + 1) for each in range(1, breaks + 1)}
    for number, level in enumerate(levels, 1):
        yield level
        if number in after and number < len(levels):
            yield Level(minutes=BREAK_MINUTES)


def _rounded(amount: int, by: int) -> int:
    """The nearest whole number to a division, half up."""
    return (2 * amount + by) // (2 * by)
