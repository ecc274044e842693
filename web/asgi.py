"""ASGI application of the server."""

import asyncio
import gc
import os
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from io import BytesIO
from typing import IO, Any, Final

import django
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, ASGIRequest, get_script_prefix
from django.core.signals import request_started
from django.db import close_old_connections, reset_queries
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from web.core.body_limits import BodyRefused, read_body
from web.core.request_state import state_of
from web.core.threads import OPENINGS, REQUESTS, in_thread

GC_THRESHOLD: Final = 20_000
"""Number of new objects before a garbage collection: a page creates and drops a few thousand."""


class OneThreadHandler(ASGIHandler):
    """ASGI handler of Django that runs a whole request in one thread of a fixed pool.

    The middleware and the views are synchronous. Django would occupy one thread per request until the
    response is sent, which takes hours for a stream; here the thread is free as soon as the response exists.
    """

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: ARG002 - argument of Django
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        set_script_prefix(get_script_prefix(scope))
        try:
            response = await self.answer(scope, receive)
        except RequestAborted:
            return
        if response.streaming:
            # A stream lasts for hours: what it needs no more is released.
            del scope
            await self.send_stream(response, receive, send)
        else:
            await self.send_response(response, send)

    async def answer(self, scope: Any, receive: Any) -> Any:
        """Return the response to a request. Raises RequestAborted."""
        refusal: HTTPStatus | None = None
        body: IO[bytes] = BytesIO()
        try:
            body = await read_body(scope, receive)
        except BodyRefused as refused:
            refusal = refused.status
        await request_started.asend(sender=self.__class__, scope=scope)
        with body:
            request, response = self.create_request(scope, body)
            if request:
                state_of(request).body_refusal = refusal
                response = await in_thread(_pool_of(scope["path"]), self.respond, request)
            return response

    def respond(self, request: ASGIRequest) -> HttpResponseBase:
        """Return the response to a request, closed already unless it is a stream."""
        response = self.get_response(request)
        response._handler_class = self.__class__  # type: ignore[attr-defined]  # private to Django
        if response.streaming:
            # An open stream needs no request, which would keep its headers, bindings and tried URLs.
            response._resource_closers.remove(request.close)  # type: ignore[attr-defined]  # private to Django
        else:
            response.close()
        return response

    async def send_stream(self, response: HttpResponseBase, receive: Any, send: Any) -> None:
        """Send a stream until it ends or the client leaves."""
        sending = asyncio.create_task(self.send_response(response, send))
        disconnected = asyncio.create_task(_next_message(receive))
        try:
            await asyncio.wait((sending, disconnected), return_when=asyncio.FIRST_COMPLETED)
        finally:
            sending.cancel()
            disconnected.cancel()
            await asyncio.wait((sending, disconnected))
            await in_thread(OPENINGS, response.close)
        if not sending.cancelled():
            sending.result()


def _pool_of(path: str) -> ThreadPoolExecutor:
    """Return the thread pool that answers requests for a path."""
    return OPENINGS if path.endswith("/stream/") else REQUESTS


async def _next_message(receive: Any) -> Any:
    """Return the message after the body, which arrives when the client disconnects."""
    return await receive()


os.environ.setdefault("DJANGO_SETTINGS_MODULE", "web.settings")
django.setup(set_prefix=False)
application = OneThreadHandler()

# Threads of the pools have neither a connection nor queries of an earlier request, so both are superfluous.
for receiver in (close_old_connections, reset_queries):
    request_started.disconnect(receiver)

# Imported objects stay for ever: collections need not scan them.
gc.collect()
gc.freeze()
gc.set_threshold(GC_THRESHOLD)
