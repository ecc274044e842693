"""Views of an account: sign-up, sign-in and sign-out, circles, password, deletion."""

from uuid import UUID, uuid4

from allauth.account.adapter import get_adapter
from allauth.account.utils import complete_signup, perform_login
from allauth.account.views import ReauthenticateView
from allauth.mfa.models import Authenticator
from django.contrib.auth import logout, update_session_auth_hash
from django.db import IntegrityError, transaction
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.circles.commands import accounts, bindings
from games.circles.naming import sort_key
from games.models import Binding, Role, User
from games.models.binding import new_secret
from web.accounts.adapters import passkeys_available
from web.accounts.decorators import (
    login_required_view,
    recent_password_required,
    safe_next_url,
    url_after_sign_in,
)
from web.accounts.forms import ConfirmPasswordForm, NewPasswordForm, SignInForm, SignUpForm
from web.core import links
from web.core.forms.keys import read_form_key
from web.core.refusals import sent_data
from web.core.throttle import rate_limited_view
from web.core.visitors import add_secrets, remove_secrets, signed_in_user, visitor_of
from web.evenings import ibans
from web.tools import player_names

TOO_MANY_ATTEMPTS = "too_many_login_attempts"
COOKIES_TO_DELETE = (
    (links.COOKIE, "/"),
    (ibans.COOKIE, ibans.COOKIE_PATH),
    (player_names.COOKIE, player_names.COOKIE_PATH),
)


@never_cache
@require_safe
@login_required_view
def show(request: HttpRequest, user: User) -> HttpResponse:
    context = {
        "account": user,
        "bindings": _bindings_highest_role_first(user),
        "cookie_bindings": visitor_of(request).cookie_bindings,
        "passkeys": Authenticator.objects.filter(user=user).order_by("pk"),
        "has_passkeys": passkeys_available(request),
        "is_changed": "changed" in request.GET,
        "is_retired": "retired" in request.GET,
    }
    return render(request, "accounts/show.html", context)


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited_view("login")
def sign_in(request: HttpRequest) -> HttpResponse:
    if signed_in_user(request):
        return redirect(url_after_sign_in(request))
    form = SignInForm(sent_data(request), request=request)
    if form.is_bound and form.is_valid():
        response: HttpResponse = form.login(request, redirect_url=url_after_sign_in(request))
        return response
    return _form(
        request,
        "accounts/sign_in.html",
        form,
        next=safe_next_url(request),
        has_passkeys=passkeys_available(request),
    )


@never_cache
@sensitive_post_parameters("password1")
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited_view("signup")
def sign_up(request: HttpRequest) -> HttpResponse:
    """Create an account and optionally attach this browser's circles. Idempotent for the same form."""
    if signed_in_user(request):
        return redirect(url_after_sign_in(request))
    if request.method != "POST":
        return _sign_up_page(request, SignUpForm(key=uuid4()), attaches_circles=True)
    there = safe_next_url(request) or "/account/"
    key, attaches_circles = read_form_key(request.POST), "gather" in request.POST
    form, has_circles = SignUpForm(request.POST, key=key), bool(visitor_of(request).cookie_bindings)
    user = None if User.objects.filter(key=key).exists() else _create_account(request, form)
    if user:
        response: HttpResponse = complete_signup(request, user, None, there)
    elif user := _account_of_key(request, key):
        response = perform_login(request, user, redirect_url=there)
    else:
        return _sign_up_page(request, form, attaches_circles)
    return _attach_bindings(request, response, user) if attaches_circles and has_circles else response


def _account_of_key(request: HttpRequest, key: UUID) -> User | None:
    """Return the account that this form created already, if it is resent with the same password, or None."""
    existing = User.objects.filter(key=key).first()
    return existing if existing and existing.check_password(request.POST.get("password1", "")) else None


def _create_account(request: HttpRequest, form: SignUpForm) -> User | None:
    if not form.is_valid():
        return None
    try:
        with transaction.atomic():
            user: User = form.try_save(request)[0]
    except IntegrityError:  # another request took the name
        form.add_error("username", get_adapter(request).validation_error("username_taken"))
        return None
    return user


def _sign_up_page(request: HttpRequest, form: SignUpForm, attaches_circles: bool) -> HttpResponse:
    more = {
        "key": form.key,
        "cookie_bindings": visitor_of(request).cookie_bindings,
        "attaches_circles": attaches_circles,
        "next": safe_next_url(request),
    }
    return _form(request, "accounts/sign_up.html", form, **more)


@require_POST
@login_required_view
def attach_circles(request: HttpRequest, user: User) -> HttpResponse:
    """Attach the circles that only this browser opens to the account."""
    return _attach_bindings(request, redirect("account"), user)


