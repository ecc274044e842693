"""An account: opening it, signing in and out, what it holds, its password, its end."""

from uuid import UUID, uuid4

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.password_change import finalize_password_change
from allauth.account.internal.flows.reauthentication import reauthenticate_by_password
from allauth.account.utils import complete_signup, perform_login
from allauth.mfa.models import Authenticator
from django.contrib.auth import logout
from django.db import IntegrityError, transaction
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.models import User
from games.models.binding import new_secret
from web.access import visitor
from web.account import account_page, bindings_of, leaving_page, next_page, onward
from web.accounts import passkeys_work, signed_in
from web.forms.account import ChangePassword, Confirm, SignIn, SignUp
from web.forms.keys import read_key
from web.leaving import leave_nothing
from web.signed_in import confirmed, signed
from web.throttle import limited
from web.visitors import carry_also, drop

TOO_MANY = "too_many_login_attempts"


@never_cache
@require_safe
@signed
def show(request: HttpRequest, user: User) -> HttpResponse:
    return render(request, "account/show.html", account_page(request, user))


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@limited("login")
def sign_in(request: HttpRequest) -> HttpResponse:
    if signed_in(request):
        return redirect(onward(request))
    form = SignIn(request.POST if request.method == "POST" else None, request=request)
    if form.is_bound and form.is_valid():
        response: HttpResponse = form.login(request, redirect_url=onward(request))
        return response
    return _form(
        request, "account/sign_in.html", form, next=next_page(request), has_passkeys=passkeys_work(request)
    )


@never_cache
@sensitive_post_parameters("password1")
@require_http_methods(["GET", "HEAD", "POST"])
@limited("signup")
def sign_up(request: HttpRequest) -> HttpResponse:
    """Open an account, and put this phone’s circles into it if wished. The same page twice opens one."""
    if signed_in(request):
        return redirect(onward(request))
    if request.method != "POST":
        return _sign_up_page(request, SignUp(key=uuid4()), is_gathered=True)
    there = next_page(request) or "/account/"
    key, is_gathered = read_key(request.POST), "gather" in request.POST
    form, has_circles = SignUp(request.POST, key=key), bool(visitor(request).beside)
    user = None if User.objects.filter(key=key).exists() else _opened(request, form)
    if user:
        response: HttpResponse = complete_signup(request, user, None, there)
    elif user := _opened_by(request, key):
        response = perform_login(request, user, redirect_url=there)
    else:
        return _sign_up_page(request, form, is_gathered)
    return _gathered(request, response, user) if is_gathered and has_circles else response


def _opened_by(request: HttpRequest, key: UUID) -> User | None:
    """The account that this very page opened already, if it is sent again with the same password."""
    known = User.objects.filter(key=key).first()
    return known if known and known.check_password(request.POST.get("password1", "")) else None


def _opened(request: HttpRequest, form: SignUp) -> User | None:
    if not form.is_valid():
        return None
    try:
        with transaction.atomic():
            user: User = form.try_save(request)[0]
    except IntegrityError:  # somebody was faster
        form.add_error("username", get_adapter(request).validation_error("username_taken"))
        return None
    return user


def _sign_up_page(request: HttpRequest, form: SignUp, is_gathered: bool) -> HttpResponse:
    beside = visitor(request).beside
    more = {"key": form.key, "beside": beside, "is_gathered": is_gathered, "next": next_page(request)}
    return _form(request, "account/sign_up.html", form, **more)


@require_POST
@signed
def gather(request: HttpRequest, user: User) -> HttpResponse:
    """The circles that only this phone opens go into the account."""
    return _gathered(request, redirect("account"), user)


def _gathered(request: HttpRequest, response: HttpResponse, user: User) -> HttpResponse:
    hashes = [each.secret_hash for each in visitor(request).beside]
    drop(request, response, play.gather(user=user, hashes=hashes))
    return response


@require_POST
@signed
def keep_here(request: HttpRequest, user: User, pk: int) -> HttpResponse:
    """A circle leaves the account, and this phone alone goes on opening it."""
    binding = get_object_or_404(user.bindings, pk=pk, revoked_at=None)
    secret, response = new_secret(), redirect("circle-binding", pk=binding.circle_id)
    play.renew(binding=binding, secret=secret)
    carry_also(request, response, [secret])
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_out(request: HttpRequest) -> HttpResponse:
    """This phone opens the circles of the account no more, and keeps nothing of them; first it is told so."""
    user, response = signed_in(request), redirect("home")
    if request.method != "POST":
        page = leaving_page(request, user) if user else None
        return render(request, "account/leaving.html", page) if page else redirect("account-login")
    if user:
        drop(request, response, set(user.bindings.values_list("secret_hash", flat=True)))
        leave_nothing(request, response)
        logout(request)
    return response


@never_cache
@sensitive_post_parameters("oldpassword", "password1")
@require_http_methods(["GET", "HEAD", "POST"])
@signed
@limited("change_password")
def password(request: HttpRequest, user: User) -> HttpResponse:
    """Another password; every other phone where this account is signed in is signed out."""
    form = ChangePassword(user, request.POST if request.method == "POST" else None)
    if not (form.is_bound and form.is_valid()):
        return _form(request, "account/password.html", form)
    form.save()
    finalize_password_change(request, user)
    return redirect("/account/?changed")


@require_POST
@signed
def retire_links(_request: HttpRequest, user: User) -> HttpResponse:
    """Links that were sent before open nothing any more, where another password alone left them be."""
    play.retire_links(user=user)
    return redirect("/account/?retired")


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@signed
def confirm(request: HttpRequest, user: User) -> HttpResponse:
    """The password once more, before what cannot be undone."""
    form = Confirm(request.POST if request.method == "POST" else None, user=user)
    if form.is_bound and form.is_valid():
        reauthenticate_by_password(request)
        return redirect(next_page(request) or "account")
    has_passkeys = passkeys_work(request) and Authenticator.objects.filter(user=user).exists()
    return _form(request, "account/confirm.html", form, next=next_page(request), has_passkeys=has_passkeys)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed
@confirmed
def delete(request: HttpRequest, user: User) -> HttpResponse:
    """The account is no more; the circles stay where they are, and this phone goes on opening them."""
    bindings = bindings_of(user)
    if request.method != "POST":
        return render(request, "account/deletion.html", {"bindings": bindings})
    secrets, response = {each.pk: new_secret() for each in bindings}, redirect("home")
    play.close_account(user=user, secrets=secrets)
    carry_also(request, response, secrets.values())
    logout(request)
    return response


@require_safe
def other_ways(request: HttpRequest) -> HttpResponse:
    """How to come back without the password: no mail is sent from here."""
    return render(request, "account/other_ways.html")


def _form(request: HttpRequest, template: str, form: Form, **more: object) -> HttpResponse:
    """A page around a form: as asked for, or with what is wrong in it."""
    status = 200
    if form.is_bound:
        is_limited = any(form.has_error(name, TOO_MANY) for name in ("__all__", *form.fields))
        status = 429 if is_limited else 422
    return render(request, template, {"form": form, **more}, status=status)
