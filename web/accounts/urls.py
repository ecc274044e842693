"""URLs of accounts, as far as this application uses allauth."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path

from web.accounts.views import account


def passkey_path(route: str, name: str) -> URLPattern:
    """Return the URL pattern of a passkey view, imported on first use because its library is slow to load."""

    def view(request: HttpRequest, **kwargs: object) -> HttpResponse:
        from web.accounts.views import passkeys

        views: dict[str, Callable[..., HttpResponse]] = {
            "passkey-options": passkeys.OptionsView.as_view(),
            "passkey-sign-in": passkeys.SignInView.as_view(),
            "passkey-confirm": passkeys.confirm,
            "passkey-new": passkeys.add,
            "passkey-remove": passkeys.remove,
        }
        return views[name](request, **kwargs)

    return path(f"account/passkeys/{route}", view, name=name)


urlpatterns = [
    path("account/", account.show, name="account"),
    path("account/sign-in/", account.sign_in, name="account-sign-in"),
    path("account/new/", account.sign_up, name="account-sign-up"),
    path("account/sign-out/", account.sign_out, name="account-sign-out"),
    path("account/circles/", account.attach_circles, name="account-attach-circles"),
    path("account/circles/<int:pk>/removal/", account.detach_circle, name="account-detach-circle"),
    path("account/links/", account.renew_secrets, name="account-renew-secrets"),
    path("account/password/", account.password, name="account-password"),
    path("account/confirmation/", account.ConfirmView.as_view(), name="account-confirm-password"),
    path("account/deletion/", account.delete, name="account-delete"),
    path("account/other-ways/", account.other_ways, name="account-recovery"),
    passkey_path("options/", "passkey-options"),
    passkey_path("sign-in/", "passkey-sign-in"),
    passkey_path("confirmation/", "passkey-confirm"),
    passkey_path("new/", "passkey-new"),
    passkey_path("<int:pk>/removal/", "passkey-remove"),
]
