"""The schedule of a club tournament, computed from players, stack, duration and available chips."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from enum import StrEnum
from functools import reduce
from itertools import count, pairwise
from math import gcd
from typing import Final, NamedTuple

from games.rules.clock.schedule import (
    MAX_CHIPS,
    MIN_PLAYERS,
    BlindLevel,
    PayableAmounts,
    Schedule,
    check_schedule,
    payable_amounts,
)
from games.rules.clock.schedule import MAX_MINUTES as MAX_LEVEL_MINUTES
from games.rules.errors import RuleError

CLUB_STEPS: Final = (10, 15, 20, 25, 30, 40, 50, 60, 75, 80)
"""Small blinds of clubs times ten; each further power of ten repeats them."""
QUARTER_STEPS: Final = frozenset({25, 75})
"""Steps that only a smallest chip of a quarter needs: 25, 50, 75, 100, but 150, 200, 300."""
LEVEL_LENGTHS: Final = (5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 45, 60)
BREAK_MINUTES: Final = 10
BREAK_EVERY: Final = 80
BREAK_FROM: Final = 90
MIN_BIG_BLINDS: Final = 20
"""Minimum stack in big blinds of the first level."""
MAX_SCHEDULE_LEVELS: Final = 50
"""Maximum number of levels of a schedule, without breaks."""
LEVELS_BEFORE_ANTES: Final = 3
MAX_PLAYERS: Final = 1000
MAX_STACK: Final = 10**6
MIN_MINUTES: Final = 30
MAX_MINUTES: Final = 12 * 60


class Speed(StrEnum):
    """Speeds of a tournament, by the depth of the stacks at the first level."""

    TURBO = "turbo"
    NORMAL = "normal"
    DEEP = "deep"

    @property
    def first_big_blinds(self) -> int:
        """Stack in big blinds at the first level, if the chips are small enough."""
        return {Speed.TURBO: 50, Speed.NORMAL: 100, Speed.DEEP: 200}[self]


class ScheduleInputs(NamedTuple):
    """Inputs of a schedule. `chips` is the number of chips by value; None means unlimited.

    Without `level_minutes` the duration determines the length of a level. `big_blind` is the one already
    reached, 0 before the first hand.
    """

    players: int
    stack: int
    minutes: int
    chips: Mapping[int, int | None]
    speed: Speed = Speed.NORMAL
    level_minutes: int | None = None
    has_antes: bool = False
    big_blind: int = 0


def club_schedule(evening: ScheduleInputs) -> Schedule:
    """Return the levels that end the tournament in about the desired duration (`clock.4`)."""
    _check_sizes(evening)
    _check_stack(evening)
    smalls = _small_blinds(evening)
    breaks = 0 if evening.minutes < BREAK_FROM else (evening.minutes - 1) // BREAK_EVERY
    played = evening.minutes - breaks * BREAK_MINUTES
    minutes = evening.level_minutes or _level_length(played, len(smalls))
    number = min(max(_rounded(played, minutes), 2), MAX_SCHEDULE_LEVELS)
    levels = [
        BlindLevel(
            small, 2 * small, 2 * small if evening.has_antes and index >= LEVELS_BEFORE_ANTES else 0, minutes
        )
        for index, small in enumerate(_spread(evening, smalls, number))
    ]
    return check_schedule(
        Schedule(
            tuple(_with_breaks(levels, breaks)), tuple(sorted(evening.chips)), evening.players, evening.stack
        )
    )


def _check_sizes(evening: ScheduleInputs) -> None:
    if not MIN_PLAYERS <= evening.players <= MAX_PLAYERS:
        raise RuleError("PLAYER_COUNT", "clock.4", least=MIN_PLAYERS, most=MAX_PLAYERS)
    if not MIN_MINUTES <= evening.minutes <= MAX_MINUTES:
        raise RuleError("EVENING_MINUTES", "clock.4", least=MIN_MINUTES, most=MAX_MINUTES)
    if evening.level_minutes is not None and not 1 <= evening.level_minutes <= MAX_LEVEL_MINUTES:
        raise RuleError("LEVEL_MINUTES", "clock.1", line=1, most=MAX_LEVEL_MINUTES)
    if not evening.chips or not all(1 <= value <= MAX_CHIPS for value in evening.chips):
        raise RuleError("CHIPS_MISSING", "clock.4")


def _check_stack(evening: ScheduleInputs) -> None:
    """Check that the chips make the stack of every player."""
    if not 1 <= evening.stack <= MAX_STACK or not can_make(evening.stack, _shares(evening)):
        raise RuleError("STACK_UNMADE", "clock.5", stack=evening.stack, players=evening.players)


def _shares(evening: ScheduleInputs) -> dict[int, int | None]:
    """Return the maximum number of chips of each value for one player."""
    return {
        value: None if number is None else number // evening.players
        for value, number in evening.chips.items()
    }


def can_make(amount: int, chips: Mapping[int, int | None]) -> bool:
    """Return whether chips of these numbers make the amount exactly (`clock.5`).

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
    """Yield pile sizes that make any number up to `number`: 1, 2, 4 and the rest."""
    pile = 1
    while number > 0:
        yield min(pile, number)
        number -= pile
        pile *= 2


