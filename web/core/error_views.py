"""Error pages: not found, bad request, forbidden, server error."""

import logging

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from web.circles.pages.people import insufficient_role_page
from web.core.access import CircleArchived, InsufficientRole, SittingCancelled

logger = logging.getLogger(__name__)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    logger.info("cannot be read: %s", type(exception).__name__)
    return render(request, "core/errors/bad_request.html", status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, InsufficientRole):
        return render(request, "core/errors/role.html", insufficient_role_page(exception), status=403)
    if isinstance(exception, SittingCancelled):
        status = 200 if request.method in {"GET", "HEAD"} else 409
        return render(request, "sittings/cancelled.html", {"sitting": exception.sitting}, status=status)
    if isinstance(exception, CircleArchived):
        return render(request, "core/errors/put_away.html", {"circle": exception.binding.circle}, status=403)
    logger.info("not from here: %s", type(exception).__name__)
    return render(request, "core/errors/forbidden.html", status=403)


def csrf_failure(request: HttpRequest, reason: str) -> HttpResponse:
    """Show the page of a stale or foreign form; nothing was recorded."""
    logger.info("refused a page: %s", reason)
    return render(request, "core/errors/stale.html", status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    logger.info("nothing here: %s", type(exception).__name__)
    return render(request, "core/errors/not_found.html", status=404)


def rate_limited(request: HttpRequest) -> HttpResponse:
    """Show the page of too many attempts, called by allauth's rate limits."""
    return render(request, "core/errors/too_many.html", status=429)


def server_error(request: HttpRequest) -> HttpResponse:
    """Return the page of a server error, as plain text if the page itself cannot be rendered."""
    try:
        return render(request, "core/errors/broken.html", status=500)
    except Exception:
        logger.exception("the page of a fault cannot be made")
        return HttpResponse(render_to_string("core/errors/broken_plain.html"), status=500)
