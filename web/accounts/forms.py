"""Forms of accounts: sign-up, sign-in and password change, those of allauth with our own texts."""

from typing import Any, ClassVar
from uuid import UUID

from allauth.account.forms import ChangePasswordForm, LoginForm, ReauthenticateForm, SignupForm
from django import forms
from django.utils.translation import gettext_lazy as _

from web.accounts.adapters import fold_username
from web.ui.lazy import LazyText

REQUIRED_MESSAGE = _("This is missing.")
NAME_LENGTH = "40"


class AccountForm(forms.Form):
    """Base form with the labels, inputs and error texts of this application.

    `inputs` gives the label of each field and its purpose for the browser's own memory.
    """

    inputs: ClassVar[dict[str, tuple[LazyText, str]]]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.error_messages["required"] = REQUIRED_MESSAGE
        for name, (label, purpose) in self.inputs.items():
            field, attributes = self.fields[name], {"autocomplete": purpose}
            field.label, field.help_text = label, ""
            if purpose == "username":
                attributes |= {"maxlength": NAME_LENGTH, "spellcheck": "false", "autocapitalize": "none"}
            field.widget.attrs = attributes


class SignInForm(AccountForm, LoginForm):
    """Form of a sign-in with the name of the account and its password."""

    inputs = {
        "login": (_("Name of the account"), "username"),
        "password": (_("Password"), "current-password"),
    }

    def clean_login(self) -> str:
        return fold_username(self.cleaned_data["login"])


class SignUpForm(AccountForm, SignupForm):
    """Form of a new account; `key` is the UUID of its page, so that a double submission opens one account."""

    inputs = {
        "username": (_("Name of the account"), "username"),
        "password1": (_("Password, eight characters or more"), "new-password"),
    }

    def __init__(self, *args: object, key: UUID, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.key = key


class NewPasswordForm(AccountForm, ChangePasswordForm):
    """Form of a new password, typed once: after a typing error, a passkey or a host restores access."""

    inputs = {
        "oldpassword": (_("The present password"), "current-password"),
        "password1": (_("The new one, eight characters or more"), "new-password"),
    }

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["password2"]


class ConfirmPasswordForm(AccountForm, ReauthenticateForm):
    """Form that asks for the password again before an irreversible action."""

    inputs = {"password": (_("Password"), "current-password")}
