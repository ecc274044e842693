"""What links hold: secrets, and tickets that stand for one.

The links this phone made stay with it, in a signed cookie, for the house keeps only their hashes.
"""

from contextlib import suppress
from dataclasses import dataclass
from uuid import UUID

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.crypto import salted_hmac

from games.models import Invitation
from games.models.binding import hash_of
from games.play.inviting import by_token

COOKIE = "ardoise_links"
COOKIE_SALT = "ardoise.links"
COOKIE_AGE_SECONDS = 31 * 24 * 3600
LINKS_MAX = 12
TICKET_AGE_SECONDS = 15 * 60

_tickets = signing.TimestampSigner(salt="ardoise.tickets", sep=".")


@dataclass(frozen=True, slots=True)
class Link:
    """The secret of a link, and the code that goes with it, if one does."""

    secret: str
    code: str = ""


def kept(request: HttpRequest) -> dict[str, Link]:
    """The links this phone made, by the hash of their secret, the latest first."""
    return {hash_of(each.secret): each for each in _links(request)}


def keep(request: HttpRequest, response: HttpResponse, link: Link) -> None:
    """Let this phone remember a link it made; with another code the same link is said again."""
    links = [link, *(each for each in _links(request) if each.secret != link.secret)][:LINKS_MAX]
    response.set_signed_cookie(
        COOKIE,
        "~".join(f"{each.secret}.{each.code}" for each in links),
        salt=COOKIE_SALT,
        max_age=COOKIE_AGE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def address(request: HttpRequest, name: str, secret: str) -> str:
    """A link as it is sent: whole, with this house's own name."""
    return request.build_absolute_uri(reverse(name, args=[secret]))


def invitation_or_404(word: str) -> Invitation:
    """The invitation of a link, or of the ticket that a right code was answered with."""
    invitation = by_token(word)
    if invitation is None:
        with suppress(signing.BadSignature, ValueError):
            pk = int(_tickets.unsign(word, max_age=TICKET_AGE_SECONDS))
            invitation = Invitation.objects.filter(pk=pk).first()
    if invitation is None:
        raise Http404
    return invitation


def ticket_of(invitation: Invitation) -> str:
    """What a right code is exchanged for: for a quarter of an hour it leads where the link leads."""
    return _tickets.sign(str(invitation.pk))


def secret_of(key: UUID) -> str:
    """The secret of the phone that sent the form of this key: sent twice, a form binds one phone."""
    return salted_hmac("ardoise.secret", key.hex, algorithm="sha256").hexdigest()[:32]


def _links(request: HttpRequest) -> list[Link]:
    value = request.get_signed_cookie(COOKIE, default="", salt=COOKIE_SALT) or ""
    return [Link(*each.partition(".")[::2]) for each in value.split("~") if each]
