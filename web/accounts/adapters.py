"""Accounts: the signed-in user, and the adapters of allauth.

A passkey replaces the password and never complements it: it works at one host name only, and the same server
may be reached by another.
"""

import ipaddress
import unicodedata
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _

from games.models import User
from web.core.forms.names import clean_name, too_long_message
from web.core.throttle import sender_of

MAX_NAME_LENGTH = User._meta.get_field("username").max_length or 0


def fold_username(typed: str) -> str:
    """Return the name of an account without differences of case, composition and spaces."""
    return unicodedata.normalize("NFKC", clean_name(unicodedata.normalize("NFKC", typed)).lower())


def is_local_url(request: HttpRequest, url: str) -> bool:
    """Return whether a URL of a form belongs to this server."""
    return url_has_allowed_host_and_scheme(url, {request.get_host()}, require_https=request.is_secure())


def passkeys_available(request: HttpRequest) -> bool:
    """Return whether browsers allow passkeys at this host: a name over https, or localhost."""
    host = split_domain_port(request.get_host())[0].strip("[]")
    if host == "localhost":
        return True
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return request.is_secure() and "." in host
    return False


class AccountAdapter(DefaultAccountAdapter):
    """Adapter of accounts: folded names, client addresses as the proxy writes them, own texts."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": _("No account has this name and this password."),
        "too_many_login_attempts": _("Too many wrong passwords. Wait ten minutes."),
        "username_taken": _("Somebody has this name already: take another one."),
        "enter_current_password": _("This is not the present password."),
        "incorrect_password": _("This is not the password."),
    }

    def get_login_stages(self) -> list[str]:
        """Return no stages: a password signs in, with or without passkeys."""
        return []

    def is_ajax(self, request: HttpRequest) -> bool:
        """Return whether the options of a passkey are requested: other forms are answered by pages."""
        return request.path == reverse("passkey-options")

    def get_reauthentication_methods(self, user: object) -> list[dict[str, str]]:  # noqa: ARG002 - argument of allauth
        """Return the page that asks for the password again, and offers a passkey."""
        return [{"id": "reauthenticate", "url": reverse("account-confirm-password"), "description": ""}]

    def is_safe_url(self, url: str | None) -> bool:
        return bool(url) and is_local_url(self.request, str(url))

    def get_client_ip(self, request: HttpRequest) -> str:
        return sender_of(request)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        name = fold_username(username)
        if len(name) > MAX_NAME_LENGTH:
            raise ValidationError(too_long_message(MAX_NAME_LENGTH))
        if not name:
            raise ValidationError(_("Write a name."))
        if not shallow and User.objects.filter(username=name).exists():
            raise self.validation_error("username_taken")
        return name

    def save_user(self, request: HttpRequest, user: Any, form: Any, commit: bool = True) -> Any:
        user = super().save_user(request, user, form, commit=False)
        user.key, user.created_at = form.key, timezone.now()
        if commit:
            user.save()
        return user


class PasskeyAdapter(DefaultMFAAdapter):
    """Adapter of passkeys: display names and error texts."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _("This passkey opens nothing here. The password still does."),
    }

    def generate_authenticator_name(self, user: object, type: object) -> str:  # noqa: ARG002 - arguments of allauth
        return date_format(timezone.localdate(), "SHORT_DATE_FORMAT")
