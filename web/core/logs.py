"""Filters of the log: URLs are not logged, since the URL of an invitation is its key."""

import logging
import re

MAX_REFUSAL_CHARACTERS = 100
SECRET_PATHS = re.compile(r"/(join|resume|clocks|screens)/[^/\s?\"']+")


class UrlRedactingFilter(logging.Filter):
    """Filter that logs the pattern of a route (`resume/<slug:secret>/`) instead of the URL.

    Other log records lose the secret part of a URL.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if hasattr(request, "path_info") and isinstance(record.args, tuple):
            match = getattr(request, "resolver_match", None)
            route = match.route if match else "an address that leads nowhere"
            record.args = tuple(route if _is_url(each) else each for each in record.args)
        if isinstance(record.args, tuple):
            record.args = tuple(_redacted(each) for each in record.args)
        record.msg = _redacted(record.msg)
        return True


class RefusalsAreShort(logging.Filter):
    """Filter that logs a request refused by Django in one short line, without a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("django.security"):
            record.exc_info = record.exc_text = None
            record.msg, record.args = record.getMessage()[:MAX_REFUSAL_CHARACTERS], None
        return True


def _is_url(value: object) -> bool:
    return isinstance(value, str) and (value.startswith("/") or "://" in value)


def _redacted(value: object) -> object:
    return SECRET_PATHS.sub(r"/\1/…", value) if isinstance(value, str) else value
