"""The ladder: all values of a hand and all announcements, from the weakest to the strongest.

A value is a tuple: a level, then the ranks that distinguish hands of that level (`(5, 13, 12)`, kings full of
queens). An announcement is a value or the start of one, and ranks just below all values that start with it.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise, permutations, product
from typing import Final, Literal

Support = Literal["cards34", "dice"]
DiceOrder = Literal["seed", "rarity", "das"]
Value = tuple[int, ...]
Announcement = tuple[int, ...]


class Level(IntEnum):
    """The ten levels. With dice the numbers stay the same in every order; only comparisons change."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    TRIPS = 3
    STRAIGHT = 4
    FULL_HOUSE = 5
    FLUSH = 6
    QUADS = 7
    STRAIGHT_FLUSH = 8
    FIVE_OF_A_KIND = 9

    @property
    def key(self) -> str:
        """Word of the level in questions, answers and options: `full_house`."""
        return self.name.lower()


RANKS: Final[dict[Support, range]] = {"cards34": range(7, 15), "dice": range(9, 15)}
"""Ranks of each support: seven to ace in the pack, nine to ace on a die."""
SUITED: Final = (Level.FLUSH, Level.STRAIGHT_FLUSH)
"""Levels whose values contain a suit, clubs 0 to spades 3, before any rank."""
SEQUENTIAL: Final = (Level.STRAIGHT, Level.STRAIGHT_FLUSH)
"""Levels of five consecutive ranks, identified by the highest."""
RANK_COUNTS: Final = {
    Level.HIGH_CARD: (1, 1, 1, 1, 1),
    Level.PAIR: (2, 1, 1, 1),
    Level.TWO_PAIR: (2, 2, 1),
    Level.TRIPS: (3, 1, 1),
    Level.FULL_HOUSE: (3, 2),
    Level.FLUSH: (1, 1, 1, 1, 1),
    Level.QUADS: (4, 1),
    Level.FIVE_OF_A_KIND: (5,),
}
"""Number of cards of each rank in a value of the level."""
MIN_ANNOUNCEMENT_LENGTH: Final = {
    **dict.fromkeys(Level, 2),
    Level.TWO_PAIR: 3,
    Level.FULL_HOUSE: 3,
    Level.STRAIGHT_FLUSH: 3,
}
"""Minimum length of an announcement of the level: everything that names the combination, without kickers."""

_WITHOUT_SUITS: Final[tuple[Level, ...]] = tuple(level for level in Level if level not in SUITED)


def _moved(level: Level, before: Level) -> tuple[Level, ...]:
    """Return the levels of dice with one level ranked just below another."""
    levels: list[Level] = [each for each in _WITHOUT_SUITS if each != level]
    levels.insert(levels.index(before), level)
    return tuple(levels)


DICE_LEVELS: Final[dict[DiceOrder, tuple[Level, ...]]] = {
    "seed": _WITHOUT_SUITS,
    "rarity": _moved(Level.FULL_HOUSE, before=Level.STRAIGHT),
    "das": _moved(Level.STRAIGHT, before=Level.TRIPS),
}


@dataclass(frozen=True, slots=True)
class Ladder:
    """All values and all announcements, each from the weakest to the strongest, level 0 included; the values
    also by level.
    """

    levels: tuple[Level, ...]
    rungs: tuple[Value, ...]
    values: dict[Level, list[Value]]
    announcements: tuple[Announcement, ...]
    indexes: dict[Announcement, int]

    def contains(self, announcement: Announcement) -> bool:
        """Return whether some hand starts like this announcement and it is long enough."""
        return announcement in self.indexes

    def index_of(self, announcement: Announcement) -> int:
        """Return the index among all announcements; the stronger of two has the greater index."""
        return self.indexes[announcement]

    def rung(self, value: Value) -> int:
        """Return the rank of a value among all values, the weakest being 1."""
        return self.rungs_up_to(value)

    def rungs_up_to(self, announcement: Announcement) -> int:
        """Return the number of values that are not stronger than an announcement."""
        return bisect_right(self.rungs, self.index_of(announcement), key=self.index_of)

    def values_above(self, announcement: Announcement | None, level: Level) -> list[Value]:
        """Return the values of a level that are stronger than an announcement, the weakest first; all above
        None.
        """
        values = self.values[level]
        if announcement is None:
            return values
        return values[bisect_right(values, self.index_of(announcement), key=self.index_of) :]


@lru_cache
def ladder(support: Support, dice_order: DiceOrder = "seed") -> Ladder:
    """Return the ladder of the pack of 34, or of five dice in one of the three orders. Articles menteur.4 to
    menteur.7.

    >>> len(ladder("cards34").rungs), len(ladder("dice").rungs)
    (1016, 252)
    """
    levels = tuple(Level) if support == "cards34" else DICE_LEVELS[dice_order]
    values = {level: sorted(_values(level, RANKS[support])) for level in levels}
    rungs = tuple(value for level in levels for value in values[level])
    announcements = tuple(
        announcement for level in levels for announcement in sorted(_announcements(level, values[level]))
    )
    indexes = {each: index for index, each in enumerate(announcements)}
    return Ladder(levels, rungs, values, announcements, indexes)


def ranks_of(value: Value) -> tuple[int, ...]:
    """Return the ranks of the five cards of a value, lowest first.

    >>> ranks_of((5, 13, 12))
    (12, 12, 13, 13, 13)
    """
    level = Level(value[0])
    data = value[2:] if level in SUITED else value[1:]
    if level in SEQUENTIAL:
        return tuple(range(data[0] - 4, data[0] + 1))
    alike = zip(data, RANK_COUNTS[level], strict=True)
    return tuple(sorted(rank for rank, count in alike for _ in range(count)))


def _values(level: Level, ranks: Sequence[int]) -> Iterator[Value]:
    suits: list[Value] = [(suit,) for suit in range(4)] if level in SUITED else [()]
    for suit, data in product(suits, _rank_combinations(level, ranks)):
        yield (level.value, *suit, *data)


def _rank_combinations(level: Level, ranks: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the rank parts of all values of a level."""
    if level in SEQUENTIAL:
        return [(high,) for high in ranks[4:]]
    alike = RANK_COUNTS[level]
    return [
        data
        for data in permutations(ranks, len(alike))
        if _is_descending(data, alike) and not (len(data) == 5 and data[0] - data[4] == 4)
    ]


def _is_descending(data: tuple[int, ...], alike: tuple[int, ...]) -> bool:
    """Return whether ranks that occur equally often are in descending order."""
    pairs = zip(pairwise(data), pairwise(alike), strict=True)
    return all(first > second for (first, second), (many, few) in pairs if many == few)


def _announcements(level: Level, values: Sequence[Value]) -> set[Announcement]:
    return {
        value[:length] for value in values for length in range(MIN_ANNOUNCEMENT_LENGTH[level], len(value) + 1)
    }