def _payable_figures(evening: ScheduleInputs) -> Iterator[int]:
    """Yield in ascending order the small blinds of clubs that are payable in chips, as are their doubles."""
    payable, bigger = payable_amounts(evening.chips), _without_the_smallest(evening.chips)
    smallest = min(evening.chips)
    for power in count():
        for figure in CLUB_STEPS:
            small, rest = divmod(figure * 10**power, 10)
            if small > MAX_CHIPS // 2:
                return
            if figure in QUARTER_STEPS and small not in (smallest, 3 * smallest):
                continue
            if rest or not payable.includes(small) or not payable.includes(2 * small):
                continue
            if not _delays_chip_removal(small, bigger):
                yield small


def _without_the_smallest(chips: Iterable[int]) -> list[tuple[int, int, PayableAmounts]]:
    """Return for each colour-up: the largest chip removed, the smallest left, its payable sums."""
    values, left = sorted(chips), []
    for removed, least in pairwise(values):
        with suppress(RuleError):
            left.append((removed, least, payable_amounts(each for each in values if each >= least)))
    return left


def _delays_chip_removal(small: int, bigger: list[tuple[int, int, PayableAmounts]]) -> bool:
    """Return whether a blind alone keeps a chip below a twentieth of it on the table (`clock.4`).

    With chips of 25, 100 and 500, a blind of 750 would keep the chips of 25 in play.
    """
    return any(
        20 * removed < small and least <= small and not payable.includes(small)
        for removed, least, payable in bigger
    )


def _small_blinds(evening: ScheduleInputs) -> list[int]:
    """Return the candidate small blinds from the first level to the last."""
    figures = list(_payable_figures(evening))
    depth = 2 * evening.speed.first_big_blinds
    first = max(
        (each for each in figures if depth * each <= evening.stack), default=figures[0] if figures else 0
    )
    if evening.big_blind:
        first = next((each for each in figures if 2 * each >= evening.big_blind), figures[-1])
    elif not first or 2 * first * MIN_BIG_BLINDS > evening.stack:
        raise RuleError("BLINDS_TOO_HIGH", "clock.4", chip=min(evening.chips), stack=evening.stack)
    in_play = evening.players * evening.stack
    last = next((each for each in figures if 40 * each >= in_play), figures[-1])
    return [each for each in figures if first <= each <= max(first, last)]


def _level_length(played: int, steps: int) -> int:
    """Return the longest level that leaves time for all steps, the shortest level if there is none."""
    return max((each for each in LEVEL_LENGTHS if each * steps <= played), default=LEVEL_LENGTHS[0])


def _spread(evening: ScheduleInputs, smalls: list[int], number: int) -> list[int]:
    """Return `number` of the candidates, evenly spaced, or beyond the last one if there are too few."""
    if len(smalls) < number:
        larger = [each for each in _payable_figures(evening) if each >= smalls[0]]
        return larger[:number]
    return [smalls[_rounded(step * (len(smalls) - 1), number - 1)] for step in range(number)]


def _with_breaks(levels: list[BlindLevel], breaks: int) -> Iterator[BlindLevel]:
    """Yield the levels with `breaks` breaks between them, none after the last."""
    after = {_rounded(each * len(levels), breaks + 1) for each in range(1, breaks + 1)}
    for number, level in enumerate(levels, 1):
        yield level
        if number in after and number < len(levels):
            yield BlindLevel(minutes=BREAK_MINUTES)


def _rounded(amount: int, by: int) -> int:
    """Return the quotient rounded to the nearest whole number, half up."""
    return (2 * amount + by) // (2 * by)
