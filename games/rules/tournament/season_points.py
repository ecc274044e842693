"""Season points of a tournament place, by the formula of the circle (`tournament.19`)."""

from collections.abc import Sequence
from math import isqrt
from typing import Final

FORMULAS: Final = ("field", "root", "podium", "none")
PODIUM: Final = (10, 7, 5, 4, 3, 2)


def season_points(formula: str, place: int, field_size: int) -> int:
    """Return the points of a place, from 1, in a field of `field_size` players.

    - `field`: one point for the last place, one more for each player ranked below;
    - `root`: ten times the square root of field over place, so that large fields and first places count more;
    - `podium`: 10, 7, 5, 4, 3, 2, whatever the field;
    - `none`: nothing.

    >>> [season_points("field", place, 9) for place in (1, 2, 9)]
    [9, 8, 1]
    >>> [season_points("root", place, 9) for place in (1, 4, 9)]
    [30, 15, 10]

    Raises ValueError for an unknown formula or a place outside the field.
    """
    if not 1 <= place <= field_size:
        raise ValueError(place)
    if formula == "field":
        return field_size - place + 1
    if formula == "root":
        return isqrt(100 * field_size // place)
    if formula == "podium":
        return points_on_scale(PODIUM, place)
    if formula == "none":
        return 0
    raise ValueError(formula)


def points_on_scale(scale: Sequence[int], place: int) -> int:
    """Return the points of a place, from 1, on a `scale` of points by place; later places have 0.

    >>> [points_on_scale((5, 3, 1), place) for place in (1, 3, 4)]
    [5, 1, 0]
    """
    return scale[place - 1] if place <= len(scale) else 0
