"""Query of the changes of who pays whom: plans, bankers, and evenings settled on another bill."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from games.models import Circle
from ledger.models import Entry

ENTRY_KIND: Final = "bill change"
MAX_CHANGES: Final = 100


class BillAct(StrEnum):
    """Kind of a change of a bill."""

    SET_PLAN = "set_plan"
    CARRY = "carry"
    UNDO_CARRY = "undo_carry"
    CONSOLIDATE = "gather"
    UNDO_CONSOLIDATE = "undo_gather"
    MOVE_SITTING = "move_sitting"
    COUNT_DINNER = "count_dinner"


@dataclass(frozen=True, slots=True)
class BillChange:
    """A change: its entry with author and instant, the day of its evening, and the words that describe it.

    A plan has `former` and `plan`, and the banker's name or "" for each; a consolidation has the other
    `days`; a move has the key of its `game`; a choice of the dinner has `former` and `counting`.
    """

    entry: Entry
    act: BillAct
    opened_at: datetime
    former: str
    former_banker: str
    plan: str
    banker: str
    days: list[datetime]
    game: str
    counting: str


def bill_changes(circle: Circle) -> list[BillChange]:
    """Return the latest changes of the bills of a circle, last first."""
    entries = Entry.objects.filter(book=circle.book_id, kind=ENTRY_KIND).order_by("-at", "-pk")
    return [_change(entry) for entry in entries[:MAX_CHANGES]]


def _change(entry: Entry) -> BillChange:
    recorded = entry.why
    return BillChange(
        entry,
        BillAct(entry.payload["verb"]),
        datetime.fromisoformat(entry.payload["opened_at"]),
        str(recorded.get("former", "")),
        str(recorded.get("former_banker", "")),
        str(recorded.get("plan", "")),
        str(recorded.get("banker", "")),
        [datetime.fromisoformat(each) for each in recorded.get("days", [])],
        str(recorded.get("game", "")),
        str(recorded.get("counting", "")),
    )
