"""The page of an account: its circles, those that only this phone opens, its passkeys; and where to go on."""

from typing import Any

from allauth.mfa.models import Authenticator
from django.http import HttpRequest
from django.urls import reverse

from games.models import Binding, Role, User
from web import links
from web.accounts import is_own_page, passkeys_work
from web.visitors import visitor


def bindings_of(user: User) -> list[Binding]:
    """What an account opens, where it may most first."""
    found = user.bindings.filter(revoked_at=None).select_related("circle", "player")
    return sorted(found, key=lambda each: (-Role(each.role).rank, each.circle.name))


def account_page(request: HttpRequest, user: User) -> dict[str, Any]:
    """What an account’s own page shows."""
    return {
        "account": user,
        "bindings": bindings_of(user),
        "beside": visitor(request).beside,
        "passkeys": Authenticator.objects.filter(user=user).order_by("pk"),
        "has_passkeys": passkeys_work(request),
        "is_changed": "changed" in request.GET,
        "is_retired": "retired" in request.GET,
    }


def leaving_page(request: HttpRequest, user: User) -> dict[str, Any]:
    """What signing out takes off this phone; its IBANs too, which the pages of an evening alone can read."""
    return {"bindings": bindings_of(user), "links": len(links.kept(request))}


def next_page(request: HttpRequest) -> str:
    """The page somebody was on his way to, if it is one of this house."""
    asked = request.POST.get("next", request.GET.get("next", ""))
    return asked if is_own_page(request, asked) else ""


def onward(request: HttpRequest) -> str:
    """Where one goes from signing in: whence one came, to what only this phone opens, else home."""
    return next_page(request) or reverse("account" if visitor(request).beside else "home")
