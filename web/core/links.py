"""Secrets of links, and signed tickets that replace an invitation link for a short time.

The links that a browser created are stored in its signed cookie, because the server stores only hashes.
"""

from contextlib import suppress
from dataclasses import dataclass

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.crypto import salted_hmac

from games.circles.queries.invitations import find_invitation_by_token
from games.models import Invitation
from games.models.binding import hash_secret
from web.core.network_address import reachable_url

COOKIE = "ardoise_links"
COOKIE_SALT = "ardoise.links"
COOKIE_AGE_SECONDS = 31 * 24 * 3600
MAX_LINKS = 12
TICKET_AGE_SECONDS = 15 * 60
TICKET_HASH_LENGTH = 16

_tickets = signing.TimestampSigner(salt="ardoise.tickets", sep=".")


@dataclass(frozen=True, slots=True)
class SecretLink:
    """Secret of a link, and its code if it has one."""

    secret: str
    code: str = ""


def remembered_links(request: HttpRequest) -> dict[str, SecretLink]:
    """Return the links that this browser created, by the hash of their secret, the latest first."""
    return {hash_secret(each.secret): each for each in _cookie_links(request)}


def remember_link(request: HttpRequest, response: HttpResponse, link: SecretLink) -> None:
    """Store a link in the cookie of the browser that created it, in place of the link with another code."""
    links = [link, *(each for each in _cookie_links(request) if each.secret != link.secret)][:MAX_LINKS]
    response.set_signed_cookie(
        COOKIE,
        "~".join(f"{each.secret}.{each.code}" for each in links),
        salt=COOKIE_SALT,
        max_age=COOKIE_AGE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def link_url(request: HttpRequest, name: str, secret: str) -> str:
    """Return the complete URL of a link, by an address that other devices can open."""
    return reachable_url(request, reverse(name, args=[secret]))


def invitation_or_404(token_or_ticket: str) -> Invitation:
    """Return the invitation of a link token or of a ticket. Raises Http404."""
    invitation = find_invitation_by_token(token_or_ticket)
    if invitation is None:
        with suppress(signing.BadSignature, ValueError):
            pk, _, token = _tickets.unsign(token_or_ticket, max_age=TICKET_AGE_SECONDS).partition("-")
            invitation = Invitation.objects.filter(pk=int(pk), token_hash__startswith=token or "-").first()
    if invitation is None:
        raise Http404
    return invitation


def sign_ticket(invitation: Invitation) -> str:
    """Return a signed ticket for a visitor with a valid code; it opens the invitation for 15 minutes.

    It contains the start of the link's hash, so that renewing the link invalidates it.
    """
    return _tickets.sign(f"{invitation.pk}-{invitation.token_hash[:TICKET_HASH_LENGTH]}")


def secret_from_key(place: str, nonce: str) -> str:
    """Return the secret of the browser that sent a form; the same form always gives the same secret.

    `place` names the purpose and the object of the form, so that a nonce gives no secret of another circle.
    `nonce` is random and never stored: neither an export nor the database is enough to compute the secret.
    """
    return salted_hmac("ardoise.secret", f"{place} {nonce}", algorithm="sha256").hexdigest()[:32]


def _cookie_links(request: HttpRequest) -> list[SecretLink]:
    value = request.get_signed_cookie(COOKIE, default="", salt=COOKIE_SALT) or ""
    return [SecretLink(*each.partition(".")[::2]) for each in value.split("~") if each]
