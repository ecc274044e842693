"""Forms of accounts: sign-up, sign-in and password change, those of allauth with our own texts."""

from typing import Any
from uuid import UUID

from allauth.account.forms import ChangePasswordForm, LoginForm, ReauthenticateForm, SignupForm
from django import forms
from django.utils.translation import gettext_lazy as _

from web.accounts.adapters import fold_username

REQUIRED_MESSAGE = _("This is missing.")


class RequiredMessageForm(forms.Form):
    """Base form with the error text of this application for a missing value."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.error_messages["required"] = REQUIRED_MESSAGE


class SignInForm(RequiredMessageForm, LoginForm):
    def clean_login(self) -> str:
        return fold_username(self.cleaned_data["login"])


class SignUpForm(RequiredMessageForm, SignupForm):
    """Form of a new account; `key` is the UUID of its page, so that a double submission opens one account."""

    def __init__(self, *args: Any, key: UUID, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.key = key


class NewPasswordForm(RequiredMessageForm, ChangePasswordForm):
    """Form of a new password, typed once: after a typing error, a passkey or a host restores access."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["password2"]


class ConfirmPasswordForm(RequiredMessageForm, ReauthenticateForm):
    """Form that asks for the password again before an irreversible action."""
