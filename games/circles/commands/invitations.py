"""Commands of invitations: links and codes, created, renewed and revoked."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from django.db import transaction

from games.models import Circle, ClockScreen, Invitation, Sitting
from games.models.binding import hash_code, hash_secret, new_secret
from games.sittings.locking import lock_circle

CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Characters of codes, without those that are easily confused: 0, O, 1, I and L."""
CODE_LENGTH = 6
CODE_LIFETIME = timedelta(hours=1)
"""Time for which a code is valid, in whole hours: a sentence of `web.circles` counts them."""


@dataclass(frozen=True, slots=True)
class IssuedInvitation:
    """An invitation with its token and code, which are known only now."""

    invitation: Invitation
    token: str
    code: str


@transaction.atomic
def create_invitation(
    *,
    circle: Circle,
    sitting: Sitting | None,
    role: str,
    lifetime: timedelta,
    key: UUID,
    by: str,
    now: datetime,
) -> IssuedInvitation:
    """Create a link and a code to a circle, or to one of its sittings.

    The same key, sitting and role renew the invitation. If it was revoked or differs, another one is created
    under a new key.
    """
    lock_circle(circle.pk)
    existing = Invitation.objects.filter(key=key, circle=circle).first()
    if existing and (existing.sitting, existing.role, existing.revoked_at) == (sitting, role, None):
        return _renew(existing, lifetime, now)
    token, code = new_secret(), new_code()
    invitation = Invitation.objects.create(
        circle=circle,
        sitting=sitting,
        key=uuid4() if existing else key,
        role=role,
        token_hash=hash_secret(token),
        code_hash=hash_code(code),
        code_until=now + min(lifetime, CODE_LIFETIME),
        expires_at=now + lifetime,
        created_at=now,
        created_by=by,
    )
    return IssuedInvitation(invitation, token, code)


@transaction.atomic
def renew_invitation(*, invitation: Invitation, lifetime: timedelta, now: datetime) -> IssuedInvitation:
    """Replace the link and the code of an invitation."""
    lock_circle(invitation.circle_id)
    return _renew(Invitation.objects.get(pk=invitation.pk), lifetime, now)


def _renew(invitation: Invitation, lifetime: timedelta, now: datetime) -> IssuedInvitation:
    """Replace the link and the code; a revoked invitation stays revoked."""
    token, code = new_secret(), new_code()
    invitation.token_hash, invitation.code_hash = hash_secret(token), hash_code(code)
    invitation.code_until, invitation.expires_at = now + min(lifetime, CODE_LIFETIME), now + lifetime
    invitation.save(update_fields=["token_hash", "code_hash", "code_until", "expires_at"])
    return IssuedInvitation(invitation, token, code)


@transaction.atomic
def renew_code(*, invitation: Invitation, now: datetime) -> str:
    """Replace the code; the link stays valid."""
    lock_circle(invitation.circle_id)
    invitation = Invitation.objects.get(pk=invitation.pk)
    code = new_code()
    invitation.code_hash = hash_code(code)
    invitation.code_until = min(now + CODE_LIFETIME, invitation.expires_at)
    invitation.save(update_fields=["code_hash", "code_until"])
    return code


def revoke_invitation(*, invitation: Invitation, now: datetime) -> None:
    """Revoke the link and the code; existing bindings stay."""
    Invitation.objects.filter(pk=invitation.pk, revoked_at=None).update(revoked_at=now)


def new_code() -> str:
    """Return a code that no invitation and no television has."""
    while True:
        code = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
        found = (model.objects.filter(code_hash=hash_code(code)) for model in (Invitation, ClockScreen))
        if not any(rows.exists() for rows in found):
            return code
