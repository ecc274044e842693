"""Secrets of links, and signed tickets that replace an invitation link for a short time.

The links that a browser created are stored in its signed cookie, because the server stores only hashes.
"""

from contextlib import suppress

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


def remembered_links(request: HttpRequest) -> dict[str, tuple[str, str]]:
    """Return the secrets and codes of the links that this browser created, the latest first.

    The keys are the hashes of the secrets; a code is empty if the link has none.
    """
    return {hash_secret(secret): (secret, code) for secret, code in _cookie_links(request).items()}


def remember_link(request: HttpRequest, response: HttpResponse, secret: str, code: str = "") -> None:
    """Store a link in the cookie of the browser that created it, in place of the link with another code."""
    links = [(secret, code), *((each, old) for each, old in _cookie_links(request).items() if each != secret)]
    response.set_signed_cookie(
        COOKIE,
        "~".join(f"{each}.{its_code}" for each, its_code in links[:MAX_LINKS]),
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


def _cookie_links(request: HttpRequest) -> dict[str, str]:
    """Return the codes of the links of the cookie by secret, in their order."""
    value = request.get_signed_cookie(COOKIE, default="", salt=COOKIE_SALT) or ""
    pairs = [each.partition(".") for each in value.split("~") if each]
    return {secret: code for secret, _, code in pairs}
