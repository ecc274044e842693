"""Log of the changes of a bill: entries of the book without transfers."""

from datetime import datetime
from uuid import uuid4

from games.evenings.queries.bill_changes import ENTRY_KIND, BillAct
from games.models import Evening
from ledger import book as ledger


def post_bill_change(
    evening: Evening, act: BillAct, by: str, now: datetime, **facts: str | list[str]
) -> None:
    """Post the entry of a change, which moves nothing; `facts` describe it."""
    ledger.post(
        book=evening.circle.book,
        key=uuid4(),
        kind=ENTRY_KIND,
        payload={"verb": str(act), "opened_at": evening.opened_at.isoformat()},
        transfers=[],
        by=by,
        at=now,
        why=facts,
    )
