"""Texts of the import of past results: errors by line and column, and previews."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.archive.sheet_import import MAX_SHEET_ROWS
from games.archive.sheet_import_columns import MAX_COLUMNS, SheetError
from games.models import PastResult
from web.ui.numbers import format_integer, format_signed_money


def sheet_error_text(fault: SheetError) -> str:
    """Return an error with its location: “Line 4, column Karim: “12x” is not an amount.”"""
    amount = format_signed_money(int(fault.value)) if fault.code == "sum" else ""
    text = _reasons()[fault.code] % {"told": fault.value, "amount": amount}
    if fault.line and fault.column:
        return _("Line %(line)s, column %(column)s: %(said)s") % {
            "line": fault.line,
            "column": fault.column,
            "said": text,
        }
    return _("Line %(line)s: %(said)s") % {"line": fault.line, "said": text} if fault.line else text


def _reasons() -> dict[str, str]:
    return {
        "too_long": _("this text is too long; copy a year of it at a time."),
        "empty": _("there is nothing here yet. Paste the sheet, its first row with the names included."),
        "columns": _("more than {most} columns.").format(most=MAX_COLUMNS),
        "many_rows": _("more than {most} rows; copy a year of it at a time.").format(
            most=format_integer(MAX_SHEET_ROWS)
        ),
        "big_file": _("this file is too large; copy a year of it at a time."),
        "bomb": _("this file unpacks to far more than a sheet of results."),
        "workbook": _("this file cannot be read. Save it as .xlsx, .ods or .csv, or paste the sheet."),
        "csv": _("this cannot be read as a table (%(told)s)."),
        "no_day": _("no column of days: call one “Date”, or put the days first."),
        "few_players": _("fewer than two players: their names head the columns of amounts."),
        "unnamed": _("amounts without a name above them."),
        "name_twice": _("%(told)s heads two columns."),
        "day": _("“%(told)s” is not a day, like 03/11/2025 or 2025-11-03."),
        "future": _("%(told)s has not come yet."),
        "amount": _("“%(told)s” is not an amount, like 12.50 or −3."),
        "points": _("points are whole numbers."),
        "wide": _("“%(told)s” stands beyond the last column."),
        "sum": _("the amounts add up to %(amount)s, not to zero."),
        "no_rows": _("no row with amounts."),
    }


def past_result_title(past: PastResult | None) -> str:
    """Return the title of a past result, else the name of its kind; empty for None."""
    if past is None:
        return ""
    return past.title or past_kind_label(past.kind)


def past_kind_label(kind: str) -> str:
    """Return the name of the kind of a past result."""
    return {
        PastResult.Kind.GAME: pgettext("copied in", "Game"),
        PastResult.Kind.EXPENSE: pgettext("copied in", "Expense"),
        PastResult.Kind.PAYMENT: pgettext("copied in", "Payment"),
    }[PastResult.Kind(kind)]


def evening_count_text(count: int) -> str:
    """Return a number of evenings: “12 evenings”."""
    return ngettext("%(n)s evening", "%(n)s evenings", count) % {"n": count}


def line_count_text(count: int) -> str:
    """Return a number of lines: “40 lines”."""
    return ngettext("%(n)s line", "%(n)s lines", count) % {"n": count}