def _attach_bindings(request: HttpRequest, response: HttpResponse, user: User) -> HttpResponse:
    hashes = [each.secret_hash for each in visitor_of(request).cookie_bindings]
    remove_secrets(request, response, accounts.attach_bindings(user=user, hashes=hashes))
    return response


@require_POST
@login_required_view
def detach_circle(request: HttpRequest, user: User, pk: int) -> HttpResponse:
    """Detach a circle from the account; this browser still opens it."""
    binding = get_object_or_404(user.bindings, pk=pk, revoked_at=None)
    secret, response = new_secret(), redirect("circle-binding", pk=binding.circle_id)
    bindings.renew_secret(binding=binding, secret=secret)
    add_secrets(request, response, [secret])
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign this browser out and delete its data of the account's circles; show the consequences first.

    The page has the circles that this browser will no longer open, and the number of links that it forgets.
    """
    user, response = signed_in_user(request), redirect("home")
    if request.method != "POST":
        if user is None:
            return redirect("account-sign-in")
        bindings, forgotten = _bindings_highest_role_first(user), len(links.remembered_links(request))
        return render(request, "accounts/sign_out.html", {"bindings": bindings, "links": forgotten})
    if user:
        remove_secrets(request, response, set(user.bindings.values_list("secret_hash", flat=True)))
        _clear_browser_data(request, response)
        logout(request)
    return response


def _clear_browser_data(request: HttpRequest, response: HttpResponse) -> None:
    """Delete the cookies of links, IBANs and names; over HTTPS, clear the cache with `Clear-Site-Data`."""
    for name, path in COOKIES_TO_DELETE:
        response.delete_cookie(name, path=path, samesite="Lax")
    if request.is_secure():
        # Over plain HTTP a browser ignores this header and logs a warning.
        response.headers["Clear-Site-Data"] = '"cache"'


@never_cache
@sensitive_post_parameters("oldpassword", "password1")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required_view
@rate_limited_view("change_password")
def password(request: HttpRequest, user: User) -> HttpResponse:
    """Change the password; all other sessions of the account end."""
    form = NewPasswordForm(user, sent_data(request))
    if not (form.is_bound and form.is_valid()):
        return _form(request, "accounts/password.html", form)
    form.save()
    update_session_auth_hash(request, user)
    return redirect("/account/?changed")


@require_POST
@login_required_view
def renew_secrets(_request: HttpRequest, user: User) -> HttpResponse:
    """Invalidate all resume links of the account."""
    accounts.renew_secrets(user=user)
    return redirect("/account/?retired")


@method_decorator([never_cache, sensitive_post_parameters("password")], name="dispatch")
class ConfirmView(ReauthenticateView):
    """View that asks for the password again before an irreversible action."""

    http_method_names = ["get", "head", "post"]
    form_class = ConfirmPasswordForm
    template_name = "accounts/confirm.html"

    def get_default_success_url(self) -> str:
        return reverse("account")

    def form_invalid(self, form: ConfirmPasswordForm) -> HttpResponse:
        page: HttpResponse = self.render_to_response(
            self.get_context_data(form=form), status=_form_status(form)
        )
        return page

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        has_passkeys = (
            passkeys_available(self.request) and Authenticator.objects.filter(user=self.request.user).exists()
        )
        context: dict[str, object] = super().get_context_data(**kwargs)
        return context | {"next": safe_next_url(self.request), "has_passkeys": has_passkeys}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required_view
@recent_password_required
def delete(request: HttpRequest, user: User) -> HttpResponse:
    """Delete the account; the circles stay, and this browser still opens them."""
    bindings = _bindings_highest_role_first(user)
    if request.method != "POST":
        return render(request, "accounts/deletion.html", {"bindings": bindings})
    secrets, response = {each.pk: new_secret() for each in bindings}, redirect("home")
    accounts.delete_account(user=user, secrets=secrets)
    add_secrets(request, response, secrets.values())
    logout(request)
    return response


@require_safe
def other_ways(request: HttpRequest) -> HttpResponse:
    """Show the ways to sign in without the password; the server sends no mail."""
    return render(request, "accounts/other_ways.html")


def _bindings_highest_role_first(user: User) -> list[Binding]:
    """Return the bindings of an account, highest role first, then by the circle's name."""
    bindings = user.bindings.filter(revoked_at=None).select_related("circle", "player")
    return sorted(bindings, key=lambda each: (-Role(each.role).rank, sort_key(each.circle.name)))


def _form(request: HttpRequest, template: str, form: Form, **more: object) -> HttpResponse:
    """Render a form page, with status 422 or 429 if it has errors."""
    return render(request, template, {"form": form, **more}, status=_form_status(form))


def _form_status(form: Form) -> int:
    """Return the status of a form page: 422 or 429 for errors, else 200."""
    if not form.is_bound:
        return 200
    is_limited = any(form.has_error(name, TOO_MANY_ATTEMPTS) for name in ("__all__", *form.fields))
    return 429 if is_limited else 422
