"""Guards of the views of accounts, and the redirects to signing in and after it."""

from collections.abc import Callable
from functools import wraps

from allauth.account.decorators import reauthentication_required
from allauth.core.exceptions import ReauthenticationRequired
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from games.models import User
from web.accounts.adapters import is_local_url
from web.core.visitors import signed_in_user, visitor_of

View = Callable[..., HttpResponse]
SAFE_METHODS = ("GET", "HEAD")


def login_required_view(view: View) -> View:
    """Pass the signed-in account to the view; otherwise redirect to sign-in."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        user = signed_in_user(request)
        return view(request, user, *args, **kwargs) if user else _redirect_via("account-sign-in", request)

    return guarded


def recent_password_required(view: Callable[..., HttpResponse]) -> View:
    """Ask for the password unless it was entered in the last minutes; the form must then be sent again."""
    checked: View = reauthentication_required(view)

    @wraps(view)
    def guarded(request: HttpRequest, user: User, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return checked(request, user, *args, **kwargs)
        except ReauthenticationRequired:
            return _redirect_via("account-confirm-password", request)

    return guarded


def _redirect_via(name: str, request: HttpRequest) -> HttpResponse:
    there = request.get_full_path() if request.method in SAFE_METHODS else reverse("account")
    return HttpResponseRedirect(reverse(name, query={"next": there}))


def safe_next_url(request: HttpRequest) -> str:
    """Return the page to return to if it belongs to this server, else an empty text."""
    asked = request.POST.get("next", request.GET.get("next", ""))
    return asked if is_local_url(request, asked) else ""


def url_after_sign_in(request: HttpRequest) -> str:
    """Return the URL after signing in.

    It is the requested page, or the account page if this browser has circles to attach, or the home page.
    """
    return safe_next_url(request) or reverse("account" if visitor_of(request).cookie_bindings else "home")
