"""Commands of accounts: the circles that an account opens."""

from collections.abc import Collection, Mapping

from django.db import transaction

from games.models import Binding, User
from games.models.binding import hash_secret, new_secret


@transaction.atomic
def attach_bindings(*, user: User, hashes: Collection[str]) -> set[str]:
    """Attach the bindings of these secrets to an account; return the secrets it has now.

    Bindings of another account are not changed.
    """
    bindings = Binding.objects.filter(secret_hash__in=hashes, revoked_at=None)
    bindings.filter(user=None).update(user=user)
    return set(bindings.filter(user=user).values_list("secret_hash", flat=True))


@transaction.atomic
def renew_secrets(*, user: User) -> None:
    """Invalidate all links to the circles of an account; the account still opens them."""
    for binding in user.bindings.filter(revoked_at=None).order_by("pk").select_for_update():
        binding.secret_hash = hash_secret(new_secret())
        binding.save(update_fields=["secret_hash"])


@transaction.atomic
def delete_account(*, user: User, secrets: Mapping[int, str]) -> None:
    """Delete an account; each of its bindings gets the new secret given by binding id."""
    for binding in user.bindings.filter(revoked_at=None).order_by("pk").select_for_update():
        if binding.pk in secrets:
            binding.secret_hash = hash_secret(secrets[binding.pk])
            binding.save(update_fields=["secret_hash"])
    user.delete()
