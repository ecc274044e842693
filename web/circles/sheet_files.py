"""Export of a circle as a spreadsheet in the reader's language: .csv and .xlsx."""

import csv
import io
from collections.abc import Callable
from typing import Final

from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy
from xlsxwriter import Workbook

from games.archive.sheet_export import SheetRow, sheet_players, sheet_rows
from games.models import Circle, Player
from web.circles.text.files import row_kind_label, unit_label
from web.evenings.text.bill import category_label
from web.sittings.text.titles import GAME_TITLES
from web.ui.typography import is_french

CLUB_TILL_TITLE = gettext_lazy("The club keeps the till")
FORMULA_PREFIXES = ("=", "+", "-", "@", "\t", "\r")
"""First characters by which a spreadsheet runs a cell as a formula."""


def circle_csv(circle: Circle) -> str:
    """Return a row for each round, closing, expense and payment; a column for each player, in points or
    euros.

    Separator and decimal mark are those that a spreadsheet of the reader's language expects.
    """
    buffer = io.StringIO()
    # A spreadsheet recognises UTF-8 only by the byte order mark.
    buffer.write("\ufeff")
    writer = csv.writer(buffer, delimiter=";" if is_french() else ",")
    players = sheet_players(circle)
    titles = [str(title) for title, _cell in COLUMNS]
    writer.writerow([*titles, *(escape_formula(player.name) for player in players)])
    for line in _rows(circle):
        cells = [escape_formula(cell(line)) for _title, cell in COLUMNS]
        writer.writerow([*cells, *(_cell_number(*each) for each in _amounts(line, players))])
    return buffer.getvalue()


def circle_xlsx(circle: Circle) -> bytes:
    """Return the same rows as an .xlsx file, with days and amounts as such."""
    content = io.BytesIO()
    players = sheet_players(circle)
    with Workbook(content, {"in_memory": True, "strings_to_formulas": False}) as book:
        sheet = book.add_worksheet()
        days = book.add_format({"num_format": "dd/mm/yyyy" if is_french() else "yyyy-mm-dd"})
        euros, bold = book.add_format({"num_format": "#,##0.00"}), book.add_format({"bold": True})
        titles = [str(title) for title, _cell in COLUMNS]
        for index, title in enumerate([*titles, *(player.name for player in players)]):
            sheet.write_string(0, index, title, bold)
        sheet.freeze_panes(1, 0)
        sheet.set_column(0, 0, 11)
        for row, line in enumerate(_rows(circle), start=1):
            sheet.write_datetime(row, 0, localtime(line.at).replace(tzinfo=None), days)
            for index, (_title, cell) in enumerate(COLUMNS[1:], start=1):
                sheet.write_string(row, index, cell(line))
            for index, (amount, unit) in enumerate(_amounts(line, players), start=len(COLUMNS)):
                if amount is not None and unit == "cents":
                    sheet.write_number(row, index, amount / 100, euros)
                elif amount is not None:
                    sheet.write_number(row, index, amount)
    return content.getvalue()


def _rows(circle: Circle) -> list[SheetRow]:
    """Return the rows of a circle in order of time."""
    return sorted(sheet_rows(circle), key=lambda row: row.at)


def _amounts(row: SheetRow, players: list[Player]) -> list[tuple[int | None, str]]:
    return [(row.amounts.get(player.pk), row.unit) for player in players]


def escape_formula(words: str) -> str:
    """Return text that a spreadsheet shows unchanged."""
    return f"'{words}" if words.startswith(FORMULA_PREFIXES) else words


COLUMNS: Final[tuple[tuple[Promise, Callable[[SheetRow], str]], ...]] = (
    (gettext_lazy("Day"), lambda line: f"{localtime(line.at):%Y-%m-%d}"),
    (gettext_lazy("Hour"), lambda line: f"{localtime(line.at):%H:%M}"),
    (gettext_lazy("What"), lambda line: row_kind_label(line.kind)),
    (gettext_lazy("Game"), lambda line: str(GAME_TITLES[line.game_key]) if line.game_key else ""),
    (gettext_lazy("Number"), lambda line: "" if line.number is None else str(line.number)),
    (gettext_lazy("Title"), lambda line: str(CLUB_TILL_TITLE) if line.has_club_till else line.title),
    (gettext_lazy("Category"), lambda line: category_label(line.category) if line.category else ""),
    (gettext_lazy("Note"), lambda line: line.note),
    (gettext_lazy("Unit"), lambda line: unit_label(line.unit)),
)
"""Columns before those of the players: the title of each, and its cell in a row."""


def _cell_number(amount: int | None, unit: str) -> str:
    """Return a whole number, or euros with a decimal mark; empty for an absent player."""
    if amount is None:
        return ""
    if unit != "cents":
        return str(amount)
    whole, rest = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}{whole}{',' if is_french() else '.'}{rest:02d}"
