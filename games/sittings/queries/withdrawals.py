"""Query of withdrawn keys: recordings that a client took back before it knew whether they had arrived."""

from typing import Final
from uuid import UUID

from games.models import Sitting
from ledger.models import Entry

WITHDRAWAL: Final = "withdrawal"
"""Kind of an entry without transfers. Its key makes a recording that arrives later a `KeyReused`."""


def is_withdrawn(sitting: Sitting, key: UUID) -> bool:
    """Return whether a recording with this key was withdrawn before it arrived."""
    return Entry.objects.filter(book=sitting.circle.book_id, key=key, kind=WITHDRAWAL).exists()
