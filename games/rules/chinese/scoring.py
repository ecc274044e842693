"""Scoring: every two players compare their lines, and each adds up his head-to-heads."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from games.rules.chinese.layout import Values, compared
from games.rules.chinese.naturals import POINTS, is_better
from games.rules.chinese.options import Options
from games.rules.chinese.royalties import NO_POINTS, Points

SURRENDERED: Final = "surrendered"


class Standing(NamedTuple):
    """What a seat brings to its head-to-heads.

    `lines` are compared as they are, the greater wins: values of cards, or places turned round. `aside` is
    None for who compares his lines, else the natural he declared or `surrendered`.
    """

    lines: Values
    royalties: Points = NO_POINTS
    fouled: bool = False
    aside: str | None = None


_NOTHING: Final[Values] = ((), (), ())
FOULED: Final = Standing(_NOTHING, fouled=True)
"""Lines worth less than any line and as much as another fouled hand's. Article chinese.8."""


def set_aside(why: str) -> Standing:
    """The standing of who declared a natural, named by `why`, or `surrendered`."""
    return Standing(_NOTHING, aside=why)


class Pair(NamedTuple):
    """A head-to-head in points, seen from the first of the two."""

    lines: Points
    bonus: int
    royalties: int
    flat: int
    points: int


def standing_of(values: Values, options: Options) -> Standing:
    """The standing of a layout, from the values of its lines. Articles chinese.3, chinese.8 to chinese.11."""
    top, middle, bottom = lines = compared(values, options.wheel)
    return Standing(lines, royalties_of(values, options)) if top <= middle <= bottom else FOULED


def royalties_of(values: Values, options: Options) -> Points:
    """What lines that stand show in royalties. Articles chinese.9 to chinese.11."""
    return NO_POINTS if options.royalty_mode == "off" else options.royalty_table.points(*values)


def head_to_head(one: Standing, other: Standing, options: Options) -> Pair:
    """What one player wins from another. Articles chinese.4 to chinese.14."""
    if one.aside or other.aside:
        flat = _flat(one, other, options.surrender_cost)
        return Pair(NO_POINTS, 0, 0, flat, _capped(flat, options.head_to_head_cap))
    (top, middle, bottom), (other_top, other_middle, other_bottom) = one.lines, other.lines
    on_top = (top > other_top) - (top < other_top)
    in_middle = (middle > other_middle) - (middle < other_middle)
    at_bottom = (bottom > other_bottom) - (bottom < other_bottom)
    majority = on_top + in_middle + at_bottom
    bonus = 0
    if options.system == "2-4":
        bonus = (majority > 0) - (majority < 0)
    elif majority in (3, -3):
        bonus = options.scoop_bonus * majority // 3
    won = on_top, in_middle, at_bottom
    if options.royalty_mode == "line_winner":
        royalties = _royalties_of_lines_won(won, one.royalties, other.royalties)
    else:
        royalties = sum(one.royalties) - sum(other.royalties)
    line, cap = options.line_point, options.head_to_head_cap
    lines = won if line == 1 else (won[0] * line, won[1] * line, won[2] * line)
    points = majority * line + bonus + royalties
    return Pair(lines, bonus, royalties, 0, points if cap is None else _capped(points, cap))


def _royalties_of_lines_won(won: Points, his: Points, theirs: Points) -> int:
    """His royalties less the other's, each line paying only its winner. Article chinese.11."""
    return sum(
        mine if sign > 0 else -yours if sign < 0 else 0
        for sign, mine, yours in zip(won, his, theirs, strict=True)
    )


def _flat(one: Standing, other: Standing, surrender_cost: int) -> int:
    """What moves between two players of whom one at least stands aside. Articles chinese.13, chinese.14."""
    if one.aside == SURRENDERED:
        return 0 if other.fouled or other.aside == SURRENDERED else -surrender_cost
    if one.aside is None or other.aside == SURRENDERED:
        return -_flat(other, one, surrender_cost)
    if other.aside is None or is_better(one.aside, other.aside):
        return POINTS[one.aside]
    return 0 if one.aside == other.aside else -POINTS[other.aside]


def _capped(points: int, cap: int | None) -> int:
    """Points of a head-to-head between less and more the cap. Article chinese.12."""
    return points if cap is None else max(-cap, min(cap, points))


def score_pairs(standings: Sequence[Standing], options: Options) -> dict[tuple[int, int], Pair]:
    """Every head-to-head of a deal, by seats: first with second, first with third, and so on."""
    return {
        (one, other): head_to_head(standings[one], standings[other], options)
        for one, other in combinations(range(len(standings)), 2)
    }


def net_of(pairs: Mapping[tuple[int, int], Pair], seats: int) -> tuple[int, ...]:
    """Points won or lost by each seat over all its head-to-heads; they sum to zero. Article chinese.7."""
    net = [0] * seats
    for (one, other), pair in pairs.items():
        net[one] += pair.points
        net[other] -= pair.points
    return tuple(net)
