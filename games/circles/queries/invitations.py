"""Queries of invitations by token and by code."""

from datetime import datetime

from games.models import Invitation
from games.models.binding import hash_code, hash_secret


def find_invitation_by_code(code: str, now: datetime) -> Invitation | None:
    """Return the invitation that a code opens at this instant, or None."""
    invitations = Invitation.objects.filter(code_hash=hash_code(code), revoked_at=None)
    return invitations.filter(code_until__gt=now, expires_at__gt=now).first()


def find_invitation_by_token(token: str) -> Invitation | None:
    """Return the invitation of a link, valid or expired, or None."""
    return Invitation.objects.filter(token_hash=hash_secret(token)).first()
