"""Optional accounts: a name and a password that open circles on any device."""

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models


class User(AbstractBaseUser):
    """An account without personal data; `key` identifies the form that created it."""

    username = models.CharField(max_length=40, unique=True)
    key = models.UUIDField(unique=True)
    created_at = models.DateTimeField()

    USERNAME_FIELD = "username"

    objects = BaseUserManager()

    def __str__(self) -> str:
        return self.username
