"""Database failures: their kinds, and the page with status 503 that answers one, not a server error.

The outbox of a client stores its row and sends it again, and a browser shows the typed form again when the
user goes back; both may send twice, since every form has a key.
"""

import errno
import logging
from enum import Enum
from typing import Final

from django.db import DatabaseError, Error, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from web.core.request_state import state_of

RETRY_AFTER_SECONDS: Final = 30
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")

logger = logging.getLogger(__name__)


class DatabaseFailure(Enum):
    """Kinds of database failures that the page distinguishes."""

    FULL = "full"
    READ_ONLY = "read-only"
    UNREACHABLE = "unreachable"


SQLITE: Final = {
    "FULL": DatabaseFailure.FULL,
    "READONLY": DatabaseFailure.READ_ONLY,
    "PERM": DatabaseFailure.READ_ONLY,
    **dict.fromkeys(
        ("IOERR", "CANTOPEN", "BUSY", "LOCKED", "PROTOCOL", "CORRUPT", "NOTADB"), DatabaseFailure.UNREACHABLE
    ),
}
"""Families of SQLite codes that concern the file or the disk; others concern the statement."""
POSTGRESQL: Final = {"53100": DatabaseFailure.FULL, "25006": DatabaseFailure.READ_ONLY}
FILES: Final = {
    errno.ENOSPC: DatabaseFailure.FULL,
    errno.EDQUOT: DatabaseFailure.FULL,
    errno.EROFS: DatabaseFailure.READ_ONLY,
}


def database_failure(error: BaseException) -> DatabaseFailure | None:
    """Return the failure of an exception, or None for a fault of the application."""
    if isinstance(error, OSError):
        return FILES.get(error.errno or 0)
    if not isinstance(error, Error):
        return None
    item: object = error.__cause__
    if name := getattr(item, "sqlite_errorname", ""):
        return SQLITE.get(name.split("_")[1])
    if outage := POSTGRESQL.get(getattr(item, "sqlstate", None) or ""):
        return outage
    is_lost = isinstance(error, (OperationalError, InterfaceError)) or type(error) is DatabaseError
    return DatabaseFailure.UNREACHABLE if is_lost else None


class DatabaseErrorMiddleware(MiddlewareMixin):
    """Middleware that answers 503 if a view fails because of the database."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return the error page of a failing database, or None for another exception of a view."""
        outage = database_failure(error)
        if outage is None:
            return None
        logger.error("the database is %s: %s", outage.value, error)
        # The error page must not query the circle, because the database does not answer.
        state_of(request).opened = None
        page = {"outage": outage.value, "is_sent": request.method not in SAFE_METHODS}
        answer = render(request, "core/errors/outage.html", page, status=503)
        answer.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
        return answer
