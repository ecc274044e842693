"""SQLite's connections, kept for the next request instead of closed.

Each request has a thread of its own, and Django a connection for each thread: one that is closed with its
request costs its opening every time, and SQLite moves its log into the file whenever the last one closes.
A connection goes from thread to thread, never to two at once. One that saw an error is closed, and all with
it; so is one whose file is no longer the file of that name: a house restored by moving files never writes to
the old one.
"""

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from django.db.backends.sqlite3 import base

KEPT_MAX: Final = 8
"""More at once than this are opened and closed as they come."""

_kept: list["Kept"] = []


class Kept(sqlite3.Connection):
    """A connection that knows which file it opened."""

    name: str = ""
    file: tuple[int, int] | None = None

    def is_current(self) -> bool:
        return self.file is not None and self.file == _file_of(self.name)


def _file_of(name: str) -> tuple[int, int] | None:
    """The file of that name, whatever it was called before; None where there is none."""
    try:
        found = Path(name).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _taken(name: str) -> Kept | None:
    """A connection to this database that nobody uses."""
    while _kept:
        try:
            connection = _kept.pop()
        except IndexError:
            return None  # another thread was faster
        if connection.name == name and connection.is_current():
            return connection
        connection.close()
    return None


def _drop_kept() -> None:
    with suppress(IndexError):  # another thread may take the last one
        while _kept:
            _kept.pop().close()


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's own, that takes what was kept before it opens another one."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> sqlite3.Connection:
        name = str(conn_params["database"])
        if kept := _taken(name):
            return kept
        opened: Kept = super().get_new_connection(conn_params | {"factory": Kept})
        opened.name, opened.file = name, _file_of(name)
        return opened

    def is_usable(self) -> bool:
        """Asked of one that saw an error: opened while its file could only be read, it would never write."""
        return False

    def rollback(self) -> None:
        """Django forgives an error that is rolled back, which tells nothing of the one meant here."""
        saw_error = self.errors_occurred
        super().rollback()
        self.errors_occurred = saw_error

    def _close(self) -> None:
        connection: Kept | None = self.connection
        if self.errors_occurred:
            _drop_kept()  # they were opened in the same hour
        if (
            connection is None
            or self.errors_occurred
            or len(_kept) >= KEPT_MAX
            or not connection.is_current()
        ):
            super()._close()  # type: ignore[misc]  # the stubs leave it out
            return
        connection.rollback()
        _kept.append(connection)
