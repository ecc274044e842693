"""Views of passkeys: sign-in, confirmation, creation, removal."""

import json
import struct

from allauth.account.models import Login
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import AddWebAuthnForm, LoginWebAuthnForm, ReauthenticateWebAuthnForm
from allauth.mfa.webauthn.internal import auth, flows
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.models import User
from web.accounts.adapters import passkeys_available
from web.accounts.decorators import login_required_view, recent_password_required
from web.accounts.pages import safe_next_url, url_after_sign_in
from web.core.forms.names import clean_name
from web.core.throttle import rate_limited_view
from web.core.visitors import signed_in_user

MAX_NAME_LENGTH = 40
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


@never_cache
@require_POST
@rate_limited_view("webauthn_login", "allauth.mfa")
def options(request: HttpRequest) -> HttpResponse:
    """Return the options of a passkey request; its challenge is valid once."""
    if not passkeys_available(request):
        raise Http404
    return JsonResponse(auth.begin_authentication(signed_in_user(request)))


@require_POST
@rate_limited_view("webauthn_login", "allauth.mfa")
def sign_in(request: HttpRequest) -> HttpResponse:
    form = LoginWebAuthnForm(request.POST)
    if signed_in_user(request):
        return redirect(url_after_sign_in(request))
    if not _is_valid_credential(form):
        return _refusal_page(request)
    passkey = form.cleaned_data["credential"]
    login = Login(user=passkey.user, redirect_url=url_after_sign_in(request))
    response: HttpResponse = flows.perform_passwordless_login(request, passkey, login)
    return response


@require_POST
@login_required_view
def confirm(request: HttpRequest, user: User) -> HttpResponse:
    """Confirm by passkey in place of the password before an irreversible action."""
    form = ReauthenticateWebAuthnForm(request.POST, user=user)
    if not _is_valid_credential(form):
        return _refusal_page(request)
    flows.reauthenticate(request, form.cleaned_data["credential"])
    return redirect(safe_next_url(request) or "account")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required_view
@recent_password_required
def add(request: HttpRequest, user: User) -> HttpResponse:
    """Add a passkey of this device to the account."""
    if not passkeys_available(request):
        return render(request, "accounts/passkey.html", {"is_possible": False})
    if request.method == "POST":
        name = clean_name(request.POST.get("name", ""))[:MAX_NAME_LENGTH]
        fields = {"name": name, "credential": request.POST.get("credential", ""), "passwordless": "on"}
        form = AddWebAuthnForm(fields, user=user)
        if not _is_valid_credential(form):
            return _refusal_page(request)
        flows.add_authenticator(request, form.cleaned_data["name"], form.cleaned_data["credential"])
        return redirect("account")
    options = json.dumps(auth.begin_registration(user, passwordless=True))
    context = {"is_possible": True, "options": options}
    return render(request, "accounts/passkey.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required_view
@recent_password_required
def remove(request: HttpRequest, user: User, pk: int) -> HttpResponse:
    passkey = get_object_or_404(Authenticator, pk=pk, user=user)
    if request.method != "POST":
        return render(request, "accounts/passkey_removal.html", {"passkey": passkey})
    flows.remove_authenticator(request, passkey)
    return redirect("account")


def _is_valid_credential(form: Form) -> bool:
    try:
        # allauth skips the verification of a falsy value that is no object, so objects only are accepted.
        return isinstance(json.loads(form.data.get("credential", "")), dict) and form.is_valid()
    except FORGED_ERRORS:
        return False


def _refusal_page(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/passkey_refused.html", {"user": signed_in_user(request)}, status=422)
