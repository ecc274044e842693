"""An account: a name and a password by which somebody finds his circles on any phone. Nobody needs one."""

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models


class User(AbstractBaseUser):
    """Who signs in, and nothing else about him; `key` is the form's that opened the account."""

    username = models.CharField(max_length=40, unique=True)
    key = models.UUIDField(unique=True)
    created_at = models.DateTimeField()

    USERNAME_FIELD = "username"

    objects = BaseUserManager()

    def __str__(self) -> str:
        return self.username
