"""Error pages for refusals that any command can raise: a reused key, a lost right, an erased circle.

A view that shows a better page catches the refusal itself.
"""

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games import refusals
from ledger.book import AlreadyReversed, KeyReused
from web.core.refusals import refusal_message

CONFLICTS = (KeyReused, AlreadyReversed, refusals.BindingRevoked, refusals.AlreadyMerged)

logger = logging.getLogger(__name__)


def answer_conflict(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Return a middleware that answers conflicts with 409, and an erased circle with 404."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    middleware.process_exception = _answer  # type: ignore[attr-defined]
    return middleware


def _answer(request: HttpRequest, error: Exception) -> HttpResponse | None:
    if isinstance(error, refusals.CircleErased):
        logger.info("erased meanwhile")
        # The error page must not query the circle, which no longer exists.
        if hasattr(request, "opened"):
            del request.opened
        return render(request, "core/errors/not_found.html", status=404)
    if isinstance(error, CONFLICTS):
        logger.info("refused: %s", type(error).__name__)
        return render(request, "core/errors/conflict.html", {"refusal": refusal_message(error)}, status=409)
    return None
