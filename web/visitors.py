"""Who asks: a browser carries a signed cookie with the secrets of its bindings."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import HttpRequest, HttpResponse

from games.models import Binding, Circle, Player, Role
from games.models.binding import hash_of

COOKIE = "ardoise_circles"
COOKIE_SALT = "ardoise.bindings"
COOKIE_AGE_SECONDS = 400 * 24 * 3600
BINDINGS_MAX = 40
"""More circles than anybody keeps, and still a small cookie."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """The browser that asks: the bindings its cookie proves, the most recent first, and their secrets."""

    bindings: tuple[Binding, ...]
    secrets: Mapping[str, str] = field(default_factory=dict)

    def of(self, circle: Circle) -> Binding | None:
        """This browser's binding to a circle, if it has one."""
        return self.to(circle.pk)

    def to(self, circle_id: int) -> Binding | None:
        """This browser's binding to the circle of that number: of several the one that may most."""
        found = [each for each in self.bindings if each.circle_id == circle_id]
        return max(found, key=lambda each: (Role(each.role).rank, each.player_id is not None), default=None)

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
        """The circles in which this browser may do that, each once, the most recent first."""
        return [each.circle for each in self.best() if each.may(role)]

    def best(self) -> list[Binding]:
        """One binding for each circle."""
        return [each for each in self.bindings if self.to(each.circle_id) is each]


def visitor(request: HttpRequest) -> Visitor:
    """The visitor of a request, read once."""
    known: Visitor | None = getattr(request, "visitor", None)
    if known is None:
        secrets = {hash_of(each): each for each in _secrets(request)}
        found = Binding.objects.filter(secret_hash__in=secrets, revoked_at=None)
        bindings = {each.secret_hash: each for each in found.select_related("circle__book", "player")}
        known = Visitor(tuple(bindings[each] for each in secrets if each in bindings), secrets)
        request.visitor = known  # type: ignore[attr-defined]
    return known


def admit(request: HttpRequest, response: HttpResponse, secret: str) -> None:
    """Let this browser carry the secret of a binding from now on."""
    secrets = [secret, *(each for each in _secrets(request) if each != secret)]
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
