"""Names of players typed in the tools, stored in a signed cookie of this browser: no URL contains them."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Final

from django.core import signing
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from web.core.forms.names import MAX_NAME_LENGTH

COOKIE: Final = "ardoise_tool_names"
COOKIE_SALT: Final = "ardoise.tool-names"
COOKIE_PATH: Final = "/tools/"
COOKIE_AGE: Final = timedelta(days=1)
MAX_NAMES: Final = 10

NamedView = Callable[[HttpRequest, QueryDict, Sequence[str]], HttpResponse]
"""View of a tool with names: the request, the fields of its form without the names, and the names by seat."""


def name_field(seat: int) -> str:
    """Return the name of the form field with the name of a player."""
    return f"seat-{seat}-name"


def view_with_names(view: NamedView) -> Callable[[HttpRequest], HttpResponse]:
    """Return a view that stores the posted names, and shows the page of the URL with the other fields.

    A posted form is redirected to that URL; htmx gets the page at once, and the URL in a header.
    """

    @require_http_methods(["GET", "HEAD", "POST"])
    def wrapper(request: HttpRequest) -> HttpResponse:
        stored = _stored_names(request)
        if request.method != "POST":
            return view(request, request.GET, stored)
        fields = request.POST.copy()
        fields.pop("csrfmiddlewaretoken", None)
        names = _pop_names(fields, stored)
        url = f"{request.path}?{fields.urlencode()}"
        if "HX-Request" in request.headers:
            response = view(request, fields, names)
            response.headers["HX-Replace-Url"] = url
        else:
            response = redirect(url)
        _save_names(request, response, names)
        return response

    return wrapper


def _pop_names(fields: QueryDict, stored: Sequence[str]) -> list[str]:
    """Remove the names from the fields and return them by seat; a seat without a field has the stored name.

    The later pages of a hand have no fields of names.
    """
    posted = [fields.pop(name_field(seat), [name])[-1] for seat, name in enumerate(stored)]
    return [name[:MAX_NAME_LENGTH].strip() for name in posted]


def _stored_names(request: HttpRequest) -> list[str]:
    """Return the stored names by seat, empty for a player without one; an invalid cookie is ignored."""
    try:
        stored = signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE_SALT)
    except signing.BadSignature:
        stored = []
    return [*map(str, stored), *[""] * MAX_NAMES][:MAX_NAMES]


def _save_names(request: HttpRequest, response: HttpResponse, names: Sequence[str]) -> None:
    if not any(names):
        response.delete_cookie(COOKIE, path=COOKIE_PATH, samesite="Lax")
        return
    response.set_cookie(
        COOKIE,
        signing.dumps(names, salt=COOKIE_SALT, compress=True),
        max_age=COOKIE_AGE,
        path=COOKIE_PATH,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
