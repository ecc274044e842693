"""Texts of a circle's files: errors of a file to import, cells of the spreadsheet, payees of the journals."""

import re

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.archive.journal import EntrySubject
from games.archive.refusals import InvalidArchive
from web.sittings.text.titles import GAME_TITLES
from web.ui.typography import is_french


def import_error_text(refused: InvalidArchive) -> str:
    """Return the reason why a file was refused, with the location in the file."""
    sentence = _reasons()[refused.code]
    where = _fault_location(refused.where) if refused.code == "disagreement" else refused.where
    return f"{sentence} ({where})" if where else sentence


def _fault_location(fault: str) -> str:
    """Return a finding of the audit; in French its records only: “dépense 12”."""
    if not is_french():
        return fault
    labels = _record_labels()
    found = re.findall(rf"\b({'|'.join(labels)}) (\d+)", fault)
    return ", ".join(f"{labels[record]} {number}" for record, number in found)


def _record_labels() -> dict[str, str]:
    """Return the name of each kind of record that the audit locates."""
    return {
        "book": pgettext("a record of a file", "book"),
        "entry": pgettext("a record of a file", "entry"),
        "evening": pgettext("a record of a file", "evening"),
        "expense": pgettext("a record of a file", "expense"),
        "past result": pgettext("a record of a file", "past result"),
        "player": pgettext("a record of a file", "player"),
        "repayment": pgettext("a record of a file", "payment"),
        "round": pgettext("a record of a file", "round"),
        "season": pgettext("a record of a file", "season"),
        "sitting": pgettext("a record of a file", "sitting"),
    }


def unwritable_in_words(refused: InvalidArchive) -> str:
    """Return the reason why the file of a circle could not be imported again, for its host."""
    if refused.code in {"too_large", "slow"}:
        return _(
            "This circle is too large for a file that a page could read back. Whoever runs this server "
            "writes it with: manage.py write_circle"
        )
    where = _fault_location(refused.where) if refused.code == "disagreement" else str(refused)
    sentence = _("The file could not be read back, so it was not written.")
    return f"{sentence} ({where})" if where else sentence


def stage_in_words(stage: str, done: int) -> str:
    """Return one line on the progress of a command, for the operator of the server."""
    return {
        "written": f"  {done:,} rows written",
        "rows": f"  {done:,} rows read",
        "ledger": "  every entry of the book is checked",
        "rounds": f"  every round is scored again: {done:,} so far",
        "facts": "  the figures of the pages are worked out",
        "copied": "  the circle is inserted into the database",
    }[stage]


def _reasons() -> dict[str, str]:
    return {
        "format": _("This is not a circle of Ardoise, or one of another version."),
        "too_large": _(
            "The file is too large for this page. "
            "Whoever runs this server reads it with: manage.py read_circle"
        ),
        "slow": _(
            "Reading the file took too long here. "
            "Whoever runs this server reads it with: manage.py read_circle"
        ),
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


def row_kind_label(kind: str) -> str:
    """Return the label of a row's kind."""
    return _record_kinds()[kind]


def _record_kinds() -> dict[str, str]:
    """Return the label of each kind of row of the sheet and entry of a journal."""
    return {
        "closing": pgettext("a row of the sheet", "closing"),
        "round": pgettext("a row of the sheet", "round"),
        "expense": pgettext("a row of the sheet", "expense"),
        "payment": pgettext("a row of the sheet", "payment"),
        "repayment": pgettext("a row of the sheet", "payment"),
        "past result": pgettext("an entry of a journal", "past evening"),
        "merge": pgettext("an entry of a journal", "two records made one"),
        "dinner": pgettext("an entry of a journal", "restaurant"),
        "cave": pgettext("an entry of a journal", "buy-in"),
        "cash_out": pgettext("an entry of a journal", "chips given back"),
    }


def payee_text(subject: EntrySubject) -> str:
    """Return what an entry is about and its author: “Pizza (expense), by Léa”."""
    kind = _record_kinds().get(subject.kind, subject.kind)
    title = subject.title or (str(GAME_TITLES[subject.game_key]) if subject.game_key else "")
    text = f"{title} ({kind})" if title else kind
    if subject.is_reversal:
        text = _("taken back: %(entry)s") % {"entry": text}
    return _("%(entry)s, by %(name)s") % {"entry": text, "name": subject.by} if subject.by else text


def unit_label(unit: str) -> str:
    """Return the label of the unit of a row's figures."""
    return {
        "points": pgettext("a unit of the sheet", "points"),
        "jetons": pgettext("a unit of the sheet", "jetons"),
        "chips": pgettext("a unit of the sheet", "chips"),
        "cents": "€",
    }.get(unit, unit)
