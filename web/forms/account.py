"""What is typed to open an account, to sign in, to change a password: allauth's forms, in our words."""

from typing import Any
from uuid import UUID

from allauth.account.forms import ChangePasswordForm, LoginForm, ReauthenticateForm, SignupForm
from django import forms
from django.utils.translation import gettext_lazy as _

from web.accounts import folded

EMPTY = _("This is missing.")


class InOurWords(forms.Form):
    """A form that says what is missing as every page here does."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.error_messages["required"] = EMPTY


class SignIn(InOurWords, LoginForm):
    def clean_login(self) -> str:
        return folded(self.cleaned_data["login"])


class SignUp(InOurWords, SignupForm):
    """`key` is the page's: sent twice, it opens one account."""

    def __init__(self, *args: Any, key: UUID, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.key = key


class ChangePassword(InOurWords, ChangePasswordForm):
    """The new password once: who mistypes it signs in by a passkey, or is let in by a host."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["password2"]


class Confirm(InOurWords, ReauthenticateForm):
    """The password once more, before what cannot be undone."""
