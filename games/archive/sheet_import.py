"""Import of a circle's former spreadsheet: one row per evening or game, one column per player.

The exported sheet of a circle is accepted too; its rows of rounds are skipped, since the closings contain
their result.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from games.archive.cells import fold, read_amount, read_day
from games.archive.sheet_import_columns import (
    Columns,
    SheetError,
    cell_of,
    column_letter,
    may_be_head,
    read_columns,
)
from games.models import PastResult

MAX_TEXT_LENGTH: Final = 4_000_000
MAX_SHEET_ROWS: Final = 20_000
MAX_HEAD_ROWS: Final = 12
"""Number of first rows among which the row of names is looked for."""
MAX_TITLE_LENGTH: Final = PastResult._meta.get_field("title").max_length or 0

GAME, EXPENSE, PAYMENT = "game", "expense", "payment"
_ROUNDS: Final = frozenset({"round", "coup", "donne", "manche", "tour"})
_KINDS: Final = {"expense": EXPENSE, "depense": EXPENSE, "payment": PAYMENT, "paiement": PAYMENT,
                 "remboursement": PAYMENT, "reglement": PAYMENT}  # fmt: skip
_TOTALS: Final = (
    "total", "totaux", "solde", "somme", "balance", "cumul", "moyenne", "average", "mean", "mediane",
    "median", "maximum", "minimum", "classement", "rang", "rank", "sum", "sous-total",
)  # fmt: skip


Row = tuple[int, list[str]]
"""Line number in the text, and cells."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One row of a sheet: hundredths (of a euro or a point) by the name in the head of the column."""

    line: int
    day: date
    kind: str
    title: str
    amounts: Mapping[str, int]


@dataclass(slots=True)
class Sheet:
    """A parsed sheet. It must not be imported while it has `errors`."""

    names: list[str] = field(default_factory=list)
    rows: list[SheetLine] = field(default_factory=list)
    errors: list[SheetError] = field(default_factory=list)
    rounds: int = 0
    """Number of skipped rows of rounds."""


def read_sheet(text: str, today: date) -> Sheet:
    """Return the rows of a sheet, and all its errors line by line."""
    sheet = Sheet()
    if len(text) > MAX_TEXT_LENGTH:
        sheet.errors.append(SheetError("too_long"))
        return sheet
    try:
        lines = _csv_rows(text)
    except csv.Error as error:
        sheet.errors.append(SheetError("csv", value=str(error)[:80]))
        return sheet
    if not lines:
        sheet.errors.append(SheetError("empty"))
        return sheet
    if len(lines) > MAX_SHEET_ROWS + MAX_HEAD_ROWS:
        sheet.errors.append(SheetError("many_rows", value=str(len(lines))))
        return sheet
    index, columns = _find_head(lines, sheet.errors)
    if columns is None:
        return sheet
    body = lines[index + 1 :]
    sheet.names = list(columns.players.values())
    _read_rows(sheet, columns, body, today)
    if not sheet.rows and not sheet.errors:
        sheet.errors.append(SheetError("no_rows"))
    return sheet


def _find_head(lines: Sequence[Row], errors: list[SheetError]) -> tuple[int, Columns | None]:
    """Return the index and the columns of the row of names, below titles and merged cells.

    If no row can be one, append the errors of the first row to `errors`.
    """
    rows = [cells for _, cells in lines]
    for index, cells in enumerate(rows[:MAX_HEAD_ROWS]):
        found: list[SheetError] = []
        columns = read_columns(cells, rows[index + 1 :], found) if may_be_head(cells) else None
        if columns is not None and not found:
            return index, columns
    return 0, read_columns(rows[0], rows[1:], errors)


