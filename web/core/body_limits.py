"""Reading of request bodies, within a limit of bytes that depends on the path, and within a time limit."""

import asyncio
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from tempfile import SpooledTemporaryFile
from typing import Any, Final

from django.conf import settings
from django.core.exceptions import RequestAborted
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve
from django.utils.deprecation import MiddlewareMixin

from web.core.request_state import state_of

IDLE_SECONDS: Final = 15
"""Maximum seconds without further bytes of a body."""
MAX_SECONDS: Final = 300
"""Maximum seconds for a whole body: `FILE_BODY_MAX_BYTES` at half a megabit per second."""

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]


class BodyRefused(Exception):
    """A body that was not read to its end, with the status of the response."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status)
        self.status = status


def bytes_max(path: str) -> int:
    """Return the maximum size in bytes of a body sent to a path."""
    try:
        route = resolve(path).url_name or ""
    except Resolver404:
        route = ""
    return settings.UPLOAD_MAX_BYTES.get(route, settings.BODY_MAX_BYTES)


async def read_body(scope: Message, receive: Receive) -> SpooledTemporaryFile[bytes]:
    """Return the body of a request as a file.

    Raises:
        BodyRefused: the body is too large or too slow; at most the allowed bytes were stored.
        RequestAborted: the client disconnected.
    """
    allowed = _Allowance(scope)
    allowed.check(_declared_bytes(scope))
    body: SpooledTemporaryFile[bytes] = SpooledTemporaryFile(  # noqa: SIM115 - its reader closes it
        settings.FILE_UPLOAD_MAX_MEMORY_SIZE
    )
    try:
        await _copy(receive, body, allowed)
    except TimeoutError as error:
        body.close()
        raise BodyRefused(HTTPStatus.REQUEST_TIMEOUT) from error
    except BaseException:
        body.close()
        raise
    body.seek(0)
    return body


async def _copy(receive: Receive, body: SpooledTemporaryFile[bytes], allowed: "_Allowance") -> None:
    """Write all data of a client into a file. Raises TimeoutError for a client that sends too slowly."""
    now = asyncio.get_running_loop().time
    end, is_over = now() + MAX_SECONDS, False
    async with asyncio.timeout(IDLE_SECONDS) as limit:
        while not is_over:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise RequestAborted
            chunk = message.get("body", b"")
            allowed.check(body.tell() + len(chunk))
            body.write(chunk)
            is_over = not message.get("more_body")
            limit.reschedule(min(now() + IDLE_SECONDS, end))


class _Allowance:
    """Limit in bytes of one request; the path is resolved only for a body larger than a form."""

    def __init__(self, scope: Message) -> None:
        self.path = scope["path"]

    def check(self, size: int) -> None:
        """Check the size of a body in bytes. Raises `BodyRefused`."""
        if size > settings.BODY_MAX_BYTES and size > bytes_max(self.path):
            raise BodyRefused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)


def _declared_bytes(scope: Message) -> int:
    """Return the content length that the request declares, 0 if it declares none."""
    declared = dict(scope["headers"]).get(b"content-length", b"0")
    return int(declared) if declared.isdigit() else 0


class RefusedBodyMiddleware(MiddlewareMixin):
    """Middleware that answers a refused body with an error page."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """Return the error page of a request whose body was refused, else None."""
        status = state_of(request).body_refusal
        if status is None:
            return None
        is_large = status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        answer = render(request, "core/errors/body.html", {"is_large": is_large}, status=status)
        answer.headers["Connection"] = "close"
        return answer
