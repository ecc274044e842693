"""What every entry of a bank shares: what was asked, and the one that this very call wrote earlier."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from games.models import CashOut, Cave, Seat, Sitting
from ledger import book as ledger
from ledger.book import Movement
from ledger.models import Entry

Row = TypeVar("Row", Cave, CashOut)


def asked(seat: Seat, chips: int | None) -> dict[str, Any]:
    """What a cave or a count asks, by which a retry is known."""
    return {"seat": seat.pk, "chips": chips}


def post(
    sitting: Sitting,
    kind: str,
    payload: Mapping[str, Any],
    movements: Sequence[Movement],
    key: UUID,
    by: str,
    now: datetime,
) -> Entry:
    """The entry of these movements."""
    return ledger.post(
        book=sitting.circle.book, key=key, kind=kind, payload=payload, transfers=movements, by=by, at=now
    ).entry


def written(
    model: type[Row], sitting: Sitting, kind: str, payload: Mapping[str, Any], key: UUID
) -> Row | None:
    """What this very call wrote earlier, if it did; `KeyReused` when the key said something else."""
    posted = ledger.posted(book=sitting.circle.book, key=key, kind=kind, payload=payload)
    return model._default_manager.get(key=key) if posted else None