def _csv_rows(text: str) -> list[Row]:
    """Return the rows that are not blank, each with its line number in the text."""
    plain = text.removeprefix("\ufeff").replace("\0", "\ufffd")
    first = [line for line in plain.splitlines() if line.strip()][:50]
    delimiter = next((each for each in "\t;" if 2 * sum(each in line for line in first) >= len(first)), ",")
    reader = csv.reader(io.StringIO(plain, newline=""), delimiter=delimiter)
    return [(reader.line_num, cells) for cells in reader if any(each.strip() for each in cells)]


def _read_rows(sheet: Sheet, columns: Columns, body: Sequence[Row], today: date) -> None:
    last: date | None = None
    totals: Counter[str] = Counter()
    for line, cells in body:
        if _is_total(cells, columns):
            continue
        kind = fold(cell_of(cells, columns.kind)) if columns.kind is not None else ""
        if kind in _ROUNDS:
            sheet.rounds += 1
            continue
        for index, cell in enumerate(cells[columns.width :], start=columns.width):
            if cell.strip():
                sheet.errors.append(SheetError("wide", line, column_letter(index), cell.strip()[:40]))
        amounts = _amounts(sheet, columns, line, cells)
        if not amounts or _repeats_totals(cells, columns, amounts, totals, len(sheet.rows)):
            continue
        last = _day(sheet, columns, line, cells, last, today) or last
        if total := sum(each for each in amounts.values() if each is not None):
            if None not in amounts.values():
                sheet.errors.append(SheetError("sum", line, value=str(total)))
        elif last is not None and None not in amounts.values():
            fields = {name: amount for name, amount in amounts.items() if amount is not None}
            sheet.rows.append(SheetLine(line, last, _KINDS.get(kind, GAME), _title(cells, columns), fields))
            totals.update(fields)


def _is_total(cells: list[str], columns: Columns) -> bool:
    """Return whether the first words of a row say that it sums up others."""
    day = fold(cell_of(cells, columns.day))
    words = [day] if day else [fold(cell_of(cells, index)) for index in columns.titles]
    return any(re.split(r"[^a-z-]", word, maxsplit=1)[0] in _TOTALS for word in words)


def _repeats_totals(
    cells: list[str],
    columns: Columns,
    amounts: Mapping[str, int | None],
    totals: Mapping[str, int],
    rows: int,
) -> bool:
    """Return whether a row without a day has the totals of all rows above it."""
    has_day = bool(cell_of(cells, columns.day).strip())
    return not has_day and rows > 1 and all(amounts.get(name) == cents for name, cents in totals.items())


def _amounts(sheet: Sheet, columns: Columns, line: int, cells: list[str]) -> dict[str, int | None]:
    """Return the hundredths by name, None for an unreadable amount; absent players are left out."""
    amounts: dict[str, int | None] = {}
    for index, name in columns.players.items():
        cell = cell_of(cells, index)
        try:
            amount = read_amount(cell)
        except ValueError:
            sheet.errors.append(SheetError("amount", line, name, cell.strip()[:40]))
            amounts[name] = None
        else:
            if amount is not None:
                amounts[name] = amount
    return amounts


def _day(
    sheet: Sheet, columns: Columns, line: int, cells: list[str], last: date | None, today: date
) -> date | None:
    """Return the day of a row; a row without a day has the day of the row above. None for an invalid day."""
    cell = cell_of(cells, columns.day).strip()
    if not cell and last is not None:
        return last
    try:
        day = read_day(cell)
    except ValueError:
        sheet.errors.append(SheetError("day", line, column_letter(columns.day), cell[:40]))
        return None
    if day > today:
        sheet.errors.append(SheetError("future", line, column_letter(columns.day), cell[:40]))
        return None
    return day


def _title(cells: list[str], columns: Columns) -> str:
    words = [" ".join(cell_of(cells, index).removeprefix("'").split()) for index in columns.titles]
    title = ", ".join(dict.fromkeys(word for word in words if word))
    shown = "".join(each for each in title if each.isprintable())
    return shown if len(shown) <= MAX_TITLE_LENGTH else f"{shown[: MAX_TITLE_LENGTH - 1]}…"
