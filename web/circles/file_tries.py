"""Limits on the number of circle files sent: each costs up to `PROCESSOR_MAX_SECONDS` of `check_circle`."""

from datetime import datetime
from typing import Final

from django.core.cache import cache
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from web.core.throttle import RateLimited, sender_of

WINDOW_SECONDS: Final = 600
FROM_ONE_MAX: Final = 10
FROM_ALL_MAX: Final = 60


def count_file(request: HttpRequest, now: datetime) -> None:
    """Count a sent file, valid or not.

    Raises:
        RateLimited: this sender, or all senders together, sent too many files in the current period.
    """
    window = int(now.timestamp()) // WINDOW_SECONDS
    sender = salted_hmac("ardoise.files", sender_of(request), algorithm="sha256").hexdigest()[:32]
    if _add(f"files-{sender}-{window}") > FROM_ONE_MAX or _add(f"files-{window}") > FROM_ALL_MAX:
        raise RateLimited


def _add(key: str) -> int:
    cache.add(key, 0, WINDOW_SECONDS)
    return cache.incr(key)
