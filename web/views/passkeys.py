"""Passkeys: signing in, or confirming, by the lock of the phone; making one, taking one away."""

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
from web.account import next_page, onward
from web.accounts import passkeys_work, signed_in
from web.forms.names import clean_name
from web.signed_in import confirmed, signed
from web.throttle import limited

NAME_LENGTH_MAX = 40
FORGED = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError, struct.error)
"""What a credential that no browser made may come to, deep inside the library that reads it."""


@never_cache
@require_POST
@limited("webauthn_login", "allauth.mfa")
def options(request: HttpRequest) -> HttpResponse:
    """What the browser is asked to sign in with, or to confirm; it holds a challenge for once."""
    if not passkeys_work(request):
        raise Http404
    return JsonResponse(auth.begin_authentication(signed_in(request)))


@require_POST
@limited("webauthn_login", "allauth.mfa")
def sign_in(request: HttpRequest) -> HttpResponse:
    form = LoginWebAuthnForm(request.POST)
    if signed_in(request):
        return redirect(onward(request))
    if not _holds(form):
        return _refused(request)
    passkey = form.cleaned_data["credential"]
    login = Login(user=passkey.user, redirect_url=onward(request))
    response: HttpResponse = flows.perform_passwordless_login(request, passkey, login)
    return response


@require_POST
@signed
def confirm(request: HttpRequest, user: User) -> HttpResponse:
    """The passkey in the place of the password, before what cannot be undone."""
    form = ReauthenticateWebAuthnForm(request.POST, user=user)
    if not _holds(form):
        return _refused(request)
    flows.reauthenticate(request, form.cleaned_data["credential"])
    return redirect(next_page(request) or "account")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed
@confirmed
def add(request: HttpRequest, user: User) -> HttpResponse:
    """A passkey for this phone, which opens the account by itself."""
    if not passkeys_work(request):
        return render(request, "account/passkey.html", {"is_possible": False})
    if request.method == "POST":
        name = clean_name(request.POST.get("name", ""))[:NAME_LENGTH_MAX]
        told = {"name": name, "credential": request.POST.get("credential", ""), "passwordless": "on"}
        form = AddWebAuthnForm(told, user=user)
        if not _holds(form):
            return _refused(request)
        flows.add_authenticator(request, form.cleaned_data["name"], form.cleaned_data["credential"])
        return redirect("account")
    options = json.dumps(auth.begin_registration(user, passwordless=True))
    context = {"is_possible": True, "options": options}
    return render(request, "account/passkey.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed
@confirmed
def remove(request: HttpRequest, user: User, pk: int) -> HttpResponse:
    passkey = get_object_or_404(Authenticator, pk=pk, user=user)
    if request.method != "POST":
        return render(request, "account/passkey_removal.html", {"passkey": passkey})
    flows.remove_authenticator(request, passkey)
    return redirect("account")


def _holds(form: Form) -> bool:
    try:
        # Of what is no object, allauth verifies nothing when it is false besides.
        return isinstance(json.loads(form.data.get("credential", "")), dict) and form.is_valid()
    except FORGED:
        return False


def _refused(request: HttpRequest) -> HttpResponse:
    return render(request, "account/passkey_refused.html", {"user": signed_in(request)}, status=422)
