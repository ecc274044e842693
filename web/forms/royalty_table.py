"""The royalty table in the drawer: one of the known tables, or the table's own, cell by cell."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from games.rules.chinese.royalties import CLASSIC, LINES, OPEN_FACE, read_table, write_table
from web.forms.house_rule import HouseRule
from web.wording.hands import line_name
from web.wording.typography import sentence_case

OWN: Final = "own"
POINTS_MAX: Final = 999
_KNOWN: Final = {"open_face": OPEN_FACE, "classic": CLASSIC}


@dataclass(frozen=True, slots=True)
class CellField:
    """One cell to edit: what shows the royalty, the name of its field, what the field holds."""

    cell: str
    field: str
    value: Any
    is_wrong: bool

    @property
    def cells(self) -> tuple[str]:
        """The cell, as a name is given to several."""
        return (self.cell,)


@dataclass(frozen=True, slots=True)
class CellRow:
    """The cells of one line."""

    name: str
    fields: list[CellField]


class RoyaltyTableRule(HouseRule):
    """A choice of tables, and the cells of the one chosen. Its value is the name of a table, or its cells."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        return "table"

    def value_in(self, typed: Mapping[str, str], field: str) -> Any:
        """A table that was just picked, else the cells as they were edited.

        The page says which table its cells were shown for, under `shown`.
        """
        picked = typed.get(field, "")
        if picked not in (*_KNOWN, OWN):
            raise ValueError(picked)
        edited = dict(_typed_cells(typed, field))
        if picked in _KNOWN and (picked != typed.get(f"{field}-shown") or not edited):
            return picked
        cells = {line: {cell: _points(text) for cell, text in row.items()} for line, row in edited.items()}
        return next((name for name, known in _KNOWN.items() if known.cells == cells), _paid(cells))

    def choice_of(self, value: Any) -> str:
        """The table that the choice shows."""
        return OWN if isinstance(value, dict) else str(value)

    def rows(self, value: Any, typed: Mapping[str, str] | None, field: str) -> list[CellRow]:
        """The cells to edit, as they are or, where they cannot be read, as they were typed."""
        cells = dict(_typed_cells(typed, field)) if typed else read_table(value).cells
        return [_row(line, row, field) for line, row in (cells or OPEN_FACE.cells).items()]


def _row(line: str, cells: Mapping[str, Any], field: str) -> CellRow:
    fields = [
        CellField(cell, f"{field}-{line}-{cell}", points, _is_wrong(points)) for cell, points in cells.items()
    ]
    return CellRow(sentence_case(line_name(line)), fields)


def royalty_table() -> RoyaltyTableRule:
    """The line of the drawer."""
    return RoyaltyTableRule(
        "royalty_table",
        _("Royalty table"),
        choices=(("open_face", _("Open face")), ("classic", _("Classic")), (OWN, _("Our own"))),
        write=write_table,
    )


def _typed_cells(typed: Mapping[str, str], field: str) -> Iterator[tuple[str, dict[str, str]]]:
    """What was typed in the cells, line by line; nothing from a page that does not show them."""
    for line in LINES:
        row = {cell: typed.get(f"{field}-{line}-{cell}") for cell in OPEN_FACE.cells[line]}
        if any(text is not None for text in row.values()):
            yield line, {cell: text or "" for cell, text in row.items()}


def _points(typed: str) -> int:
    """Points of a cell; an empty one pays nothing. `ValueError` for what is no number of points."""
    points = int(typed or "0")
    if not 0 <= points <= POINTS_MAX:
        raise ValueError(typed)
    return points


def _is_wrong(typed: Any) -> bool:
    try:
        return _points(str(typed)) < 0
    except ValueError:
        return True


def _paid(cells: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    return {line: {cell: points for cell, points in row.items() if points} for line, row in cells.items()}
