"""Notifications between the processes of one house, on PostgreSQL: one connection a process that listens.

It is opened by the first stream of the process and opened again whenever it breaks. What was notified
meanwhile is not repeated by PostgreSQL, so everybody is then told to read for himself.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

from django.db import connection

CHANNEL: Final = "ardoise_revised"
AGAIN_SECONDS: Final = 1
KEEPALIVE: Final = {"keepalives_idle": 15, "keepalives_interval": 5, "keepalives_count": 3}
"""A connection whose other end is gone is noticed within half a minute."""

logger = logging.getLogger(__name__)

Wake = Callable[[int, int | None], None]

_tasks: dict[asyncio.AbstractEventLoop, asyncio.Task[None]] = {}


def notify(pk: int, revision: int) -> None:
    """Have PostgreSQL tell every process, if and when this transaction is committed."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{pk} {revision}"])


def keep_listening(wake: Wake, wake_all: Callable[[], None]) -> None:
    """Listen in this event loop from now on; where there is nothing to listen to, nothing happens."""
    loop = asyncio.get_running_loop()
    if connection.vendor == "postgresql" and (loop not in _tasks or _tasks[loop].done()):
        _tasks[loop] = loop.create_task(_listen_for_ever(_parameters(), wake, wake_all))


def _parameters() -> dict[str, Any]:
    """How this house reaches its database, without what only Django's cursors want."""
    parameters = connection.get_connection_params()
    return {
        name: value for name, value in parameters.items() if name not in {"cursor_factory", "context"}
    } | KEEPALIVE


async def _listen_for_ever(parameters: dict[str, Any], wake: Wake, wake_all: Callable[[], None]) -> None:
    from psycopg import Error

    while True:
        try:
            await _listen(parameters, wake, wake_all)
        except (Error, OSError) as error:
            logger.warning("the line to PostgreSQL broke: %s", type(error).__name__)
        await asyncio.sleep(AGAIN_SECONDS)


async def _listen(parameters: dict[str, Any], wake: Wake, wake_all: Callable[[], None]) -> None:
    """Pass on what is notified until the connection breaks."""
    from psycopg import AsyncConnection, sql

    line = await AsyncConnection.connect(**parameters, autocommit=True)
    async with line:
        await line.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
        wake_all()
        async for said in line.notifies():
            pk, _, revision = said.payload.partition(" ")
            wake(int(pk), int(revision))
