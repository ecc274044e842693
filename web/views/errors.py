"""What a page says when there is none: nothing here, not understood, not allowed, broken."""

import logging

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from web.access import CirclePutAway, RoleTooLow
from web.people import role_page

logger = logging.getLogger(__name__)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    logger.info("cannot be read: %s", type(exception).__name__)
    return render(request, "errors/bad_request.html", status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, RoleTooLow):
        return render(request, "errors/role.html", role_page(exception), status=403)
    if isinstance(exception, CirclePutAway):
        return render(request, "errors/put_away.html", {"circle": exception.binding.circle}, status=403)
    logger.info("not from here: %s", type(exception).__name__)
    return render(request, "errors/forbidden.html", status=403)


def csrf_failure(request: HttpRequest, reason: str) -> HttpResponse:
    """A page kept open for too long, or sent from elsewhere: its own words, nothing recorded."""
    logger.info("refused a page: %s", reason)
    return render(request, "errors/stale.html", status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    logger.info("nothing here: %s", type(exception).__name__)
    return render(request, "errors/not_found.html", status=404)


def too_many(request: HttpRequest) -> HttpResponse:
    """Asked for by allauth, which counts how often accounts are tried."""
    return render(request, "errors/too_many.html", status=429)


def broken(request: HttpRequest) -> HttpResponse:
    return render(request, "errors/broken.html", status=500)
