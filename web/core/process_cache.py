"""In-process cache backend that returns the stored object itself. Values must not be mutated.

Django's own local-memory cache pickles every value. A key here contains everything that the value depends on,
so that no stale value is found.
"""

import time
from typing import Final

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache

_stores: Final[dict[str, dict[str, tuple[float, object]]]] = {}
"""Expiry and value by key of each cache; Django creates one backend per thread."""


class ProcessCache(BaseCache):
    """Cache of the objects of this process; above MAX_ENTRIES the oldest third is removed."""

    def __init__(self, location: str, params: dict[str, object]) -> None:
        super().__init__(params)
        self._entries = _stores.setdefault(location, {})

    def get(self, key: str, default: object = None, version: int | None = None) -> object:
        until, value = self._entries.get(key, (0, default))
        return value if until > time.monotonic() else default

    def set(
        self, key: str, value: object, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        if len(self._entries) >= self._max_entries:
            for oldest in list(self._entries)[: self._max_entries // 3]:
                self._entries.pop(oldest, None)
        seconds = self.default_timeout if timeout is DEFAULT_TIMEOUT else timeout
        until = float("inf") if seconds is None else time.monotonic() + seconds
        self._entries[key] = (until, value)

    def add(
        self, key: str, value: object, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        is_missing = self.get(key) is None
        if is_missing:
            self.set(key, value, timeout)
        return is_missing

    def delete(self, key: str, version: int | None = None) -> bool:
        return self._entries.pop(key, None) is not None

    def clear(self) -> None:
        self._entries.clear()
