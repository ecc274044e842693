"""Views of passkeys: sign-in, confirmation, creation, removal."""

import json
import struct

from allauth.account.utils import perform_login
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import ReauthenticateWebAuthnForm
from allauth.mfa.webauthn.views import AddWebAuthnView, LoginWebAuthnView
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.models import User
from web.accounts.adapters import passkeys_available
from web.accounts.decorators import (
    login_required_view,
    recent_password_required,
    safe_next_url,
    url_after_sign_in,
)
from web.core.forms.names import clean_name
from web.core.visitors import signed_in_user

FORGED_ERRORS = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
    struct.error,
)
"""Exceptions that a forged credential can cause inside the library that reads it."""


class OptionsView(LoginWebAuthnView):
    """View of the options of a passkey request; its challenge is valid once."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not passkeys_available(request):
            raise Http404
        response: HttpResponse = self.get(request, *args, **kwargs)
        return response


class SignInView(LoginWebAuthnView):
    """View of the sign-in with a passkey."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:  # noqa: ARG002 - arguments of Django
        if signed_in_user(request):
            return redirect(url_after_sign_in(request))
        form = self.get_form()
        if not _is_valid_credential(form):
            return _refusal_page(request, "account-sign-in")
        form.save()
        user = form.cleaned_data["credential"].user
        response: HttpResponse = perform_login(request, user, redirect_url=url_after_sign_in(request))
        return response


@require_POST
@login_required_view
def confirm(request: HttpRequest, user: User) -> HttpResponse:
    """Confirm by passkey in place of the password before an irreversible action."""
    form = ReauthenticateWebAuthnForm(request.POST, user=user)
    if not _is_valid_credential(form):
        return _refusal_page(request, "account-confirm-password")
    form.save()
    return redirect(safe_next_url(request) or "account")


class AddView(AddWebAuthnView):
    """View that adds a passkey of this device to the account."""

    http_method_names = ["get", "head", "post"]
    template_name = "accounts/passkey.html"
    max_name_length = 40

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not passkeys_available(request):
            return render(request, "accounts/passkey.html", {"is_possible": False})
        response: HttpResponse = super().dispatch(request, *args, **kwargs)
        return response

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:  # noqa: ARG002 - arguments of Django
        form = self.get_form()
        if not _is_valid_credential(form):
            return _refusal_page(request, "account")
        response: HttpResponse = self.form_valid(form)
        return response

    def get_form_kwargs(self) -> dict[str, object]:
        kwargs: dict[str, object] = super().get_form_kwargs()
        if self.request.method == "POST":
            fields = self.request.POST
            name = clean_name(fields.get("name", ""))[: self.max_name_length]
            kwargs["data"] = {"name": name, "credential": fields.get("credential", ""), "passwordless": "on"}
        return kwargs

    def get_success_url(self) -> str:
        return reverse("account")

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        """Return the options of a passkey that the device stores, so that it signs in without a name."""
        options = json.loads(json.dumps(super().get_context_data(**kwargs)["js_data"]["creation_options"]))
        options["publicKey"]["authenticatorSelection"] |= {
            "residentKey": "required",
            "requireResidentKey": True,
        }
        return {
            "is_possible": True,
            "options": json.dumps(options),
            "max_name_length": self.max_name_length,
        }


add = never_cache(login_required_view(recent_password_required(AddView.as_view())))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required_view
@recent_password_required
def remove(request: HttpRequest, user: User, pk: int) -> HttpResponse:
    passkey = get_object_or_404(Authenticator, pk=pk, user=user)
    if request.method != "POST":
        return render(request, "accounts/passkey_removal.html", {"passkey": passkey})
    passkey.delete()
    return redirect("account")


def _is_valid_credential(form: Form) -> bool:
    try:
        # allauth skips the verification of a falsy value that is no object, so objects only are accepted.
        return isinstance(json.loads(form.data.get("credential", "")), dict) and form.is_valid()
    except FORGED_ERRORS:
        return False


def _refusal_page(request: HttpRequest, way: str) -> HttpResponse:
    """Return the page of a refused passkey, with the link to another way in."""
    asked = safe_next_url(request)
    context = {"way": reverse(way, query={"next": asked} if asked else None)}
    return render(request, "accounts/passkey_refused.html", context, status=422)
