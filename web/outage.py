"""When the database cannot be reached or written: a page that says so, and what was kept, instead of a fault.

It is a 503: the outbox of a phone keeps its row and sends it again, a browser keeps what was typed behind its
button to go back, and both may send twice, since every form carries its key.
"""

import errno
import logging
from collections.abc import Callable
from enum import Enum
from typing import Any, Final

from django.db import DatabaseError, Error, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

AGAIN_SECONDS: Final = 30
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")

logger = logging.getLogger(__name__)


class Outage(Enum):
    """What ails the database, as far as the page tells it."""

    FULL = "full"
    READ_ONLY = "read-only"
    UNREACHABLE = "unreachable"


SQLITE: Final = {
    "FULL": Outage.FULL,
    "READONLY": Outage.READ_ONLY,
    "PERM": Outage.READ_ONLY,
    "IOERR": Outage.UNREACHABLE,
    "CANTOPEN": Outage.UNREACHABLE,
    "BUSY": Outage.UNREACHABLE,
    "LOCKED": Outage.UNREACHABLE,
    "PROTOCOL": Outage.UNREACHABLE,
    "CORRUPT": Outage.UNREACHABLE,
    "NOTADB": Outage.UNREACHABLE,
}
"""The families of SQLite's codes that blame the file or the disk. The others blame what was asked."""
POSTGRESQL: Final = {"53100": Outage.FULL, "25006": Outage.READ_ONLY}
FILES: Final = {
    errno.ENOSPC: Outage.FULL,
    errno.EDQUOT: Outage.FULL,
    errno.EROFS: Outage.READ_ONLY,
}


def outage_of(error: BaseException) -> Outage | None:
    """The outage an exception tells of, None where the fault is ours."""
    if isinstance(error, OSError):
        return FILES.get(error.errno or 0)
    if not isinstance(error, Error):
        return None
    cause: Any = error.__cause__
    if name := getattr(cause, "sqlite_errorname", ""):
        return SQLITE.get(name.split("_")[1])
    if outage := POSTGRESQL.get(getattr(cause, "sqlstate", None) or ""):
        return outage
    is_lost = isinstance(error, (OperationalError, InterfaceError)) or type(error) is DatabaseError
    return Outage.UNREACHABLE if is_lost else None


def answer_outage(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answer 503 with a page of its own wherever a view fails because of the database."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    middleware.process_exception = _answer  # type: ignore[attr-defined]
    return middleware


def _answer(request: HttpRequest, error: Exception) -> HttpResponse | None:
    outage = outage_of(error)
    if outage is None:
        return None
    logger.error("the database is %s: %s", outage.value, error)
    # Whatever a page says of its circle may have to be read first, and nothing can be.
    if hasattr(request, "opened"):
        del request.opened
    page = {"outage": outage.value, "is_sent": request.method not in SAFE_METHODS}
    answer = render(request, "errors/outage.html", page, status=503)
    answer.headers["Retry-After"] = str(AGAIN_SECONDS)
    return answer
