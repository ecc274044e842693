"""Redirect of GET requests for POST-only URLs.

A refusal is shown at the URL of its form. A browser that reopens its tab requests that URL and would find an
empty page.
"""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import is_valid_path


def redirect_get_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Return a middleware that redirects GET requests for POST-only URLs to the nearest parent page."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and _wants_page(request):
            return redirect(_parent_url(request.path))
        return response

    return middleware


def _wants_page(request: HttpRequest) -> bool:
    """Return whether a person requests a page: programs do not accept text/html by name."""
    return request.method == "GET" and "text/html" in request.headers.get("Accept", "")


def _parent_url(path: str) -> str:
    """Return the nearest valid parent URL."""
    while path != "/":
        path = path.rstrip("/").rpartition("/")[0] + "/"
        if is_valid_path(path):
            break
    return path
