"""Notifications between the processes of one installation on PostgreSQL; each process listens on one
connection.

The first stream of a process opens the connection, which is opened again whenever it breaks. PostgreSQL does
not repeat missed notifications, so every stream then queries the database. Each kind of message has its own
channel: a process of another version ignores the channels it does not know.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from django.db import connection

RECONNECT_SECONDS: Final = 1
KEEPALIVE: Final = {"keepalives_idle": 15, "keepalives_interval": 5, "keepalives_count": 3}
"""Options by which a lost connection is detected within half a minute."""

logger = logging.getLogger(__name__)

Handlers = Mapping[str, Callable[[str], None]]
"""Function that receives the notifications of each channel."""

is_listening = threading.Event()
"""Set once this process listens; answers of other processes would be lost before."""
_tasks: dict[asyncio.AbstractEventLoop, asyncio.Task[None]] = {}


def notify(channel: str, text: str) -> None:
    """Have PostgreSQL notify every process when this transaction is committed."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [channel, text])


def start_listening(handlers: Handlers, opened: Callable[[], None]) -> None:
    """Listen in this event loop from now on; do nothing without PostgreSQL."""
    loop = asyncio.get_running_loop()
    if _is_postgresql() and (loop not in _tasks or _tasks[loop].done()):
        _tasks[loop] = loop.create_task(_listen_with_reconnect(_parameters(), handlers, opened))


@cache
def _is_postgresql() -> bool:
    """Return whether the database is PostgreSQL.

    It is asked once: the context of each stream that asks would keep a connection.
    """
    return connection.vendor == "postgresql"


def _parameters() -> dict[str, object]:
    """Return the connection parameters of the database, without those of Django's cursors."""
    parameters = connection.get_connection_params()
    return {
        name: value for name, value in parameters.items() if name not in {"cursor_factory", "context"}
    } | KEEPALIVE


async def _listen_with_reconnect(
    parameters: dict[str, object], handlers: Handlers, opened: Callable[[], None]
) -> None:
    from psycopg import Error

    while True:
        try:
            await _listen(parameters, handlers, opened)
        except (Error, OSError) as error:
            logger.warning("the line to PostgreSQL broke: %s", type(error).__name__)
        await asyncio.sleep(RECONNECT_SECONDS)


async def _listen(parameters: dict[str, Any], handlers: Handlers, opened: Callable[[], None]) -> None:
    """Pass notifications to their handlers until the connection breaks."""
    from psycopg import AsyncConnection, sql

    line = await AsyncConnection.connect(**parameters, autocommit=True)
    async with line:
        for channel in handlers:
            await line.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
        is_listening.set()
        opened()
        async for notification in line.notifies():
            handlers[notification.channel](notification.payload)
