"""The levels of an evening: blinds, antes, lengths and breaks, as a table sets them."""

from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import gcd
from typing import Any, Final, NamedTuple

from games.rules.errors import RuleError
from games.rules.holdem.blinds import home_blinds
from games.rules.plain import Malformed, Reader, many, read_plain, whole

LINES_MOST: Final = 60
MINUTES_MOST: Final = 600
CHIPS_MOST: Final = 10**9
"""More than any blind, and far less than what JSON keeps exact."""
HOME_LEVELS: Final = 12
APART_MOST: Final = 1000
"""How many times its common measure with the others the smallest chip may be: any real set is far below."""
FEWEST_PLAYERS: Final = 2


class Level(NamedTuple):
    """A line of the schedule; no big blind: a break; no minutes: until the table moves on."""

    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    minutes: int | None = None

    @property
    def is_break(self) -> bool:
        return self.big_blind == 0


class Schedule(NamedTuple):
    """The levels in order, the chips of the set, and who plays for how much, where that is known."""

    levels: tuple[Level, ...]
    chip_values: tuple[int, ...] = ()
    players: int = 0
    stack: int = 0

    @property
    def is_by_elimination(self) -> bool:
        """Whether a player out makes the blinds rise (`clock.8`)."""
        return all(level.minutes is None for level in self.levels)

    def number_of(self, index: int) -> int:
        """The number of a level as the table counts: breaks have none and count for nothing."""
        return sum(not level.is_break for level in self.levels[: index + 1])


def checked(schedule: Schedule) -> Schedule:
    """The schedule, once each line is a level, the blinds never come down and the chips can pay them."""
    levels = schedule.levels
    if all(level.is_break for level in levels) or len(levels) > LINES_MOST:
        raise RuleError("LEVEL_COUNT", "clock.1", most=LINES_MOST)
    for line, level in enumerate(levels, 1):
        _check_level(line, level)
    played = [(line, level) for line, level in enumerate(levels, 1) if not level.is_break]
    for (_, before), (line, after) in pairwise(played):
        if not _rises(before, after):
            raise RuleError("LEVEL_ORDER", "clock.2", line=line)
    if schedule.chip_values:
        _check_chips(played, schedule.chip_values)
    return schedule


def home_schedule(
    chip_values: Sequence[int] = (), minutes: int | None = None, small_blinds: Sequence[int] | None = None
) -> Schedule:
    """Blinds of 1, 2, 5, 10 and so on (`holdem.50`), or of the table's own list; only those the set can pay.

    >>> [level.small_blind for level in home_schedule((5, 10)).levels][:3]
    [5, 10, 20]
    """
    numbers = range(len(small_blinds) if small_blinds else 3 * HOME_LEVELS)
    blinds = (home_blinds(number, small_blinds) for number in numbers)
    payable = payable_with(chip_values) if chip_values else None
    levels = [
        Level(*each, minutes=minutes)
        for each in dict.fromkeys(blinds)
        if payable is None or (payable.covers(each.small_blind) and payable.covers(each.big_blind))
    ]
    return checked(Schedule(tuple(levels[:HOME_LEVELS]), tuple(chip_values)))


class Payable(NamedTuple):
    """Which amounts a set of colours can lay down: for each rest by the smallest, the least such amount."""

    unit: int
    least: Mapping[int, int]

    def covers(self, amount: int) -> bool:
        """Whether chips of the set can make the amount exactly."""
        least = self.least.get(amount % self.unit)
        return least is not None and least <= amount


def payable_with(chip_values: Iterable[int]) -> Payable:
    """What chips of these values pay, as many of each as it takes (`clock.3`).

    >>> [amount for amount in range(12) if payable_with((4, 6, 9)).covers(amount)]
    [0, 4, 6, 8, 9, 10]
    """
    values = sorted(set(chip_values))
    unit = values[0]
    if unit // gcd(*values) > APART_MOST:
        raise RuleError("CHIPS_APART", "clock.3", chip=unit)
    least = {0: 0}
    queue = [0]
    while queue:
        amount = heappop(queue)
        if amount > least[amount % unit]:
            continue
        for value in values[1:]:
            further = amount + value
            if further < least.get(further % unit, further + 1):
                least[further % unit] = further
                heappush(queue, further)
    return Payable(unit, least)


def write_schedule(schedule: Schedule) -> dict[str, Any]:
    """The schedule as plain JSON."""
    return {
        "levels": [dict(level._asdict()) for level in schedule.levels],
        "chip_values": list(schedule.chip_values),
        "players": schedule.players,
        "stack": schedule.stack,
    }


def read_schedule(data: Mapping[str, Any]) -> Schedule:
    """The schedule from plain JSON. Raises `Malformed`."""
    return Schedule(**read_plain(_SCHEDULE, data, required=("levels",)))


def _check_level(line: int, level: Level) -> None:
    minutes = level.minutes
    is_long_enough = minutes is None or 1 <= minutes <= MINUTES_MOST
    if not is_long_enough or (level.is_break and minutes is None):
        raise RuleError("LEVEL_MINUTES", "clock.1", line=line, most=MINUTES_MOST)
    amounts = (level.small_blind, level.big_blind, level.ante)
    if min(amounts) < 0 or max(amounts) > CHIPS_MOST or level.small_blind > level.big_blind:
        raise RuleError("LEVEL_BLINDS", "clock.1", line=line)
    if level.is_break and level.ante:
        raise RuleError("LEVEL_BLINDS", "clock.1", line=line)


def _rises(before: Level, after: Level) -> bool:
    """Whether nothing comes down and something goes up."""
    one, other = before[:3], after[:3]
    return one != other and all(low <= high for low, high in zip(one, other, strict=True))


def _check_chips(played: Iterable[tuple[int, Level]], chip_values: Sequence[int]) -> None:
    payable = payable_with(chip_values)
    for line, level in played:
        for amount in level[:3]:
            if not payable.covers(amount):
                chips = ", ".join(map(str, sorted(chip_values)))
                raise RuleError("BLIND_UNPAYABLE", "clock.3", line=line, amount=amount, chips=chips)


def _level(value: Any) -> Level:
    return Level(**read_plain(_LEVEL, value))


def _read_level(value: Any) -> Level:
    try:
        return _level(value)
    except Malformed as error:
        raise ValueError(error.name) from error


_LEVEL: Final[dict[str, Reader]] = {
    "small_blind": whole(0),
    "big_blind": whole(0),
    "ante": whole(0),
    "minutes": whole(1),
}
_SCHEDULE: Final[dict[str, Reader]] = {
    "levels": many(_read_level),
    "chip_values": many(whole(1)),
    "players": whole(0),
    "stack": whole(0),
}
