"""Levels of a clock: blinds, antes, lengths and breaks."""

from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import gcd
from typing import Any, Final, NamedTuple

from games.rules.errors import RuleError
from games.rules.holdem.blinds import home_blinds
from games.rules.json_fields import Malformed, Reader, integer, list_of, read_boolean, read_object

MAX_LINES: Final = 60
MAX_MINUTES: Final = 600
MAX_CHIPS: Final = 10**9
"""Maximum amount of a blind, far below the largest exact number of JSON."""
HOME_LEVELS: Final = 12
MAX_CHIP_RATIO: Final = 1000
"""Maximum ratio of the smallest chip to the common divisor of all chips, far above any real set."""
MIN_PLAYERS: Final = 2


class BlindLevel(NamedTuple):
    """A line of the schedule; a break has no big blind; without minutes it lasts until the table moves on."""

    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    minutes: int | None = None

    @property
    def is_break(self) -> bool:
        return self.big_blind == 0


class Schedule(NamedTuple):
    """The levels in order, the chip values, and the number of players and their stack where known.

    `is_manual` is true if only the table raises the blinds.
    """

    levels: tuple[BlindLevel, ...]
    chip_values: tuple[int, ...] = ()
    players: int = 0
    stack: int = 0
    is_manual: bool = False

    @property
    def is_timed(self) -> bool:
        """Whether a level ends by itself."""
        return any(level.minutes is not None for level in self.levels)

    @property
    def is_by_elimination(self) -> bool:
        """Return whether an elimination raises the blinds (`clock.8`)."""
        return not self.is_manual and not self.is_timed

    def number_of(self, index: int) -> int:
        """Return the number of a level without counting breaks."""
        return sum(not level.is_break for level in self.levels[: index + 1])


def check_schedule(schedule: Schedule) -> Schedule:
    """Return the schedule after checking every level, rising blinds, and that chips can pay them.

    A `RuleError` on one level has its `line`, from 1 on, and its `column`: the name of a field.
    """
    levels = schedule.levels
    if all(level.is_break for level in levels) or len(levels) > MAX_LINES:
        raise RuleError("LEVEL_COUNT", "clock.1", most=MAX_LINES)
    for line, level in enumerate(levels, 1):
        _check_level(line, level)
    played = [(line, level) for line, level in enumerate(levels, 1) if not level.is_break]
    for (_, before), (line, after) in pairwise(played):
        if not _rises(before, after):
            raise RuleError("LEVEL_ORDER", "clock.2", line=line, column=_first_decrease(before, after))
    if schedule.chip_values:
        _check_chips(played, schedule.chip_values)
    return schedule


def home_schedule(
    chip_values: Sequence[int] = (),
    minutes: int | None = None,
    small_blinds: Sequence[int] | None = None,
    chips_in_play: int | None = None,
) -> Schedule:
    """Return blinds of 1, 2, 5, 10 and so on (`holdem.50`) or of the table's list, as far as chips can pay
    them.

    The series ends where a big blind exceeds half of `chips_in_play`, the average of the last two players
    (`clock.9`); the table's own list does not.

    >>> [level.small_blind for level in home_schedule((5, 10)).levels][:3]
    [5, 10, 20]
    """
    numbers = range(len(small_blinds) if small_blinds else 3 * HOME_LEVELS)
    blinds = (home_blinds(number, small_blinds) for number in numbers)
    payable = payable_amounts(chip_values) if chip_values else None
    levels = [
        BlindLevel(*each, minutes=minutes)
        for each in dict.fromkeys(blinds)
        if payable is None or (payable.includes(each.small_blind) and payable.includes(each.big_blind))
    ]
    if chips_in_play is not None and not small_blinds:
        reachable = [level for level in levels if 2 * level.big_blind <= chips_in_play]
        levels = reachable or levels[:1]
    return check_schedule(Schedule(tuple(levels[:HOME_LEVELS]), tuple(chip_values)))


