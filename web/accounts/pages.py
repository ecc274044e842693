"""Context of the account pages, and the redirect after signing in."""

from allauth.mfa.models import Authenticator
from django.http import HttpRequest
from django.urls import reverse

from games.circles.naming import sort_key
from games.models import Binding, Role, User
from web.accounts.adapters import is_local_url, passkeys_available
from web.core import links
from web.core.visitors import visitor_of


def bindings_highest_role_first(user: User) -> list[Binding]:
    """Return the bindings of an account, highest role first, then by the circle's name."""
    bindings = user.bindings.filter(revoked_at=None).select_related("circle", "player")
    return sorted(bindings, key=lambda each: (-Role(each.role).rank, sort_key(each.circle.name)))


def account_page(request: HttpRequest, user: User) -> dict[str, object]:
    """Return the context of the account page."""
    return {
        "account": user,
        "bindings": bindings_highest_role_first(user),
        "cookie_bindings": visitor_of(request).cookie_bindings,
        "passkeys": Authenticator.objects.filter(user=user).order_by("pk"),
        "has_passkeys": passkeys_available(request),
        "is_changed": "changed" in request.GET,
        "is_retired": "retired" in request.GET,
    }


def sign_out_page(request: HttpRequest, user: User) -> dict[str, object]:
    """Return the context of the sign-out page.

    It contains the circles that this browser will no longer open, and the number of links that it forgets.
    """
    return {"bindings": bindings_highest_role_first(user), "links": len(links.remembered_links(request))}


def safe_next_url(request: HttpRequest) -> str:
    """Return the page to return to if it belongs to this server, else an empty text."""
    asked = request.POST.get("next", request.GET.get("next", ""))
    return asked if is_local_url(request, asked) else ""


def url_after_sign_in(request: HttpRequest) -> str:
    """Return the URL after signing in.

    It is the requested page, or the account page if this browser has circles to attach, or the home page.
    """
    return safe_next_url(request) or reverse("account" if visitor_of(request).cookie_bindings else "home")
