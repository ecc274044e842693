"""Royalties in short: what a line can show, by the cells of a royalty table (`QQ`, `222`, `full_house`)."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games.rules.chinese.royalties import CLASSIC, LINES, OPEN_FACE, RoyaltyTable
from web.wording.cards import RANKS, rank_index
from web.wording.figures import signed

PAIR_LENGTH, TRIPS_LENGTH = 2, 3
"""A cell of the top line is written as the cards that make it."""
NAMES_MAX = 2

_STEPS: dict[str, Promise] = {
    "trips": pgettext_lazy("royalty", "Trips"),
    "straight": pgettext_lazy("royalty", "Straight"),
    "flush": pgettext_lazy("royalty", "Flush"),
    "full_house": pgettext_lazy("royalty", "Full house"),
    "quads": pgettext_lazy("royalty", "Quads"),
    "straight_flush": pgettext_lazy("royalty", "Str. flush"),
    "royal": pgettext_lazy("royalty", "Royal"),
}
_ALL_PAIRS = pgettext_lazy("royalty", "Pair")


def cell_name(cell: str, index: str | None = None) -> str:
    """“QQ”, “Trips A”, “Full house”; “DD”, “Brelan A” with the letters of a French pack."""
    if cell in _STEPS:
        return str(_STEPS[cell])
    rank = rank_index(cell[0], index)
    if len(cell) == TRIPS_LENGTH:
        return _("Trips %(rank)s") % {"rank": rank}
    return f"{rank}-{rank}" if len(rank) > 1 else rank * PAIR_LENGTH


def royalty_choices(table: RoyaltyTable, line: int) -> list[tuple[int, tuple[str, ...]]]:
    """What a line (0 top, 1 middle, 2 bottom) can pay, with the cells that show it, from the cheapest."""
    showing: dict[int, tuple[str, ...]] = {}
    for cell, points in table.cells[LINES[line]].items():
        if points:
            showing[points] = (*showing.get(points, ()), cell)
    return sorted(showing.items())


def cells_name(cells: Sequence[str], index: str | None = None) -> str:
    """Cells that pay as much, in one name: all trips are “Trips”, and many go from the first to the last."""
    kinds = {len(cell) for cell in cells if cell not in _STEPS}
    if len(cells) == len(RANKS) and kinds == {TRIPS_LENGTH}:
        return str(_STEPS["trips"])
    if len(cells) == len(RANKS) and kinds == {PAIR_LENGTH}:
        return str(_ALL_PAIRS)
    names = [cell_name(cell, index) for cell in cells]
    return ", ".join(names) if len(names) <= NAMES_MAX else f"{names[0]}…{names[-1]}"


def departures(table: RoyaltyTable) -> tuple[str, Mapping[str, Mapping[str, int]]]:
    """The named table nearest to one of the house's own, and by line the cells that pay otherwise."""
    return min(
        ((known.name or "", _departing(table, known)) for known in (OPEN_FACE, CLASSIC)),
        key=lambda each: sum(map(len, each[1].values())),
    )


def _departing(table: RoyaltyTable, known: RoyaltyTable) -> dict[str, dict[str, int]]:
    return {
        line: {cell: points for cell, points in cells.items() if points != known.cells[line][cell]}
        for line, cells in table.cells.items()
    }


def told_departures(cells: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    """“QQ +9, KK +10 on top”, “Quads +12 in the middle”: the cells that pay otherwise, line by line."""
    where = {
        "top": _("%(cells)s on top"),
        "middle": _("%(cells)s in the middle"),
        "bottom": _("%(cells)s at the bottom"),
    }
    for line, paid in cells.items():
        if paid:
            told = ", ".join(f"{cell_name(cell)} {signed(points)}" for cell, points in paid.items())
            yield where[line] % {"cells": told}