class PayableAmounts(NamedTuple):
    """Amounts that a set of chip values can pay: by remainder of the smallest chip, the least such amount."""

    unit: int
    min_by_remainder: Mapping[int, int]

    def includes(self, amount: int) -> bool:
        """Return whether chips of the set make the amount exactly."""
        least = self.min_by_remainder.get(amount % self.unit)
        return least is not None and least <= amount


def payable_amounts(chip_values: Iterable[int]) -> PayableAmounts:
    """Return the amounts that chips of these values can pay, with any number of each (`clock.3`).

    >>> [amount for amount in range(12) if payable_amounts((4, 6, 9)).includes(amount)]
    [0, 4, 6, 8, 9, 10]
    """
    values = sorted(set(chip_values))
    unit = values[0]
    if unit // gcd(*values) > MAX_CHIP_RATIO:
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
    return PayableAmounts(unit, least)


def write_schedule(schedule: Schedule) -> dict[str, object]:
    """Return the schedule as plain JSON."""
    return {
        "levels": [dict(level._asdict()) for level in schedule.levels],
        "chip_values": list(schedule.chip_values),
        "players": schedule.players,
        "stack": schedule.stack,
    } | ({"is_manual": True} if schedule.is_manual else {})


def read_schedule(data: Mapping[str, object]) -> Schedule:
    """Return the schedule from plain JSON. Raises `Malformed`."""
    return Schedule(**read_object(_SCHEDULE, data, required=("levels",)))


def _check_level(line: int, level: BlindLevel) -> None:
    minutes = level.minutes
    is_long_enough = minutes is None or 1 <= minutes <= MAX_MINUTES
    if not is_long_enough or (level.is_break and minutes is None):
        raise RuleError("LEVEL_MINUTES", "clock.1", line=line, column="minutes", most=MAX_MINUTES)
    for column, amount in _amounts(level).items():
        if not 0 <= amount <= MAX_CHIPS:
            raise RuleError("LEVEL_BLINDS", "clock.1", line=line, column=column)
    if level.small_blind > level.big_blind:
        raise RuleError("LEVEL_BLINDS", "clock.1", line=line, column="small_blind")
    if level.is_break and level.ante:
        raise RuleError("LEVEL_BLINDS", "clock.1", line=line, column="ante")


def _amounts(level: BlindLevel) -> dict[str, int]:
    """Return the three amounts of a level by field name."""
    return {"small_blind": level.small_blind, "big_blind": level.big_blind, "ante": level.ante}


def _rises(before: BlindLevel, after: BlindLevel) -> bool:
    """Return whether no amount decreases and at least one increases."""
    one, other = before[:3], after[:3]
    return one != other and all(low <= high for low, high in zip(one, other, strict=True))


def _first_decrease(before: BlindLevel, after: BlindLevel) -> str:
    """Return the field name of the first amount that decreases; the small blind of two equal levels."""
    earlier, later = _amounts(before), _amounts(after)
    return next((column for column, amount in later.items() if amount < earlier[column]), "small_blind")


def _check_chips(played: Iterable[tuple[int, BlindLevel]], chip_values: Sequence[int]) -> None:
    payable = payable_amounts(chip_values)
    for line, level in played:
        for column, amount in _amounts(level).items():
            if not payable.includes(amount):
                chips = ", ".join(map(str, sorted(chip_values)))
                raise RuleError(
                    "BLIND_UNPAYABLE", "clock.3", line=line, column=column, amount=amount, chips=chips
                )


def _level(value: Any) -> BlindLevel:
    return BlindLevel(**read_object(_LEVEL, value))


def _read_level(value: object) -> BlindLevel:
    try:
        return _level(value)
    except Malformed as error:
        raise ValueError(error.path) from error


_LEVEL: Final[dict[str, Reader]] = {
    "small_blind": integer(0),
    "big_blind": integer(0),
    "ante": integer(0),
    "minutes": integer(1),
}
_SCHEDULE: Final[dict[str, Reader]] = {
    "levels": list_of(_read_level),
    "chip_values": list_of(integer(1)),
    "players": integer(0),
    "stack": integer(0),
    "is_manual": read_boolean,
}
