"""Rights to a circle: bindings of browsers, and invitations that create them.

A secret travels in a link or in a cookie; the database stores only its hash.
"""

import secrets
from datetime import datetime
from hashlib import sha256

from django.db import models
from django.utils.crypto import salted_hmac

from games.models.circle import Circle, Player
from games.models.sitting import Sitting
from games.models.user import User


def new_secret() -> str:
    """Return a random secret, short enough for a link."""
    return secrets.token_urlsafe(16)


def hash_secret(secret: str) -> str:
    """Return the stored hash of a secret."""
    return sha256(secret.encode(errors="replace")).hexdigest()


def hash_code(code: str) -> str:
    """Return the stored hash of a code, which is keyed with the server's key because codes are short."""
    return salted_hmac("ardoise.code", code, algorithm="sha256").hexdigest()


class Role(models.TextChoices):
    """Rights of a browser in a circle; each role includes the previous ones."""

    VIEW = "view"
    SCORE = "score"
    HOST = "host"

    @property
    def rank(self) -> int:
        return list(Role).index(self)


class Binding(models.Model):
    """A browser's right to a circle, and its player. The secret travels in a signed cookie.

    With a `user`, the binding is valid wherever the user signs in, and no cookie contains its secret.
    `is_scoring` is true for a browser that records rounds at the moment: always for a scorer, never for a
    viewer, and for a host unless they handed scoring over.
    """

    Role = Role

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="bindings")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="bindings")
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="bindings")
    role = models.CharField(max_length=8, choices=Role.choices)
    is_scoring = models.BooleanField()
    secret_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player"], condition=models.Q(revoked_at=None), name="one_binding_per_player"
            ),
            models.CheckConstraint(
                condition=models.Q(role=Role.HOST)
                | models.Q(role=Role.SCORE, is_scoring=True)
                | models.Q(role=Role.VIEW, is_scoring=False),
                name="a_scorer_has_a_pen",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role} of circle {self.circle_id}"

    def allows(self, role: str) -> bool:
        """Return whether the role of the binding is this one or a higher one."""
        return Role(self.role).rank >= Role(role).rank


class Invitation(models.Model):
    """A link, and for a while a short code, by which browsers are bound to a circle.

    It leads to its `sitting`, or to the circle without one. `key` identifies the form that created it.
    """

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="invitations")
    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, null=True, related_name="invitations")
    key = models.UUIDField()
    role = models.CharField(max_length=8, choices=Role.choices)
    token_hash = models.CharField(max_length=64, unique=True)
    code_hash = models.CharField(max_length=64, unique=True)
    code_until = models.DateTimeField()
    expires_at = models.DateTimeField()
    created_at = models.DateTimeField()
    created_by = models.CharField(max_length=40)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["circle", "key"], name="one_invitation_per_key")]

    def __str__(self) -> str:
        return f"invitation to {self.role} circle {self.circle_id}"

    def is_open(self, now: datetime) -> bool:
        """Return whether the link is still valid."""
        return self.revoked_at is None and now < self.expires_at
