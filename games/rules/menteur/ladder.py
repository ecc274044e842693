"""The ladder: every value a hand can have, every announcement that can be made, and which is stronger.

A value is a tuple: a level, then what tells hands of that level apart (`(5, 13, 12)`, kings full of queens).
An announcement is a value or the beginning of one, and stands just under all that it begins.
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
    """The ten levels. With dice, numbers stay the same in every order: only comparisons change."""

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
        """The word of the level in questions, answers and options: `full_house`."""
        return self.name.lower()


RANKS: Final[dict[Support, range]] = {"cards34": range(7, 15), "dice": range(9, 15)}
"""Seven to ace in the pack, nine to ace on a die."""
SUITED: Final = (Level.FLUSH, Level.STRAIGHT_FLUSH)
"""Levels whose values tell a suit, clubs 0 to spades 3, before any rank."""
RUNNING: Final = (Level.STRAIGHT, Level.STRAIGHT_FLUSH)
"""Levels of five ranks in a row, told by the highest."""
ALIKE: Final = {
    Level.HIGH_CARD: (1, 1, 1, 1, 1),
    Level.PAIR: (2, 1, 1, 1),
    Level.TWO_PAIR: (2, 2, 1),
    Level.TRIPS: (3, 1, 1),
    Level.FULL_HOUSE: (3, 2),
    Level.FLUSH: (1, 1, 1, 1, 1),
    Level.QUADS: (4, 1),
    Level.FIVE_OF_A_KIND: (5,),
}
"""How many cards there are of each rank that a value of the level tells."""
LEAST_TOLD: Final = {
    **dict.fromkeys(Level, 2),
    Level.TWO_PAIR: 3,
    Level.FULL_HOUSE: 3,
    Level.STRAIGHT_FLUSH: 3,
}
"""How long an announcement of the level is at least: all that names the combination, no kicker."""

_WITHOUT_SUITS: Final = tuple(level for level in Level if level not in SUITED)


def _moved(level: Level, before: Level) -> tuple[Level, ...]:
    """The levels of dice with one of them ranked just under another."""
    levels = [each for each in _WITHOUT_SUITS if each != level]
    levels.insert(levels.index(before), level)
    return tuple(levels)


DICE_LEVELS: Final[dict[DiceOrder, tuple[Level, ...]]] = {
    "seed": _WITHOUT_SUITS,
    "rarity": _moved(Level.FULL_HOUSE, before=Level.STRAIGHT),
    "das": _moved(Level.STRAIGHT, before=Level.TRIPS),
}


@dataclass(frozen=True, slots=True)
class Ladder:
    """All values from the weakest to the strongest, and all announcements likewise, level 0 included."""

    levels: tuple[Level, ...]
    rungs: tuple[Value, ...]
    announcements: tuple[Announcement, ...]
    places: dict[Announcement, int]

    def holds(self, announcement: Announcement) -> bool:
        """Whether some hand begins so, and enough of it is told."""
        return announcement in self.places

    def place(self, announcement: Announcement) -> int:
        """The place among all announcements: of two, the stronger has the greater."""
        return self.places[announcement]

    def rung(self, value: Value) -> int:
        """The place of a value among all values, the weakest being 1."""
        return self.rungs_up_to(value)

    def rungs_up_to(self, announcement: Announcement) -> int:
        """How many values are not stronger than what is announced."""
        return bisect_right(self.rungs, self.place(announcement), key=self.place)


@lru_cache
def ladder(support: Support, dice_order: DiceOrder = "seed") -> Ladder:
    """The ladder of the pack of 34, or of five dice in one of the three orders. Articles menteur.4 to 7.

    >>> len(ladder("cards34").rungs), len(ladder("dice").rungs)
    (1016, 252)
    """
    levels = tuple(Level) if support == "cards34" else DICE_LEVELS[dice_order]
    rungs = tuple(value for level in levels for value in sorted(_values(level, RANKS[support])))
    announcements = tuple(
        announcement
        for level in levels
        for announcement in sorted(_announcements(level, [value for value in rungs if value[0] == level]))
    )
    return Ladder(levels, rungs, announcements, {each: place for place, each in enumerate(announcements)})


def ranks_of(value: Value) -> tuple[int, ...]:
    """The ranks of the five cards of a value, lowest first.

    >>> ranks_of((5, 13, 12))
    (12, 12, 13, 13, 13)
    """
    level = Level(value[0])
    told = value[2:] if level in SUITED else value[1:]
    if level in RUNNING:
        return tuple(range(told[0] - 4, told[0] + 1))
    alike = zip(told, ALIKE[level], strict=True)
    return tuple(sorted(rank for rank, count in alike for _ in range(count)))


def _values(level: Level, ranks: Sequence[int]) -> Iterator[Value]:
    suits: list[Value] = [(suit,) for suit in range(4)] if level in SUITED else [()]
    for suit, told in product(suits, _told(level, ranks)):
        yield (level.value, *suit, *told)


def _told(level: Level, ranks: Sequence[int]) -> list[tuple[int, ...]]:
    """What values of a level tell of their ranks."""
    if level in RUNNING:
        return [(high,) for high in ranks[4:]]
    alike = ALIKE[level]
    return [
        told
        for told in permutations(ranks, len(alike))
        if _falls(told, alike) and not (len(told) == 5 and told[0] - told[4] == 4)
    ]


def _falls(told: tuple[int, ...], alike: tuple[int, ...]) -> bool:
    """Whether ranks held the same number of times are told from the highest down."""
    pairs = zip(pairwise(told), pairwise(alike), strict=True)
    return all(first > second for (first, second), (many, few) in pairs if many == few)


def _announcements(level: Level, values: Sequence[Value]) -> set[Announcement]:
    return {value[:length] for value in values for length in range(LEAST_TOLD[level], len(value) + 1)}
