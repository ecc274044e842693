"""Reading the sheet a circle kept before: a row an evening or a game, a column a player.

Our own sheet reads back too: its rounds are left out, since their closings say what they came to.
"""

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from games.archive.cells import folded, read_amount, read_day
from games.archive.columns import Columns, Fault, cell_of, columns_of, letter

TEXT_MAX: Final = 300_000
ROWS_MAX: Final = 400
TITLE_MAX: Final = 40

GAME, EXPENSE, PAYMENT = "game", "expense", "payment"
_ROUNDS: Final = frozenset({"round", "coup", "donne", "manche", "tour"})
_KINDS: Final = {"expense": EXPENSE, "depense": EXPENSE, "payment": PAYMENT, "paiement": PAYMENT,
                 "remboursement": PAYMENT, "reglement": PAYMENT}  # fmt: skip
_TOTALS: Final = frozenset({"total", "totaux", "solde", "soldes", "somme", "balance", "total balance"})


@dataclass(frozen=True, slots=True)
class Row:
    """What a row says: hundredths by the name at the head of its column."""

    line: int
    day: date
    kind: str
    title: str
    amounts: Mapping[str, int]


@dataclass(slots=True)
class Sheet:
    """A sheet as it was read. Nothing of it may be written while there are `faults`."""

    names: list[str] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    rounds: int = 0
    """Rows of our own sheet that were left out."""


def decoded(content: bytes) -> str:
    """The text of a file, whichever program saved it."""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def read_sheet(text: str, today: date) -> Sheet:
    """The rows of a sheet, and everything that is wrong with it, line by line."""
    sheet = Sheet()
    if len(text) > TEXT_MAX:
        sheet.faults.append(Fault("too_long"))
        return sheet
    try:
        lines = _lines(text)
    except csv.Error as error:
        sheet.faults.append(Fault("csv", told=str(error)[:80]))
        return sheet
    if not lines:
        sheet.faults.append(Fault("empty"))
        return sheet
    (_, head), *body = lines
    if len(body) > ROWS_MAX:
        sheet.faults.append(Fault("many_rows", told=str(len(body))))
        return sheet
    columns = columns_of(head, [cells for _, cells in body], sheet.faults)
    if columns is None:
        return sheet
    sheet.names = list(columns.players.values())
    _read_rows(sheet, columns, body, today)
    if not sheet.rows and not sheet.faults:
        sheet.faults.append(Fault("no_rows"))
    return sheet


def _lines(text: str) -> list[tuple[int, list[str]]]:
    """The rows that say something, with their line in the text."""
    plain = text.removeprefix("\ufeff").replace("\0", "\ufffd")
    head = next((line for line in plain.splitlines() if line.strip()), "")
    delimiter = next((each for each in "\t;" if each in head), ",")
    reader = csv.reader(io.StringIO(plain, newline=""), delimiter=delimiter)
    return [(reader.line_num, cells) for cells in reader if any(each.strip() for each in cells)]


def _read_rows(sheet: Sheet, columns: Columns, body: list[tuple[int, list[str]]], today: date) -> None:
    last: date | None = None
    for line, cells in body:
        words = [folded(cell_of(cells, place)) for place in (columns.day, *columns.titles)]
        if _TOTALS.intersection(words):
            continue
        kind = folded(cell_of(cells, columns.kind)) if columns.kind is not None else ""
        if kind in _ROUNDS:
            sheet.rounds += 1
            continue
        for place, cell in enumerate(cells[columns.width :], start=columns.width):
            if cell.strip():
                sheet.faults.append(Fault("wide", line, letter(place), cell.strip()[:40]))
        amounts = _amounts(sheet, columns, line, cells)
        if not amounts:
            continue
        last = _day(sheet, columns, line, cells, last, today) or last
        if total := sum(each for each in amounts.values() if each is not None):
            if None not in amounts.values():
                sheet.faults.append(Fault("sum", line, told=str(total)))
        elif last is not None and None not in amounts.values():
            told = {name: amount for name, amount in amounts.items() if amount is not None}
            sheet.rows.append(Row(line, last, _KINDS.get(kind, GAME), _title(cells, columns), told))


def _amounts(sheet: Sheet, columns: Columns, line: int, cells: list[str]) -> dict[str, int | None]:
    """Hundredths by name, None for what cannot be read; who was not there is left out."""
    found: dict[str, int | None] = {}
    for place, name in columns.players.items():
        cell = cell_of(cells, place)
        try:
            amount = read_amount(cell)
        except ValueError:
            sheet.faults.append(Fault("amount", line, name, cell.strip()[:40]))
            found[name] = None
        else:
            if amount is not None:
                found[name] = amount
    return found


def _day(
    sheet: Sheet, columns: Columns, line: int, cells: list[str], last: date | None, today: date
) -> date | None:
    """The day of a row; where it says none, that of the row above it."""
    cell = cell_of(cells, columns.day).strip()
    if not cell and last is not None:
        return last
    try:
        day = read_day(cell)
    except ValueError:
        sheet.faults.append(Fault("day", line, letter(columns.day), cell[:40]))
        return None
    if day > today:
        sheet.faults.append(Fault("future", line, letter(columns.day), cell[:40]))
        return None
    return day


def _title(cells: list[str], columns: Columns) -> str:
    words = [" ".join(cell_of(cells, place).removeprefix("'").split()) for place in columns.titles]
    told = ", ".join(dict.fromkeys(word for word in words if word))
    shown = "".join(each for each in told if each.isprintable())
    return shown if len(shown) <= TITLE_MAX else f"{shown[: TITLE_MAX - 1]}…"
