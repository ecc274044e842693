"""Accounts: who is signed in on this browser, and how allauth behaves in this house.

A passkey stands in the place of the password, never beside it: it works at one address only, and the same
house may be reached by another one.
"""

import ipaddress
import re
import unicodedata
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _

from games.models import User
from web.forms.names import clean_name, too_long
from web.throttle import address_of

NAME_LENGTH_MAX = User._meta.get_field("username").max_length or 0
HOST = re.compile(r"(.*?)(:\d+)?")


def signed_in(request: HttpRequest) -> User | None:
    """Who is signed in on this browser. Where no session is carried, nothing is asked of the database."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES and not request.session.session_key:
        return None
    return request.user if request.user.is_authenticated else None


def folded(typed: str) -> str:
    """The name of an account however it is typed: case, accents in two pieces and blanks do not matter."""
    return unicodedata.normalize("NFKC", clean_name(unicodedata.normalize("NFKC", typed)).lower())


def is_own_page(request: HttpRequest, url: str) -> bool:
    """Whether an address that came with a form is one of this house's pages."""
    return url_has_allowed_host_and_scheme(url, {request.get_host()}, require_https=request.is_secure())


def passkeys_work(request: HttpRequest) -> bool:
    """Whether a browser lets this address have passkeys: a real name over https, or this very machine."""
    host = HOST.fullmatch(request.get_host())[1].strip("[]")  # type: ignore[index]
    if host == "localhost":
        return True
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return request.is_secure() and "." in host
    return False


class Accounts(DefaultAccountAdapter):
    """Names folded, addresses read as our proxy writes them, words of our own."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": _("No account has this name and this password."),
        "too_many_login_attempts": _("Too many wrong passwords. Wait ten minutes."),
        "username_taken": _("Somebody has this name already: take another one."),
        "enter_current_password": _("This is not the present password."),
        "incorrect_password": _("This is not the password."),
    }

    def get_login_stages(self) -> list[str]:
        """None: a password opens the account, whether it has passkeys or not."""
        return []

    def is_ajax(self, request: HttpRequest) -> bool:  # noqa: ARG002
        """Forms are answered by pages only."""
        return False

    def is_safe_url(self, url: str | None) -> bool:
        return bool(url) and is_own_page(self.request, str(url))

    def get_client_ip(self, request: HttpRequest) -> str:
        return address_of(request)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        name = folded(username)
        if len(name) > NAME_LENGTH_MAX:
            raise ValidationError(too_long(NAME_LENGTH_MAX))
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


class Passkeys(DefaultMFAAdapter):
    """What a phone shows of a passkey, and what is said of one that does not fit."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _("This passkey opens nothing here. The password still does."),
    }

    def generate_authenticator_name(self, user: Any, type: Any) -> str:  # noqa: ARG002
        return date_format(timezone.localdate(), "SHORT_DATE_FORMAT")
