"""The addresses of accounts: those we use of all that allauth could answer."""

from django.urls import path

from web.views import account, passkeys

urlpatterns = [
    path("account/", account.show, name="account"),
    path("account/sign-in/", account.sign_in, name="account-login"),
    path("account/new/", account.sign_up, name="account-new"),
    path("account/sign-out/", account.sign_out, name="account-leaving"),
    path("account/circles/", account.gather, name="account-circles"),
    path("account/circles/<int:pk>/removal/", account.keep_here, name="account-circle-removal"),
    path("account/password/", account.password, name="account-password"),
    path("account/confirmation/", account.confirm, name="account-confirmation"),
    path("account/deletion/", account.delete, name="account-deletion"),
    path("account/other-ways/", account.other_ways, name="account-other-ways"),
    path("account/passkeys/options/", passkeys.options, name="passkey-options"),
    path("account/passkeys/sign-in/", passkeys.sign_in, name="passkey-login"),
    path("account/passkeys/confirmation/", passkeys.confirm, name="passkey-confirmation"),
    path("account/passkeys/new/", passkeys.add, name="passkey-new"),
    path("account/passkeys/<int:pk>/removal/", passkeys.remove, name="passkey-removal"),
]
