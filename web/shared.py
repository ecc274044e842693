"""What one process reads or draws once for many phones: a cache that gives the very object it was given.

Django's own keeps a copy of all it holds as bytes, and makes another one for everybody who asks. Nobody
changes what is kept here; a name says all that it follows from, so that nothing old is found under it.
"""

import time
from typing import Any, Final

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache

_kept: Final[dict[str, dict[str, tuple[float, Any]]]] = {}
"""Until when, and what, under each name of each cache: Django makes a cache for every thread."""


class SharedCache(BaseCache):
    """The objects of this process; the oldest third goes when there are more than MAX_ENTRIES."""

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._kept = _kept.setdefault(location, {})

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        until, value = self._kept.get(key, (0, default))
        return value if until > time.monotonic() else default

    def set(
        self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        if len(self._kept) >= self._max_entries:
            for oldest in list(self._kept)[: self._max_entries // 3]:
                self._kept.pop(oldest, None)
        seconds = self.default_timeout if timeout is DEFAULT_TIMEOUT else timeout
        until = float("inf") if seconds is None else time.monotonic() + seconds
        self._kept[key] = (until, value)

    def add(
        self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        is_missing = self.get(key) is None
        if is_missing:
            self.set(key, value, timeout)
        return is_missing

    def delete(self, key: str, version: int | None = None) -> bool:
        return self._kept.pop(key, None) is not None

    def clear(self) -> None:
        self._kept.clear()
