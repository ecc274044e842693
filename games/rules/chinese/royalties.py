"""Royalties: the points that every opponent pays for a strong line, besides the point of the line."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Final

from games.rules.cards import RANK_TEXT, RANKS
from games.rules.hands import CATEGORIES, HIGH_CARD, PAIR, ROYAL, TRIPS, Value
from games.rules.json_fields import Malformed, integer, read_object

Points = tuple[int, int, int]
"""Whole numbers for the top, the middle and the bottom line."""

LINES: Final = ("top", "middle", "bottom")
NO_POINTS: Final[Points] = (0, 0, 0)

STEPS: Final = (*CATEGORIES, "royal")
"""Steps of a line of five from the weakest: the nine categories, then the royal flush."""
_ROYAL_STEP: Final = STEPS.index("royal")
_PAID_STEPS: Final = STEPS[TRIPS:]
_TOP_CELLS: Final[dict[str, Value]] = {
    RANK_TEXT[rank] * size: (category, rank) for category, size in ((PAIR, 2), (TRIPS, 3)) for rank in RANKS
}
_TOP_VALUES: Final[tuple[Value, ...]] = ((HIGH_CARD, min(RANKS)), *_TOP_CELLS.values())
"""Starts of the values of a top line, from the weakest, as far as royalties distinguish them."""


@dataclass(frozen=True, slots=True)
class RoyaltyTable:
    """The royalties of each line. Articles chinese.9 and chinese.10.

    `top` holds points by category, then by the rank of the trips, the pair or the highest card; `middle` and
    `bottom` hold points by step. `name` is `classic`, `open_face`, or None for a custom table.
    """

    name: str | None
    top: tuple[tuple[int, ...], ...]
    middle: tuple[int, ...]
    bottom: tuple[int, ...]

    @property
    def cells(self) -> dict[str, dict[str, int]]:
        """Points of every cell that can pay, by line, from the weakest: `QQ`, `222`, `full_house`."""
        return {
            "top": {cell: self.top[category][rank] for cell, (category, rank) in _TOP_CELLS.items()},
            "middle": dict(zip(_PAID_STEPS, self.middle[TRIPS:], strict=True)),
            "bottom": dict(zip(_PAID_STEPS, self.bottom[TRIPS:], strict=True)),
        }

    def points(self, top: Value, middle: Value, bottom: Value) -> Points:
        """Return the royalties of three lines in valid order; the royal step follows the straight flush."""
        return (
            self.top[top[0]][top[1]],
            self.middle[middle[0] + (middle == ROYAL)],
            self.bottom[bottom[0] + (bottom == ROYAL)],
        )

    def can_show(self, line: int, points: int) -> bool:
        """Return whether a line (0 top, 1 middle, 2 bottom) can earn this royalty."""
        return points in self.possible_points(line)

    def possible_points(self, line: int) -> frozenset[int]:
        """Return every royalty that a line (0 top, 1 middle, 2 bottom) can earn."""
        return frozenset((chain.from_iterable(self.top), self.middle, self.bottom)[line])

    def underpaid_lines(self, bonuses: Points) -> Iterator[tuple[int, int]]:
        """Yield each line (1 middle, 2 bottom) whose royalty is too low below the one above, and its minimum.

        Article chinese.21.
        """
        top, middle, _ = self.weakest_values(bonuses)
        for line, least in ((1, self.middle[_step_of(top)]), (2, self.bottom[_step_of(middle)])):
            if bonuses[line] < least:
                yield line, least

    def weakest_values(self, bonuses: Points) -> tuple[Value, Value, Value]:
        """Return the starts of the weakest values that earn these royalties, one for each line.

        Every royalty must satisfy `can_show`. Article chinese.21.
        """
        top, middle, bottom = bonuses
        return (
            next(value for value in _TOP_VALUES if self.top[value[0]][value[1]] == top),
            _step_value(self.middle.index(middle)),
            _step_value(self.bottom.index(bottom)),
        )


def _step_of(value: Value) -> int:
    return _ROYAL_STEP if value == ROYAL else value[0]


def _step_value(step: int) -> Value:
    return ROYAL if step == _ROYAL_STEP else (step,)


def _row(cells: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(cells.get(step, 0) for step in STEPS)


def _table(
    name: str | None, top: Mapping[str, int], middle: Mapping[str, int], bottom: Mapping[str, int]
) -> RoyaltyTable:
    rows = [[0] * (max(RANKS) + 1) for _ in range(TRIPS + 1)]
    for cell, points in top.items():
        category, rank = _TOP_CELLS[cell]
        rows[category][rank] = points
    return RoyaltyTable(name, tuple(map(tuple, rows)), _row(middle), _row(bottom))


CLASSIC: Final = _table(
    "classic",
    {cell: 3 for cell, (category, _) in _TOP_CELLS.items() if category == TRIPS},
    {"full_house": 2, "quads": 8, "straight_flush": 10, "royal": 20},
    {"quads": 4, "straight_flush": 5, "royal": 10},
)
OPEN_FACE: Final = _table(
    "open_face",
    {
        cell: rank - 5 if category == PAIR else rank + 8
        for cell, (category, rank) in _TOP_CELLS.items()
        if category == TRIPS or rank > 5
    },
    dict(zip(_PAID_STEPS, (2, 4, 8, 12, 20, 30, 50), strict=True)),
    dict(zip(_PAID_STEPS, (0, 2, 4, 6, 10, 15, 25), strict=True)),
)
_NAMED: Final = {"classic": CLASSIC, "open_face": OPEN_FACE}
_POINTS: Final = integer(0)
_CELLS: Final = {
    "top": dict.fromkeys(_TOP_CELLS, _POINTS),
    "middle": dict.fromkeys(_PAID_STEPS, _POINTS),
    "bottom": dict.fromkeys(_PAID_STEPS, _POINTS),
}


def read_table(value: object) -> RoyaltyTable:
    """Return a table from JSON: the name of a table, or the paying cells by line.

    Raises `Malformed` with the path of the faulty cell, or `ValueError` for a value that is no table.
    """
    if type(value) is str and value in _NAMED:
        return _NAMED[value]
    if type(value) is not dict:
        raise ValueError(value)
    rows: dict[str, dict[str, int]] = {line: {} for line in LINES}
    for line, cells in value.items():
        if line not in rows or type(cells) not in (dict, type(None)):
            raise Malformed(line)
        try:
            rows[line] = read_object(_CELLS[line], cells or {})
        except Malformed as fault:
            raise Malformed(f"{line}.{fault.path}") from None
    return _table(None, rows["top"], rows["middle"], rows["bottom"])


def write_table(table: RoyaltyTable) -> str | dict[str, dict[str, int]]:
    """Return the JSON that `read_table` reads as this table."""
    if table.name is not None:
        return table.name
    return {
        line: {cell: points for cell, points in cells.items() if points}
        for line, cells in table.cells.items()
    }
