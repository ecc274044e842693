"""What a place in a tournament is worth in the season, by the formula the circle chose (`tournament.19`)."""

from math import isqrt
from typing import Final

FORMULAS: Final = ("field", "root", "podium", "none")
PODIUM: Final = (10, 7, 5, 4, 3, 2)


def season_points(formula: str, place: int, field: int) -> int:
    """The points of the `place`-th out of `field` players, from 1.

    - `field`: one point for the last, one more for each player left behind;
    - `root`: ten times the square root of the field over the place, so that a large field counts and the
      first places count most;
    - `podium`: 10, 7, 5, 4, 3, 2, whatever the field;
    - `none`: nothing.

    >>> [season_points("field", place, 9) for place in (1, 2, 9)]
    [9, 8, 1]
    >>> [season_points("root", place, 9) for place in (1, 4, 9)]
    [30, 15, 10]

    Raises ValueError for an unknown formula or a place outside the field.
    """
    if not 1 <= place <= field:
        raise ValueError(place)
    if formula == "field":
        return field - place + 1
    if formula == "root":
        return isqrt(100 * field // place)
    if formula == "podium":
        return PODIUM[place - 1] if place <= len(PODIUM) else 0
    if formula == "none":
        return 0
    raise ValueError(formula)
