"""Visitors: a browser sends a signed cookie with the secrets of its bindings, and may be signed in.

Bindings of an account are in no cookie: signing out removes them. The visitor is the author of the
act of a request.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypedDict
from uuid import UUID

from django.conf import settings
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.circles.commands import accounts
from games.models import Binding, Circle, Player, Role, User
from games.models.binding import hash_secret
from web.core.forms.keys import read_form_key
from web.core.request_state import state_of

COOKIE = "ardoise_circles"
COOKIE_SALT = "ardoise.bindings"
MAX_BINDINGS = 40
"""Maximum number of circles in a cookie."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """The requesting browser: its bindings, the most recent first, and their secrets.

    The bindings of the signed-in `user` follow those of the cookie.
    """

    bindings: tuple[Binding, ...]
    secrets: Mapping[str, str] = field(default_factory=dict)
    user: User | None = None

    def binding_of(self, circle: Circle) -> Binding | None:
        """Return the visitor's binding to a circle, or None."""
        return self.binding_for(circle.pk)

    def binding_for(self, circle_id: int) -> Binding | None:
        """Return the visitor's binding to a circle id. The highest role wins, then a named player, then the
        account.
        """
        bindings = [each for each in self.bindings if each.circle_id == circle_id]
        return max(bindings, key=self._weight, default=None)

    def _weight(self, binding: Binding) -> tuple[int, bool, bool]:
        is_of_account = self.user is not None and binding.user_id == self.user.pk
        return Role(binding.role).rank, binding.player_id is not None, is_of_account

    @property
    def cookie_bindings(self) -> list[Binding]:
        """Bindings of the cookie that no account has."""
        return [each for each in self.bindings if each.user_id is None]

    def player_in(self, circle: Circle) -> Player | None:
        """Return the visitor's player in a circle, or None."""
        binding = self.binding_of(circle)
        return binding.player if binding else None

    def author_name(self, circle: Circle) -> str:
        """Return the name recorded as author of the visitor's actions."""
        me = self.player_in(circle)
        return me.name if me else ""

    def secret_of(self, circle: Circle) -> str:
        """Return the secret of the visitor's binding, used in the resume link."""
        binding = self.binding_of(circle)
        return self.secrets.get(binding.secret_hash, "") if binding else ""

    def active_circles(self, role: Role = Role.VIEW) -> list[Circle]:
        """Return the circles in which the visitor has this role, the most recent first.

        Archived circles are included only for the role to view.
        """
        is_looking = role == Role.VIEW
        bindings = [each for each in self.best_bindings() if each.allows(role)]
        return [each.circle for each in bindings if is_looking or each.circle.archived_at is None]

    def best_bindings(self) -> list[Binding]:
        """Return one binding for each circle."""
        return [each for each in self.bindings if self.binding_for(each.circle_id) is each]


def visitor_of(request: HttpRequest) -> Visitor:
    """Return the visitor of a request, read once."""
    state = state_of(request)
    if state.visitor is None:
        secrets, user = {hash_secret(each): each for each in _read_cookie(request)}, signed_in_user(request)
        theirs = Q(secret_hash__in=secrets) | Q(user=user) if user else Q(secret_hash__in=secrets)
        rows = Binding.objects.filter(theirs, revoked_at=None).select_related("circle__book", "player")
        # Django takes longer to order a query of many columns than Python to sort a few rows.
        latest_first = sorted(rows, key=lambda each: each.pk, reverse=True)
        bindings = {each.secret_hash: each for each in latest_first}
        order = [each for each in secrets if each in bindings] + [
            each for each in bindings if each not in secrets
        ]
        state.visitor = Visitor(tuple(bindings[each] for each in order), secrets, user)
    return state.visitor


def add_secret(request: HttpRequest, response: HttpResponse, secret: str) -> None:
    """Give this browser, or the signed-in account, the binding of a secret."""
    user = signed_in_user(request)
    if user is None or not accounts.attach_bindings(user=user, hashes=[hash_secret(secret)]):
        _write_cookie(
            request, response, [secret, *(each for each in _read_cookie(request) if each != secret)]
        )


def add_secrets(request: HttpRequest, response: HttpResponse, secrets: Iterable[str]) -> None:
    """Add secrets to the cookie."""
    _write_cookie(request, response, [*secrets, *_read_cookie(request)])


def remove_secrets(request: HttpRequest, response: HttpResponse, hashes: Collection[str]) -> None:
    """Remove the secrets of these hashes from the cookie."""
    _write_cookie(
        request, response, [each for each in _read_cookie(request) if hash_secret(each) not in hashes]
    )


def _write_cookie(request: HttpRequest, response: HttpResponse, secrets: list[str]) -> None:
    if not secrets:
        response.delete_cookie(COOKIE, samesite="Lax")
        return
    response.set_signed_cookie(
        COOKIE,
        ".".join(secrets[:MAX_BINDINGS]),
        salt=COOKIE_SALT,
        max_age=settings.SESSION_COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def _read_cookie(request: HttpRequest) -> list[str]:
    value = request.get_signed_cookie(COOKIE, default="", salt=COOKIE_SALT) or ""
    return [each for each in value.split(".") if each]


def signed_in_user(request: HttpRequest) -> User | None:
    """Return the signed-in user, or None. Without a session cookie the database is not queried."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES and not request.session.session_key:
        return None
    return request.user if request.user.is_authenticated else None


class Authorship(TypedDict):
    """The author and the time of an act."""

    by: str
    now: datetime


class Act(Authorship):
    """An act that counts once: `key` is that of its form."""

    key: UUID


def authorship(request: HttpRequest, circle: Circle) -> Authorship:
    """Return the author of a request in a circle, and its time."""
    return {"by": visitor_of(request).author_name(circle), "now": timezone.now()}


def act(request: HttpRequest, circle: Circle) -> Act:
    """Return the author of a request in a circle, its time and the key of its form. Raises BadRequest."""
    return {**authorship(request, circle), "key": read_form_key(request.POST)}
