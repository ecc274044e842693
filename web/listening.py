"""Notifications between the processes of one house, on PostgreSQL: one connection a process that listens.

It is opened by the first stream of the process and opened again whenever it breaks. What was notified
meanwhile is not repeated by PostgreSQL, so everybody is then told to read for himself. Each kind of news
has a channel of its own: a process of another version hears those it knows.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Mapping
from typing import Any, Final

from django.db import connection

AGAIN_SECONDS: Final = 1
KEEPALIVE: Final = {"keepalives_idle": 15, "keepalives_interval": 5, "keepalives_count": 3}
"""A connection whose other end is gone is noticed within half a minute."""

logger = logging.getLogger(__name__)

Hearers = Mapping[str, Callable[[str], None]]
"""Who is given what is said on each channel."""

hears = threading.Event()
"""Set once this process listens: before it, nobody's answer would be heard."""
_tasks: dict[asyncio.AbstractEventLoop, asyncio.Task[None]] = {}


def notify(channel: str, said: str) -> None:
    """Have PostgreSQL tell every process, if and when this transaction is committed."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [channel, said])


def keep_listening(hearers: Hearers, opened: Callable[[], None]) -> None:
    """Listen in this event loop from now on; where there is nothing to listen to, nothing happens."""
    loop = asyncio.get_running_loop()
    if connection.vendor == "postgresql" and (loop not in _tasks or _tasks[loop].done()):
        _tasks[loop] = loop.create_task(_listen_for_ever(_parameters(), hearers, opened))


def _parameters() -> dict[str, Any]:
    """How this house reaches its database, without what only Django's cursors want."""
    parameters = connection.get_connection_params()
    return {
        name: value for name, value in parameters.items() if name not in {"cursor_factory", "context"}
    } | KEEPALIVE


async def _listen_for_ever(parameters: dict[str, Any], hearers: Hearers, opened: Callable[[], None]) -> None:
    from psycopg import Error

    while True:
        try:
            await _listen(parameters, hearers, opened)
        except (Error, OSError) as error:
            logger.warning("the line to PostgreSQL broke: %s", type(error).__name__)
        await asyncio.sleep(AGAIN_SECONDS)


async def _listen(parameters: dict[str, Any], hearers: Hearers, opened: Callable[[], None]) -> None:
    """Pass on what is notified until the connection breaks."""
    from psycopg import AsyncConnection, sql

    line = await AsyncConnection.connect(**parameters, autocommit=True)
    async with line:
        for channel in hearers:
            await line.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
        hears.set()
        opened()
        async for said in line.notifies():
            hearers[said.channel](said.payload)
