"""Who may open a circle: the browsers bound to it, the invitations that bind more of them.

A secret travels in a link or in a browser's cookie; the database keeps its hash only.
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
    """A word nobody can guess, short enough for a link."""
    return secrets.token_urlsafe(16)


def hash_of(secret: str) -> str:
    """What is kept of a secret; nobody can go back from it."""
    return sha256(secret.encode(errors="replace")).hexdigest()


def hash_of_code(code: str) -> str:
    """What is kept of a code: so short a word needs the house's own key to stay hidden."""
    return salted_hmac("ardoise.code", code, algorithm="sha256").hexdigest()


class Role(models.TextChoices):
    """What a browser may do in a circle, each role all that the one before it may."""

    VIEW = "view"
    SCORE = "score"
    HOST = "host"

    @property
    def rank(self) -> int:
        return list(Role).index(self)


class Binding(models.Model):
    """A browser's right to a circle, and who it is there. Its secret travels in a signed cookie.

    With a `user` it opens the circle wherever he signs in, and no cookie carries its secret. `has_pen` says
    who scores at the moment: a scorer always does, a viewer never, a host unless he passed it.
    """

    Role = Role

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="bindings")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="bindings")
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="bindings")
    role = models.CharField(max_length=8, choices=Role.choices)
    has_pen = models.BooleanField()
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
                | models.Q(role=Role.SCORE, has_pen=True)
                | models.Q(role=Role.VIEW, has_pen=False),
                name="a_scorer_has_a_pen",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role} of circle {self.circle_id}"

    def may(self, role: str) -> bool:
        """Whether its role is that one or a higher one."""
        return Role(self.role).rank >= Role(role).rank


class Invitation(models.Model):
    """A link, and for a while a short code, by which others bind their browsers to a circle.

    With a `sitting` it leads to that table; without one to the circle. `key` is the form's that asked for it.
    """

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="invitations")
    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, null=True, related_name="invitations")
    key = models.UUIDField(unique=True)
    role = models.CharField(max_length=8, choices=Role.choices)
    token_hash = models.CharField(max_length=64, unique=True)
    code_hash = models.CharField(max_length=64, unique=True)
    code_until = models.DateTimeField()
    expires_at = models.DateTimeField()
    created_at = models.DateTimeField()
    created_by = models.CharField(max_length=40)
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"invitation to {self.role} circle {self.circle_id}"

    def is_open(self, now: datetime) -> bool:
        """Whether its link still opens anything."""
        return self.revoked_at is None and now < self.expires_at
