"""Who asks: a browser carries a signed cookie with the secrets of its bindings, and may be signed in besides.

What an account holds is in no cookie: signing out leaves nothing of it behind.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from django.db.models import Q
from django.http import HttpRequest, HttpResponse

from games import play
from games.models import Binding, Circle, Player, Role, User
from games.models.binding import hash_of
from web.accounts import signed_in

COOKIE = "ardoise_circles"
COOKIE_SALT = "ardoise.bindings"
COOKIE_AGE_SECONDS = 400 * 24 * 3600
BINDINGS_MAX = 40
"""More circles than anybody keeps, and still a small cookie."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """The browser that asks: the bindings its cookie proves, the most recent first, and their secrets.

    The bindings of the account of its `user`, when somebody is signed in, come after them.
    """

    bindings: tuple[Binding, ...]
    secrets: Mapping[str, str] = field(default_factory=dict)
    user: User | None = None

    def of(self, circle: Circle) -> Binding | None:
        """This browser's binding to a circle, if it has one."""
        return self.to(circle.pk)

    def to(self, circle_id: int) -> Binding | None:
        """This browser's binding to the circle of that number: of several the one that may most.

        Of those that may as much, one that says who it is; of those again, the account's.
        """
        found = [each for each in self.bindings if each.circle_id == circle_id]
        return max(found, key=self._weight, default=None)

    def _weight(self, binding: Binding) -> tuple[int, bool, bool]:
        is_mine = self.user is not None and binding.user_id == self.user.pk
        return Role(binding.role).rank, binding.player_id is not None, is_mine

    @property
    def beside(self) -> list[Binding]:
        """What this browser opens by its own cookie, and no account holds."""
        return [each for each in self.bindings if each.user_id is None]

    def me(self, circle: Circle) -> Player | None:
        """Who this browser is at the circle's table, if it said so."""
        binding = self.of(circle)
        return binding.player if binding else None

    def author(self, circle: Circle) -> str:
        """The name that signs what this browser writes."""
        me = self.me(circle)
        return me.name if me else ""

    def secret(self, circle: Circle) -> str:
        """The secret by which this browser opens a circle: its own resume link."""
        binding = self.of(circle)
        return self.secrets.get(binding.secret_hash, "") if binding else ""

    def circles(self, role: Role = Role.VIEW) -> list[Circle]:
        """The circles in which this browser may do that now, each once, the most recent first."""
        is_looking = role == Role.VIEW
        found = [each for each in self.best() if each.may(role)]
        return [each.circle for each in found if is_looking or each.circle.archived_at is None]

    def best(self) -> list[Binding]:
        """One binding for each circle."""
        return [each for each in self.bindings if self.to(each.circle_id) is each]


def visitor(request: HttpRequest) -> Visitor:
    """The visitor of a request, read once."""
    known: Visitor | None = getattr(request, "visitor", None)
    if known is None:
        secrets, user = {hash_of(each): each for each in _secrets(request)}, signed_in(request)
        theirs = Q(secret_hash__in=secrets) | Q(user=user) if user else Q(secret_hash__in=secrets)
        found = Binding.objects.filter(theirs, revoked_at=None).select_related("circle__book", "player")
        bindings = {each.secret_hash: each for each in found.order_by("-pk")}
        order = [each for each in secrets if each in bindings] + [
            each for each in bindings if each not in secrets
        ]
        known = Visitor(tuple(bindings[each] for each in order), secrets, user)
        request.visitor = known  # type: ignore[attr-defined]
    return known


def admit(request: HttpRequest, response: HttpResponse, secret: str) -> None:
    """Let this browser open a circle by that secret from now on, or the account that is signed in here."""
    user = signed_in(request)
    if user is None or not play.gather(user=user, hashes=[hash_of(secret)]):
        _carry(request, response, [secret, *(each for each in _secrets(request) if each != secret)])


def carry_also(request: HttpRequest, response: HttpResponse, secrets: Iterable[str]) -> None:
    """Let this browser carry these secrets beside those it has."""
    _carry(request, response, [*secrets, *_secrets(request)])


def drop(request: HttpRequest, response: HttpResponse, hashes: Collection[str]) -> None:
    """Let this browser carry the secrets of these hashes no more."""
    _carry(request, response, [each for each in _secrets(request) if hash_of(each) not in hashes])


def _carry(request: HttpRequest, response: HttpResponse, secrets: list[str]) -> None:
    if not secrets:
        response.delete_cookie(COOKIE, samesite="Lax")
        return
    response.set_signed_cookie(
        COOKIE,
        ".".join(secrets[:BINDINGS_MAX]),
        salt=COOKIE_SALT,
        max_age=COOKIE_AGE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def _secrets(request: HttpRequest) -> list[str]:
    value = request.get_signed_cookie(COOKIE, default="", salt=COOKIE_SALT) or ""
    return [each for each in value.split(".") if each]
