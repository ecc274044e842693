"""Limits on the number of circle files sent: each costs up to `MAX_PROCESSOR_SECONDS` of `check_circle`."""

from datetime import datetime
from typing import Final

from django.http import HttpRequest

from web.core.throttle import WINDOW_SECONDS, RateLimited, add_to_count, sender_hash

MAX_FROM_ONE: Final = 10
MAX_FROM_ALL: Final = 60


def count_file(request: HttpRequest, now: datetime) -> None:
    """Count a sent file, valid or not.

    Raises:
        RateLimited: this sender, or all senders together, sent too many files in the current period.
    """
    window = int(now.timestamp()) // WINDOW_SECONDS
    from_one, from_all = f"files-{sender_hash(request)}-{window}", f"z-files-{window}"
    if (
        add_to_count(from_one, 1, WINDOW_SECONDS) > MAX_FROM_ONE
        or add_to_count(from_all, 1, WINDOW_SECONDS) > MAX_FROM_ALL
    ):
        raise RateLimited
