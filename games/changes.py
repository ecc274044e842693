"""Reads: everything that was taken back in a circle, by whom and when; the book itself remembers it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.models import CashOut, Cave, Circle, Expense, Repayment, Round
from ledger.models import Entry

SHOWN = 100


@dataclass(frozen=True, slots=True)
class Change:
    """An entry that took another back. `what` is the round, expense, cave… it was of, if of one.

    `is_corrected` says that another version stands in its place; `is_rescored`, that it does because of a
    correction of an earlier round, and nobody touched this one.
    """

    reversal: Entry
    what: Any
    is_corrected: bool
    is_rescored: bool

    @property
    def entry(self) -> Entry:
        """What was taken back."""
        taken_back: Entry = self.reversal.reverses  # type: ignore[assignment]
        return taken_back


def changes(circle: Circle, most: int = SHOWN) -> list[Change]:
    """The latest changes of a circle, the last one first, in as many queries whatever its history."""
    reversals = Entry.objects.filter(book=circle.book_id, reverses__isnull=False).select_related("reverses")
    shown = list(reversals.order_by("-at", "-pk")[:most])
    found = _written_by([each.reverses_id for each in shown])
    return [_change(each, found.get(each.reverses_id)) for each in shown]


def _change(reversal: Entry, what: Any) -> Change:
    heir = getattr(what, "replaced_by", None) if isinstance(what, Round | Expense) else None
    is_rescored = isinstance(heir, Round) and heir.because == Round.Because.RESCORED
    return Change(reversal, what, heir is not None, is_rescored)


def _written_by(entries: Sequence[int | None]) -> dict[int | None, Any]:
    """What each of these entries was of. Of versions that shared an entry, the last: it was struck."""
    rounds = Round.objects.filter(entry__in=entries).select_related("sitting", "replaced_by").order_by("pk")
    expenses = Expense.objects.filter(entry__in=entries).select_related("replaced_by")
    repayments = Repayment.objects.filter(entry__in=entries).select_related("debtor", "creditor")
    banked = [
        model.objects.filter(entry__in=entries).select_related("seat__player") for model in (Cave, CashOut)
    ]
    return {each.entry_id: each for rows in (rounds, expenses, repayments, *banked) for each in rows}
