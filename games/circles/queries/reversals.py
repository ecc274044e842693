"""Query of all reversals in a circle, with author and instant, from the ledger."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.models import CashOut, Cave, Circle, Evening, Expense, Repayment, Round
from ledger.models import Entry

MAX_REVERSALS = 100
IMPORT: Final = "copy_past"
"""Command in the payload of the entries of an imported sheet."""


@dataclass(frozen=True, slots=True)
class ReversedEntry:
    """A reversal. `subject` is the reversed record (round, expense, cave…), if any.

    `is_corrected`: another version replaces it; `is_rescored`: only because an earlier round was corrected.
    """

    reversal: Entry
    subject: object
    is_corrected: bool
    is_rescored: bool

    @property
    def entry(self) -> Entry:
        """Reversed entry."""
        reversed_entry = self.reversal.reverses
        assert reversed_entry is not None
        return reversed_entry

    @property
    def evening(self) -> Evening | None:
        """Evening of the reversed record; None if it belongs to no evening."""
        match self.subject:
            case Expense(evening=evening) | Repayment(evening=evening):
                return evening
            case Round(sitting=sitting) | Cave(sitting=sitting) | CashOut(sitting=sitting):
                return sitting.evening
        return None


def reversed_entries(circle: Circle) -> list[ReversedEntry]:
    """Return the latest reversals of a circle, the last first, in a constant number of queries.

    The lines of an undone sheet are left out: the sheet is one change.
    """
    reversals = Entry.objects.filter(book=circle.book_id, reverses__isnull=False).select_related("reverses")
    reversals = reversals.exclude(reverses__payload__verb=IMPORT)
    shown = list(reversals.order_by("-at", "-pk")[:MAX_REVERSALS])
    result = _subjects_of([each.reverses_id for each in shown])
    return [_change(each, result.get(each.reverses_id)) for each in shown]


def _change(reversal: Entry, subject: object) -> ReversedEntry:
    successor = getattr(subject, "replaced_by", None) if isinstance(subject, Round | Expense) else None
    is_rescored = isinstance(successor, Round) and successor.origin == Round.Origin.RESCORED
    return ReversedEntry(reversal, subject, successor is not None, is_rescored)


def _subjects_of(entries: Sequence[int | None]) -> dict[int | None, object]:
    """Return the record of each entry; of versions that share an entry, the last."""
    rounds = Round.objects.filter(entry__in=entries).order_by("pk")
    rounds = rounds.select_related("sitting__evening", "seating", "replaced_by__seating")
    rounds = rounds.prefetch_related("sitting__seats__player")
    expenses = Expense.objects.filter(entry__in=entries).select_related("evening", "replaced_by")
    repayments = Repayment.objects.filter(entry__in=entries).select_related("evening", "debtor", "creditor")
    banked = [
        model.objects.filter(entry__in=entries).select_related("seat__player", "sitting__evening")
        for model in (Cave, CashOut)
    ]
    return {each.entry_id: each for rows in (rounds, expenses, repayments, *banked) for each in rows}
