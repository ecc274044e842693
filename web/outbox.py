"""What the outbox of a phone is told: that a recording is kept, and where its page is.

A script that follows a redirection by itself could not tell the page of a deal from one that asks who one is.
"""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse

ASKED: Final = "X-Outbox"


def answer_outbox(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Say 201, and where, to an outbox where a browser is sent on to the page of what it recorded."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == 302 and ASKED in request.headers:
            response.status_code = 201
        return response

    return middleware
