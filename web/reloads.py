"""What a browser is shown that asks for an address where things are only sent: the page above it.

A refusal is shown at the address of its form. A phone that opens its tab again a day later asks for that
address by itself, and would find a blank page.
"""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import is_valid_path


def lead_back(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: whoever reads where one only writes is led to what it was written on."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and _is_read(request):
            return redirect(_above(request.path))
        return response

    return middleware


def _is_read(request: HttpRequest) -> bool:
    """Whether a person waits for a page: programs do not ask for one by its name."""
    return request.method == "GET" and "text/html" in request.headers.get("Accept", "")


def _above(path: str) -> str:
    """The nearest address above that is one: the table above its rounds."""
    while path != "/":
        path = path.rstrip("/").rpartition("/")[0] + "/"
        if is_valid_path(path):
            break
    return path
