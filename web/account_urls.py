"""The addresses of accounts: those we use of all that allauth could answer."""

from importlib import import_module
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path

from web.views import account


def passkey_path(route: str, view: str, name: str) -> URLPattern:
    """An address of passkeys. What reads them is heavy: the first who has one loads it."""

    def on_demand(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = getattr(import_module("web.views.passkeys"), view)(request, **kwargs)
        return response

    return path(f"account/passkeys/{route}", on_demand, name=name)


urlpatterns = [
    path("account/", account.show, name="account"),
    path("account/sign-in/", account.sign_in, name="account-login"),
    path("account/new/", account.sign_up, name="account-new"),
    path("account/sign-out/", account.sign_out, name="account-leaving"),
    path("account/circles/", account.gather, name="account-circles"),
    path("account/circles/<int:pk>/removal/", account.keep_here, name="account-circle-removal"),
    path("account/links/", account.retire_links, name="account-links"),
    path("account/password/", account.password, name="account-password"),
    path("account/confirmation/", account.confirm, name="account-confirmation"),
    path("account/deletion/", account.delete, name="account-deletion"),
    path("account/other-ways/", account.other_ways, name="account-other-ways"),
    passkey_path("options/", "options", name="passkey-options"),
    passkey_path("sign-in/", "sign_in", name="passkey-login"),
    passkey_path("confirmation/", "confirm", name="passkey-confirmation"),
    passkey_path("new/", "add", name="passkey-new"),
    passkey_path("<int:pk>/removal/", "remove", name="passkey-removal"),
]
