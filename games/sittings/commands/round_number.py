"""Check that the round of a pad is still to be recorded."""

from collections.abc import Collection
from uuid import UUID

from games.models import Sitting
from games.refusals import RoundNumberTaken
from games.sittings.queries.taken_rounds import find_taken_round


def check_round_number(sitting: Sitting, number: int | None, known_keys: Collection[UUID]) -> None:
    """Check that no other client recorded this number or a later one. Raises `RoundNumberTaken`."""
    taken = find_taken_round(sitting, number, known_keys) if number else None
    if taken is not None:
        raise RoundNumberTaken(taken)
