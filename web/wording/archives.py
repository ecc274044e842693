"""Why a file cannot be read back, and the columns of a circle's sheet."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.archive import Unreadable


def unreadable_in_words(refused: Unreadable) -> str:
    """One sentence for the person who chose the file; where it went wrong, in the file's own words."""
    sentence = _reasons()[refused.code]
    return f"{sentence} ({refused.where})" if refused.where else sentence


def _reasons() -> dict[str, str]:
    return {
        "format": _("This is not a circle of Ardoise, or one of another version."),
        "tables": _("A table is missing from the file, or has nothing to do there."),
        "one_circle": _("A file holds one circle and its book."),
        "row": _("A row of the file has no number."),
        "twice": _("A row of the file is told twice."),
        "fields": _("A row of the file lacks a field, or has one too many."),
        "value": _("A value of the file is not what its field holds."),
        "stranger": _("A row of the file names another that is not there."),
        "contradiction": _("Two rows of the file contradict each other."),
        "disagreement": _("The file does not agree with itself: it was changed since it was written."),
    }


def column_titles() -> list[str]:
    """The columns before those of the players."""
    return [_("Day"), _("Hour"), _("What"), _("Game"), _("Number"), _("Title"), _("Unit")]


def kind_in_words(kind: str) -> str:
    """What a row of the sheet is."""
    return {
        "round": pgettext("a row of the sheet", "round"),
        "closing": pgettext("a row of the sheet", "closing"),
        "expense": pgettext("a row of the sheet", "expense"),
        "payment": pgettext("a row of the sheet", "payment"),
    }[kind]


def unit_in_words(unit: str) -> str:
    """What the figures of a row count."""
    return {
        "points": pgettext("a unit of the sheet", "points"),
        "jetons": pgettext("a unit of the sheet", "jetons"),
        "chips": pgettext("a unit of the sheet", "chips"),
        "cents": "€",
    }.get(unit, unit)
