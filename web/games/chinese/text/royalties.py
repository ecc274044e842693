"""Short names of royalties, by the cells of a royalty table (`QQ`, `222`, `full_house`)."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games.rules.chinese.royalties import CLASSIC, LINES, OPEN_FACE, RoyaltyTable
from web.ui.cards import RANKS, rank_index
from web.ui.numbers import format_signed

PAIR_LENGTH, TRIPS_LENGTH = 2, 3
"""Length of a top line cell, which consists of the ranks of its cards."""
MAX_NAMES = 2

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
    """Return the name of a cell: “QQ”, “Trips A”, “Full house”; “DD”, “Brelan A” with French letters."""
    if cell in _STEPS:
        return str(_STEPS[cell])
    rank = rank_index(cell[0], index)
    if len(cell) == TRIPS_LENGTH:
        return _("Trips %(rank)s") % {"rank": rank}
    return f"{rank}-{rank}" if len(rank) > 1 else rank * PAIR_LENGTH


def royalty_choices(table: RoyaltyTable, line: int) -> list[tuple[int, tuple[str, ...]]]:
    """Return the possible royalties of a line (0 top, 1 middle, 2 bottom), ascending, with their cells."""
    showing: dict[int, tuple[str, ...]] = {}
    for cell, points in table.cells[LINES[line]].items():
        if points:
            showing[points] = (*showing.get(points, ()), cell)
    return sorted(showing.items())


def royalty_name(table: RoyaltyTable, line: int, points: int) -> str:
    """Return the name of the hands that earn a royalty on a line, in a sentence: “QQ”, “trips A”, “flush”."""
    name = cells_name(dict(royalty_choices(table, line))[points])
    return name if name.isupper() else name[:1].lower() + name[1:]


def cells_name(cells: Sequence[str], index: str | None = None) -> str:
    """Return one name for cells with the same royalty: “Trips” for all trips; many become “first…last”."""
    kinds = {len(cell) for cell in cells if cell not in _STEPS}
    if len(cells) == len(RANKS) and kinds == {TRIPS_LENGTH}:
        return str(_STEPS["trips"])
    if len(cells) == len(RANKS) and kinds == {PAIR_LENGTH}:
        return str(_ALL_PAIRS)
    names = [cell_name(cell, index) for cell in cells]
    return ", ".join(names) if len(names) <= MAX_NAMES else f"{names[0]}…{names[-1]}"


def custom_cells(table: RoyaltyTable) -> tuple[str, Mapping[str, Mapping[str, int]]]:
    """Return the name of the nearest standard table, and by line the cells that differ from it."""
    return min(
        ((existing.name or "", _differing_cells(table, existing)) for existing in (OPEN_FACE, CLASSIC)),
        key=lambda each: sum(map(len, each[1].values())),
    )


def _differing_cells(table: RoyaltyTable, known: RoyaltyTable) -> dict[str, dict[str, int]]:
    return {
        line: {cell: points for cell, points in cells.items() if points != known.cells[line][cell]}
        for line, cells in table.cells.items()
    }


def custom_cell_texts(cells: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    """Yield the differing cells of each line: “QQ +9, KK +10 on top”, “Quads +12 in the middle”."""
    where = {
        "top": _("%(cells)s on top"),
        "middle": _("%(cells)s in the middle"),
        "bottom": _("%(cells)s at the bottom"),
    }
    for line, paid in cells.items():
        if paid:
            text = ", ".join(f"{cell_name(cell)} {format_signed(points)}" for cell, points in paid.items())
            yield where[line] % {"cells": text}
