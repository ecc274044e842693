"""Middleware that answers refusals of commands, and requests on a circle that was erased meanwhile."""

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.refusals import BindingRevoked, CircleErased
from ledger.refusals import Refusal
from web.core.refusals import conflict_page, refusal_response

logger = logging.getLogger(__name__)


class RefusalMiddleware:
    """Middleware that answers refusals with 422 or 409, and an erased circle with 404."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return the page of a refusal, or None for another exception of a view."""
        if isinstance(error, CircleErased):
            logger.info("erased meanwhile")
            # The error page must not query the circle, which no longer exists.
            if hasattr(request, "opened"):
                del request.opened
            return render(request, "core/errors/not_found.html", status=404)
        if isinstance(error, BindingRevoked):
            logger.info("refused: %s", type(error).__name__)
            return conflict_page(request, str(error.message))
        if isinstance(error, Refusal):
            logger.info("refused: %s", error.code)
            return refusal_response(request, error)
        return None
