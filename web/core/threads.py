"""Thread pools for code that waits for the database, which the event loop must not do."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Final, ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import connections

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

REQUESTS: Final = ThreadPoolExecutor(64, "request")
"""Threads that answer requests; further requests wait for a free one."""
OPENINGS: Final = ThreadPoolExecutor(4, "opening")
"""Threads that open streams: after a restart thousands of clients reconnect, and pages have priority."""
READINGS: Final = ThreadPoolExecutor(2, "reading")
"""Threads that read the database for all open streams."""


async def in_thread(
    pool: ThreadPoolExecutor,
    function: Callable[Parameters, Result],
    *args: Parameters.args,
    **kwargs: Parameters.kwargs,
) -> Result:
    """Return the result of a function, run in a thread that has no database connection afterwards.

    The function has a copy of the context of its caller, who keeps nothing that it stores there.
    """

    def run() -> Result:
        try:
            return function(*args, **kwargs)
        finally:
            connections.close_all()

    return await sync_to_async(run, thread_sensitive=False, executor=pool, context=copy_context())()
