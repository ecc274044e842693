"""Deletion of a browser's data when its user signs out."""

from django.http import HttpRequest, HttpResponse

from web.core import links
from web.evenings import ibans

COOKIES_TO_DELETE = ((links.COOKIE, "/"), (ibans.COOKIE, ibans.COOKIE_PATH))


def clear_browser_data(request: HttpRequest, response: HttpResponse) -> None:
    """Delete the link and IBAN cookies; over HTTPS, clear the browser's cache with `Clear-Site-Data`."""
    for name, path in COOKIES_TO_DELETE:
        response.delete_cookie(name, path=path, samesite="Lax")
    if request.is_secure():
        # Over plain HTTP a browser ignores this header and logs a warning.
        response.headers["Clear-Site-Data"] = '"cache"'
