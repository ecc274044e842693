"""SQLite connections that are pooled for later requests instead of closed.

Requests run in several threads, and Django opens a connection for each thread. Opening one per request is
slow, and SQLite moves its log into the database file whenever the last connection closes. A pooled connection
moves from thread to thread, but never belongs to two at once. After a database error the connection and the
whole pool are closed. So is a connection whose file was replaced: after a backup was restored by moving
files, nothing is written to the old file.

A transaction begins when it is the thread's turn to write (`turns`), and ends the turn.
"""

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from web.core.sqlite_pool.turns import Turns, turns_of

MAX_IDLE_CONNECTIONS: Final = 8
"""Maximum number of pooled connections; further ones are closed after their request."""
DEFAULT_TIMEOUT_SECONDS: Final = 5.0
"""How long SQLite waits for a lock if the options name no timeout."""

_pool: list["PooledConnection"] = []


class PooledConnection(sqlite3.Connection):
    """Connection that stores the identity of its file."""

    name: str = ""
    file: tuple[int, int] | None = None

    def is_current(self) -> bool:
        return self.file is not None and self.file == _file_identity(self.name)


def _file_identity(name: str) -> tuple[int, int] | None:
    """Return device and inode of the file at this path, or None if there is none."""
    try:
        status = Path(name).stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _take_connection(name: str) -> PooledConnection | None:
    """Return an unused connection to this database."""
    while _pool:
        try:
            connection = _pool.pop()
        except IndexError:
            return None  # another thread was faster
        if connection.name == name and connection.is_current():
            return connection
        connection.close()
    return None


def _close_pool() -> None:
    with suppress(IndexError):  # another thread may take the last one
        while _pool:
            _pool.pop().close()


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's SQLite wrapper that takes a connection from the pool before it opens one."""

    turn: Turns | None = None
    """The turn to write that this connection has."""

    def get_new_connection(self, conn_params: dict[str, object]) -> sqlite3.Connection:
        name = str(conn_params["database"])
        if stored := _take_connection(name):
            return stored
        opened: PooledConnection = super().get_new_connection(conn_params | {"factory": PooledConnection})
        opened.name, opened.file = name, _file_identity(name)
        return opened

    def is_usable(self) -> bool:
        """Return False, so that Django closes a connection after an error.

        A connection opened while its file was read-only would never write.
        """
        return False

    def _start_transaction_under_autocommit(self) -> None:
        turns = turns_of(str(self.settings_dict["NAME"]))
        if not turns.take(self.settings_dict["OPTIONS"].get("timeout", DEFAULT_TIMEOUT_SECONDS)):
            raise OperationalError("database is locked")
        self.turn = turns
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # the stubs leave it out
        except BaseException:
            self._end_turn()
            raise

    def _end_turn(self) -> None:
        turns, self.turn = self.turn, None
        if turns:
            turns.end()

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]  # the stubs leave it out
        self._end_turn()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]  # the stubs leave it out
        finally:
            self._end_turn()

    def rollback(self) -> None:
        """Roll back without clearing `errors_occurred`, which decides whether the connection is pooled."""
        saw_error = self.errors_occurred
        super().rollback()
        self.errors_occurred = saw_error

    def _close(self) -> None:
        try:
            self._pool_or_close()
        finally:
            self._end_turn()

    def _pool_or_close(self) -> None:
        connection: PooledConnection | None = self.connection
        if self.errors_occurred:
            _close_pool()  # the other connections may have the same fault
        if (
            connection is None
            or self.errors_occurred
            or len(_pool) >= MAX_IDLE_CONNECTIONS
            or not connection.is_current()
        ):
            super()._close()  # type: ignore[misc]  # the stubs leave it out
            return
        connection.rollback()
        _pool.append(connection)
