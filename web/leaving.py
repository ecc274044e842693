"""Leaving a phone that is handed on: what it keeps of the circles of an account goes with who signs out."""

from django.http import HttpRequest, HttpResponse

from web import ibans, links

KEPT = ((links.COOKIE, "/"), (ibans.COOKIE, ibans.COOKIE_PATH))


def leave_nothing(request: HttpRequest, response: HttpResponse) -> None:
    """Forget the links this phone made and the IBANs it kept, and what the browser holds of our pages."""
    for name, path in KEPT:
        response.delete_cookie(name, path=path, samesite="Lax")
    if request.is_secure():
        # On plain http a browser ignores this header, and complains of it.
        response.headers["Clear-Site-Data"] = '"cache"'
