"""Table of the points of a head-to-head, for a script without the rules."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from games.rules.chinese.naturals import NATURALS
from games.rules.chinese.options import Options
from games.rules.chinese.royalties import NO_POINTS, Points, RoyaltyTable
from games.rules.chinese.scoring import FOULED_HAND, SURRENDERED, ComparedHand, exempt_hand, head_to_head

_COMPARED: Final = ComparedHand(((0,), (0,), (0,)))
_HANDS: Final = {
    "": _COMPARED,
    "fouled": FOULED_HAND,
    **{why: exempt_hand(why) for why in (SURRENDERED, *NATURALS)},
}
_BALANCES: Final[Sequence[Points]] = (
    (-1, -1, -1),
    (-1, -1, 0),
    (-1, 0, 0),
    NO_POINTS,
    (1, 0, 0),
    (1, 1, 0),
    (1, 1, 1),
)


@dataclass(frozen=True, slots=True)
class DuelTable:
    """Points that decide every head-to-head under one set of house rules.

    `lines` holds the points of the lines by the lines won less the lines lost, from −3 to 3. `flat` holds the
    points of one declaration against another, `""` for a compared hand; it is empty if nobody can declare. A
    royalty on top requires at least the royalty `least_in_middle` in the middle, and one in the middle
    `least_at_bottom` at the bottom; both are None if royalties are not checked against each other.
    `royalties` holds the points of a line by its value: on top by category and rank, below by step; it is
    None if there are none. `wheel` is `low` or `second`.
    """

    lines: tuple[int, ...]
    flat: dict[str, dict[str, int]]
    cap: int | None
    only_lines_won: bool
    least_in_middle: dict[int, int] | None
    least_at_bottom: dict[int, int] | None
    royalties: tuple[tuple[tuple[int, ...], ...], tuple[int, ...], tuple[int, ...]] | None
    wheel: str


def duel_table(options: Options) -> DuelTable:
    """Return the table of a set of house rules. Articles chinese.4 to chinese.14, and chinese.21."""
    uncapped = replace(options, head_to_head_cap=None)
    table = options.royalty_table
    return DuelTable(
        lines=tuple(
            head_to_head(ComparedHand(_values(won)), _COMPARED, uncapped).points for won in _BALANCES
        ),
        flat={
            one: {other: head_to_head(hand, against, uncapped).points for other, against in _HANDS.items()}
            for one, hand in _HANDS.items()
        }
        if options.is_classic
        else {},
        cap=options.head_to_head_cap,
        only_lines_won=options.royalty_mode == "line_winner",
        least_in_middle=None if table.name is None else _least_royalties(table, 0),
        least_at_bottom=None if table.name is None else _least_royalties(table, 1),
        royalties=None if options.royalty_mode == "off" else (table.top, table.middle, table.bottom),
        wheel=options.wheel,
    )


def _values(won: Points) -> tuple[tuple[int], tuple[int], tuple[int]]:
    top, middle, bottom = won
    return (top,), (middle,), (bottom,)


def _least_royalties(table: RoyaltyTable, line: int) -> dict[int, int]:
    """Return the minimum royalty of the line below for each royalty of a line that requires one."""
    least = {}
    for points in table.possible_points(line):
        bonuses = (points, 0, 0) if line == 0 else (0, points, 0)
        required = dict(table.underpaid_lines(bonuses)).get(line + 1, 0)
        if required:
            least[points] = required
    return least
