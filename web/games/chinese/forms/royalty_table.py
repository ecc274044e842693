"""Field of the royalty table in the rules form: a standard table, or the circle's own, cell by cell."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from games.rules.chinese.royalties import CLASSIC, LINES, OPEN_FACE, read_table, write_table
from web.games.hand_names import line_name
from web.sittings.forms.rule_fields import RuleField
from web.ui.typography import sentence_case

CUSTOM: Final = "own"
MAX_POINTS: Final = 999
_KNOWN: Final = {"open_face": OPEN_FACE, "classic": CLASSIC}


@dataclass(frozen=True, slots=True)
class RoyaltyCellField:
    """One editable cell: its key, the name of its field, and its value."""

    cell: str
    field: str
    value: Any
    is_wrong: bool

    @property
    def cells(self) -> tuple[str]:
        """Return the cell in a tuple, as expected by functions that name several cells."""
        return (self.cell,)


@dataclass(frozen=True, slots=True)
class RoyaltyCellRow:
    """Row of editable cells: one line of the table."""

    name: str
    fields: list[RoyaltyCellField]


class RoyaltyTableField(RuleField):
    """Choice of a table, with its cells. Its value is the name of a table, or a mapping of cells."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        return "table"

    def value_in(self, typed: Mapping[str, str], field: str) -> Any:
        """Return the table just chosen, else the edited cells. Raises ValueError.

        The form field `shown` contains the table whose cells the page has rendered.
        """
        picked = typed.get(field, "")
        if picked not in (*_KNOWN, CUSTOM):
            raise ValueError(picked)
        edited = dict(_typed_cells(typed, field))
        if picked in _KNOWN and (picked != typed.get(f"{field}-shown") or not edited):
            return picked
        cells = {line: {cell: _points(text) for cell, text in row.items()} for line, row in edited.items()}
        return next(
            (name for name, existing in _KNOWN.items() if existing.cells == cells), _paying_cells(cells)
        )

    def selected_choice(self, value: Any) -> str:
        """Return the choice to show for a value."""
        return CUSTOM if isinstance(value, dict) else str(value)

    def rows(self, value: Any, typed: Mapping[str, str] | None, field: str) -> list[RoyaltyCellRow]:
        """Return the editable cells with stored values or, if these are invalid, with the typed ones."""
        cells = read_table(value).cells if typed is None else dict(_typed_cells(typed, field))
        return [_row(line, row, field) for line, row in (cells or OPEN_FACE.cells).items()]


def _row(line: str, cells: Mapping[str, Any], field: str) -> RoyaltyCellRow:
    fields = [
        RoyaltyCellField(cell, f"{field}-{line}-{cell}", points, _is_invalid(points))
        for cell, points in cells.items()
    ]
    return RoyaltyCellRow(sentence_case(line_name(line)), fields)


def royalty_table_field() -> RoyaltyTableField:
    """Return the field of the royalty table."""
    return RoyaltyTableField(
        "royalty_table",
        _("Royalty table"),
        choices=(("open_face", _("Open face")), ("classic", _("Classic")), (CUSTOM, _("Our own"))),
        to_input=write_table,
    )


def _typed_cells(typed: Mapping[str, str], field: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the typed cells of each line; nothing if the page did not render them."""
    for line in LINES:
        row = {cell: typed.get(f"{field}-{line}-{cell}") for cell in OPEN_FACE.cells[line]}
        if any(text is not None for text in row.values()):
            yield line, {cell: text or "" for cell, text in row.items()}


def _points(typed: str) -> int:
    """Return the points of a cell, 0 if it is empty. Raises ValueError if they are invalid."""
    points = int(typed or "0")
    if not 0 <= points <= MAX_POINTS:
        raise ValueError(typed)
    return points


def _is_invalid(typed: Any) -> bool:
    try:
        return _points(str(typed)) < 0
    except ValueError:
        return True


def _paying_cells(cells: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    return {line: {cell: points for cell, points in row.items() if points} for line, row in cells.items()}
