"""Inviting: links and codes that let others in, made, renewed and revoked."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from games.models import Circle, Invitation, Sitting
from games.models.binding import hash_of, hash_of_code, new_secret

CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Nothing that another sign could be taken for: no 0 and O, no 1, I and L."""
CODE_LENGTH = 6
CODE_LIFE = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Issued:
    """An invitation, and the only time its token and its code are known."""

    invitation: Invitation
    token: str
    code: str


@transaction.atomic
def invite(
    *,
    circle: Circle,
    sitting: Sitting | None,
    role: str,
    life: timedelta,
    key: UUID,
    by: str,
    now: datetime,
) -> Issued:
    """A link and a code to a circle, by way of a sitting or not. The same key renews what it made."""
    known = Invitation.objects.select_for_update().filter(key=key, circle=circle).first()
    if known and known.is_open(now):
        return renew_invitation(invitation=known, life=life, now=now)
    token, code = new_secret(), _new_code()
    invitation = Invitation.objects.create(
        circle=circle,
        sitting=sitting,
        key=key,
        role=role,
        token_hash=hash_of(token),
        code_hash=hash_of_code(code),
        code_until=now + min(life, CODE_LIFE),
        expires_at=now + life,
        created_at=now,
        created_by=by,
    )
    return Issued(invitation, token, code)


@transaction.atomic
def renew_invitation(*, invitation: Invitation, life: timedelta, now: datetime) -> Issued:
    """Another link and another code in the place of those there were, which open nothing any more."""
    token, code = new_secret(), _new_code()
    invitation.token_hash, invitation.code_hash = hash_of(token), hash_of_code(code)
    invitation.code_until, invitation.expires_at = now + min(life, CODE_LIFE), now + life
    invitation.save(update_fields=["token_hash", "code_hash", "code_until", "expires_at"])
    return Issued(invitation, token, code)


@transaction.atomic
def renew_code(*, invitation: Invitation, now: datetime) -> str:
    """Another code; the link stays."""
    code = _new_code()
    invitation.code_hash = hash_of_code(code)
    invitation.code_until = min(now + CODE_LIFE, invitation.expires_at)
    invitation.save(update_fields=["code_hash", "code_until"])
    return code


def revoke_invitation(*, invitation: Invitation, now: datetime) -> None:
    """The link and the code open nothing any more; who came in by them stays."""
    Invitation.objects.filter(pk=invitation.pk, revoked_at=None).update(revoked_at=now)


def by_code(code: str, now: datetime) -> Invitation | None:
    """The invitation a code opens at that instant."""
    found = Invitation.objects.filter(code_hash=hash_of_code(code), revoked_at=None)
    return found.filter(code_until__gt=now, expires_at__gt=now).first()


def by_token(token: str) -> Invitation | None:
    """The invitation of a link, open or over."""
    return Invitation.objects.filter(token_hash=hash_of(token)).first()


def _new_code() -> str:
    """A code that no invitation bears."""
    while True:
        code = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
        if not Invitation.objects.filter(code_hash=hash_of_code(code)).exists():
            return code
