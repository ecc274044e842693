"""Head-to-heads: each pair of players compares its lines, and each player adds up the results."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from games.rules.chinese.layout import Values, wheel_adjusted
from games.rules.chinese.naturals import POINTS, is_better
from games.rules.chinese.options import Options
from games.rules.chinese.royalties import NO_POINTS, Points

SURRENDERED: Final = "surrendered"


class ComparedHand(NamedTuple):
    """The hand that a seat compares in its head-to-heads.

    The greater `lines` win: values of cards, or negated places. `exemption` is None for a compared hand,
    else the declared natural or `surrendered`.
    """

    lines: Values
    royalties: Points = NO_POINTS
    is_fouled: bool = False
    exemption: str | None = None


_NOTHING: Final[Values] = ((), (), ())
FOULED_HAND: Final = ComparedHand(_NOTHING, is_fouled=True)
"""A fouled hand: its lines lose to every line and tie with another fouled hand. Article chinese.8."""


def exempt_hand(why: str) -> ComparedHand:
    """Return the hand of a player who declared a natural (`why` is its name) or `surrendered`."""
    return ComparedHand(_NOTHING, exemption=why)


class HeadToHead(NamedTuple):
    """The points of a head-to-head, as won by the first of the two seats."""

    lines: Points
    bonus: int
    royalties: int
    flat: int
    points: int


def compared_hand_of_values(values: Values, options: Options) -> ComparedHand:
    """Return the compared hand of a layout from the values of its lines. Articles chinese.3, chinese.8 to
    chinese.11.
    """
    top, middle, bottom = lines = wheel_adjusted(values, options.wheel)
    return (
        ComparedHand(lines, royalties_of_values(values, options)) if top <= middle <= bottom else FOULED_HAND
    )


def royalties_of_values(values: Values, options: Options) -> Points:
    """Return the royalties of lines in valid order. Articles chinese.9 to chinese.11."""
    return NO_POINTS if options.royalty_mode == "off" else options.royalty_table.points(*values)


def head_to_head(one: ComparedHand, other: ComparedHand, options: Options) -> HeadToHead:
    """Return the points that one player wins from another. Articles chinese.4 to chinese.14."""
    if one.exemption or other.exemption:
        flat = _flat(one, other, options.surrender_cost)
        return HeadToHead(NO_POINTS, 0, 0, flat, _capped(flat, options.head_to_head_cap))
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
    return HeadToHead(lines, bonus, royalties, 0, points if cap is None else _capped(points, cap))


def _royalties_of_lines_won(won: Points, first: Points, second: Points) -> int:
    """Return the first player's royalties less the other's, counting only lines won. Article chinese.11."""
    return sum(
        mine if sign > 0 else -yours if sign < 0 else 0
        for sign, mine, yours in zip(won, first, second, strict=True)
    )


def _flat(one: ComparedHand, other: ComparedHand, surrender_cost: int) -> int:
    """Return the points between two players of whom at least one is exempt. Articles chinese.13 and
    chinese.14.
    """
    if one.exemption == SURRENDERED:
        return 0 if other.is_fouled or other.exemption == SURRENDERED else -surrender_cost
    if one.exemption is None or other.exemption == SURRENDERED:
        return -_flat(other, one, surrender_cost)
    if other.exemption is None or is_better(one.exemption, other.exemption):
        return POINTS[one.exemption]
    return 0 if one.exemption == other.exemption else -POINTS[other.exemption]


def _capped(points: int, cap: int | None) -> int:
    """Return the points of a head-to-head limited to plus or minus the cap. Article chinese.12."""
    return points if cap is None else max(-cap, min(cap, points))


def score_head_to_heads(
    standings: Sequence[ComparedHand], options: Options
) -> dict[tuple[int, int], HeadToHead]:
    """Return every head-to-head of a deal by pair of seats: (0, 1), (0, 2) and so on."""
    return {
        (one, other): head_to_head(standings[one], standings[other], options)
        for one, other in combinations(range(len(standings)), 2)
    }


def net_points(pairs: Mapping[tuple[int, int], HeadToHead], seats: int) -> tuple[int, ...]:
    """Return the points of each seat over all its head-to-heads; they sum to zero. Article chinese.7."""
    net = [0] * seats
    for (one, other), pair in pairs.items():
        net[one] += pair.points
        net[other] -= pair.points
    return tuple(net)
