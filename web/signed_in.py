"""Views of who is signed in: the account comes as an argument, everybody else is shown the way in."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from allauth.account.internal.flows.reauthentication import did_recently_reauthenticate
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from games.models import User
from web.accounts import signed_in

View = Callable[..., HttpResponse]
SAFE_METHODS = ("GET", "HEAD")


def signed(view: View) -> View:
    """Give the view the account that is signed in."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        user = signed_in(request)
        return view(request, user, *args, **kwargs) if user else _by_way_of("account-login", request)

    return guarded


def confirmed(view: Callable[..., HttpResponse]) -> View:
    """Ask for the password, unless it was given in the last minutes; what was sent is sent again by hand."""

    @wraps(view)
    def guarded(request: HttpRequest, user: User, *args: Any, **kwargs: Any) -> HttpResponse:
        if did_recently_reauthenticate(request):
            return view(request, user, *args, **kwargs)
        return _by_way_of("account-confirmation", request)

    return guarded


def _by_way_of(name: str, request: HttpRequest) -> HttpResponse:
    there = request.get_full_path() if request.method in SAFE_METHODS else reverse("account")
    return HttpResponseRedirect(f"{reverse(name)}?{urlencode({'next': there})}")
