"""Accounts: which circles somebody opens wherever he signs in."""

from collections.abc import Collection, Mapping

from django.db import transaction

from games.models import Binding, User
from games.models.binding import hash_of, new_secret


@transaction.atomic
def gather(*, user: User, hashes: Collection[str]) -> set[str]:
    """Put the bindings of these secrets into an account; which of the secrets it holds from now on.

    What is another account's stays that one's.
    """
    mine = Binding.objects.filter(secret_hash__in=hashes, revoked_at=None)
    mine.filter(user=None).update(user=user)
    return set(mine.filter(user=user).values_list("secret_hash", flat=True))


@transaction.atomic
def retire_links(*, user: User) -> None:
    """The account goes on opening its circles, and no link that was sent before opens them any more."""
    for binding in user.bindings.filter(revoked_at=None).select_for_update():
        binding.secret_hash = hash_of(new_secret())
        binding.save(update_fields=["secret_hash"])


@transaction.atomic
def close_account(*, user: User, secrets: Mapping[int, str]) -> None:
    """The account is no more, its circles stay: each binding of it opens by the new secret of its number."""
    for binding in user.bindings.filter(revoked_at=None).select_for_update():
        if binding.pk in secrets:
            binding.secret_hash = hash_of(secrets[binding.pk])
            binding.save(update_fields=["secret_hash"])
    user.delete()
