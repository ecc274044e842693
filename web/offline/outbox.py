"""Answers to the outbox of a client: the recording is stored, and its URL.

A script that follows redirects could not distinguish the page of a deal from a page that asks for a name.
"""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse

OUTBOX_HEADER: Final = "X-Outbox"


def outbox_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Return a middleware that answers the outbox with 201 and the URL in place of a redirect."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == 302 and OUTBOX_HEADER in request.headers:
            response.status_code = 201
        return response

    return middleware
