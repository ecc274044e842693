"""When a night is over: after a long silence. Pure."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

SILENCE: Final = timedelta(hours=8)
"""After so long without a word the night is over."""


def last_word(began: datetime, words: Iterable[datetime]) -> datetime:
    """The last instant of a night: what comes after a long silence belongs to another one."""
    last = began
    for at in sorted(words):
        if at - last >= SILENCE:
            break
        last = max(last, at)
    return last
