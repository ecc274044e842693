"""End of an evening: a long time without activity. Pure."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

IDLE_LIMIT: Final = timedelta(hours=8)
"""Time without activity after which an evening is over."""


def last_activity(began: datetime, instants: Iterable[datetime]) -> datetime:
    """Return the last activity of an evening; activity after a gap of `IDLE_LIMIT` belongs to another one."""
    last = began
    for at in sorted(instants):
        if at - last >= IDLE_LIMIT:
            break
        last = max(last, at)
    return last
