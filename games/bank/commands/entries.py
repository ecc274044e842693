"""Shared parts of bank entries: payload, posting, and lookup of a retry."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TypeVar
from uuid import UUID

from games.models import CashOut, Cave, Seat, Sitting
from ledger import book as ledger
from ledger.book import Movement
from ledger.models import Entry

Recorded = TypeVar("Recorded", Cave, CashOut)


def request_payload(seat: Seat, chips: int | None) -> dict[str, object]:
    """Return the payload of a cave or count, by which a retry is recognised."""
    return {"seat": seat.pk, "chips": chips}


def post_entry(
    sitting: Sitting,
    kind: str,
    payload: Mapping[str, object],
    movements: Sequence[Movement],
    key: UUID,
    by: str,
    now: datetime,
) -> Entry:
    """Post an entry with these movements."""
    return ledger.post(
        book=sitting.circle.book, key=key, kind=kind, payload=payload, transfers=movements, by=by, at=now
    ).entry


def find_recorded(
    model: type[Recorded], sitting: Sitting, kind: str, payload: Mapping[str, object], key: UUID
) -> Recorded | None:
    """Return the record that the same request wrote earlier, or None. Raises `KeyReused`."""
    posted = ledger.find_posted_entry(book=sitting.circle.book, key=key, kind=kind, payload=payload)
    return model._default_manager.get(sitting=sitting, key=key) if posted else None
