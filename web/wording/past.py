"""What is wrong with a sheet, told where it is; and what would be copied in."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.archive.columns import COLUMNS_MAX, Fault
from games.archive.spreadsheet import ROWS_MAX
from games.models import PastResult
from web.forms.names import NAME_LENGTH_MAX
from web.wording.figures import signed_money


def fault_in_words(fault: Fault) -> str:
    """“Line 4, column Karim: “12x” is not an amount.”"""
    said = _reasons()[fault.code] % {"told": fault.told, "amount": _missing(fault)}
    if fault.line and fault.column:
        return _("Line %(line)s, column %(column)s: %(said)s") % {
            "line": fault.line,
            "column": fault.column,
            "said": said,
        }
    return _("Line %(line)s: %(said)s") % {"line": fault.line, "said": said} if fault.line else said


def _missing(fault: Fault) -> str:
    return signed_money(int(fault.told)) if fault.code == "sum" else ""


def _reasons() -> dict[str, str]:
    return {
        "too_long": _("this text is too long; copy a year of it at a time."),
        "empty": _("there is nothing here yet. Paste the sheet, its first row with the names included."),
        "columns": _("more than {most} columns.").format(most=COLUMNS_MAX),
        "many_rows": _("more than {most} rows; copy a year of it at a time.").format(most=ROWS_MAX),
        "csv": _("this cannot be read as a table (%(told)s)."),
        "no_day": _("no column of days: call one “Date”, or put the days first."),
        "few_players": _("fewer than two players: their names head the columns of amounts."),
        "unnamed": _("amounts without a name above them."),
        "name_twice": _("%(told)s heads two columns."),
        "same_person": _("this is the same person as %(told)s; a person has one column."),
        "name": _("a name has one character at least, {most} at most.").format(most=NAME_LENGTH_MAX),
        "day": _("“%(told)s” is not a day, like 03/11/2025 or 2025-11-03."),
        "future": _("%(told)s has not come yet."),
        "amount": _("“%(told)s” is not an amount, like 12,50 or −3."),
        "points": _("points are whole numbers."),
        "worth": _("what a point is worth cannot be read: write 0.10, for instance."),
        "euros": _(
            "a point is given a worth, yet the figures are said to be euros: choose points, or clear it."
        ),
        "wide": _("“%(told)s” stands beyond the last column."),
        "sum": _("the amounts add up to %(amount)s, not to zero."),
        "no_rows": _("no row with amounts."),
    }


def past_title(past: PastResult | None) -> str:
    """What it was, else what kind of thing it is."""
    if past is None:
        return ""
    return past.title or kind_of_past(past.kind)


def kind_of_past(kind: str) -> str:
    """What a line that was copied in is."""
    return {
        PastResult.Kind.GAME: pgettext("copied in", "Game"),
        PastResult.Kind.EXPENSE: pgettext("copied in", "Expense"),
        PastResult.Kind.PAYMENT: pgettext("copied in", "Payment"),
    }[PastResult.Kind(kind)]


def evenings_counted(count: int) -> str:
    """“12 evenings”."""
    return ngettext("%(n)s evening", "%(n)s evenings", count) % {"n": count}


def lines_counted(count: int) -> str:
    """“40 lines”."""
    return ngettext("%(n)s line", "%(n)s lines", count) % {"n": count}
