"""Commands of bindings: browsers, their roles and their players.

Every function that changes a right locks the circle first and reads the binding again under that lock, so
that a right read before is never written back.
"""

from datetime import datetime

from django.db import transaction
from django.dispatch import Signal

from games.models import Binding, Circle, Player, Role, Sitting
from games.models.binding import hash_secret
from games.refusals import BindingRevoked, LastHostRequired
from games.sittings.locking import lock_circle, lock_sitting, revise_open_sittings

ended = Signal()
"""Signal sent in the transaction that removes a right to a circle, with the circle's `pk`."""


def bind(*, circle: Circle, player: Player | None, role: str, secret: str, now: datetime) -> Binding:
    """Create a browser's right to a circle. Only the hash of the secret is stored."""
    return Binding.objects.create(
        circle=circle,
        player=player,
        role=role,
        is_scoring=role != Role.VIEW,
        secret_hash=hash_secret(secret),
        created_at=now,
    )


def first_host_binding(circle: Circle) -> Binding:
    """Return the binding of the browser that opened the circle."""
    return circle.bindings.filter(role=Role.HOST, revoked_at=None).earliest("pk")


@transaction.atomic
def renew_secret(*, binding: Binding, secret: str) -> None:
    """Replace the secret of a binding; the former secret and an account become invalid.

    Raises `BindingRevoked`.
    """
    lock_circle(binding.circle_id)
    _renew(_valid_binding(binding), secret)


def _renew(binding: Binding, secret: str) -> None:
    Binding.objects.filter(pk=binding.pk).update(secret_hash=hash_secret(secret), user=None)
    ended.send(sender=Binding, pk=binding.circle_id)


@transaction.atomic
def revoke_binding(*, binding: Binding, now: datetime, actor: Binding | None = None) -> None:
    """Revoke a binding, and free its player; a revoked binding is not changed.

    `actor` is the binding of the requesting host, read again under the lock.

    Raises:
        LastHostRequired: the circle would have no host.
        BindingRevoked: the actor is no host any more.
    """
    lock_circle(binding.circle_id)
    if binding.is_scoring:
        revise_open_sittings(binding.circle_id)
    _check_actor(actor, binding.circle_id, Role.HOST)
    if _hosts(binding.circle_id) == {binding.pk}:
        raise LastHostRequired
    Binding.objects.filter(pk=binding.pk, revoked_at=None).update(revoked_at=now)
    ended.send(sender=Binding, pk=binding.circle_id)


@transaction.atomic
def set_role(*, binding: Binding, role: str, actor: Binding | None = None) -> Binding:
    """Set the role of a browser, and return its binding.

    `actor` is the binding of the requesting host, read again under the lock.

    Raises:
        LastHostRequired: the circle would have no host.
        BindingRevoked: the binding was revoked meanwhile, or the actor is no host any more.
    """
    lock_circle(binding.circle_id)
    revise_open_sittings(binding.circle_id)
    _check_actor(actor, binding.circle_id, Role.HOST)
    fresh = _valid_binding(binding)
    if role != Role.HOST and _hosts(fresh.circle_id) == {fresh.pk}:
        raise LastHostRequired
    fresh.role, fresh.is_scoring = role, role != Role.VIEW
    fresh.save(update_fields=["role", "is_scoring"])
    return fresh


@transaction.atomic
def hand_over_scoring(
    *, sitting: Sitting, giver: Binding | None, taker: Binding, is_shared: bool = False
) -> Binding:
    """Make the taker a scorer and, unless scoring `is_shared`, the giver no longer; a host stays a host.

    Raises `BindingRevoked` if the taker was revoked or the giver may not score any more.
    """
    circle_id = lock_sitting(sitting).circle.pk
    _check_actor(giver, circle_id, Role.SCORE)
    if giver and giver.pk != taker.pk and not is_shared:
        _revoke_scoring(_valid_binding(giver, circle_id))
    fresh = _valid_binding(taker, circle_id)
    fresh.role = fresh.role if fresh.allows(Role.SCORE) else Role.SCORE
    fresh.is_scoring = True
    fresh.save(update_fields=["role", "is_scoring"])
    return fresh


def _revoke_scoring(binding: Binding) -> None:
    binding.is_scoring = False
    if binding.role == Role.SCORE:
        binding.role = Role.VIEW
    binding.save(update_fields=["role", "is_scoring"])


@transaction.atomic
def create_player_link(
    *, player: Player, secret: str, now: datetime, actor: Binding | None = None
) -> Binding:
    """Return the binding of a new link of a player; the former link becomes invalid.

    `actor` is the binding of the requesting host, read again under the lock. Raises `BindingRevoked`.
    """
    circle = lock_circle(player.circle_id)
    _check_actor(actor, circle.pk, Role.HOST)
    existing = Binding.objects.select_for_update().filter(player=player, revoked_at=None).first()
    if existing is None:
        return bind(circle=circle, player=player, role=Role.VIEW, secret=secret, now=now)
    _renew(existing, secret)
    return existing


@transaction.atomic
def name_binding(*, nameless: Binding, named: Binding, now: datetime) -> None:
    """Give a player's binding the higher role of a nameless one of the same browser, which is revoked.

    Raises `BindingRevoked`.
    """
    lock_circle(named.circle_id)
    if nameless.is_scoring:
        revise_open_sittings(named.circle_id)
    old, new = _valid_binding(nameless, named.circle_id), _valid_binding(named)
    if old.player_id is not None or new.player_id is None or new.allows(Role(old.role)):
        return
    new.role, new.is_scoring = old.role, old.is_scoring
    new.save(update_fields=["role", "is_scoring"])
    Binding.objects.filter(pk=old.pk).update(revoked_at=now)
    ended.send(sender=Binding, pk=new.circle_id)


def _hosts(circle_id: int) -> set[int]:
    """Return the ids of the valid host bindings of a circle."""
    hosts = Binding.objects.select_for_update().filter(circle=circle_id, role=Role.HOST, revoked_at=None)
    return set(hosts.order_by("pk").values_list("pk", flat=True))


def _check_actor(actor: Binding | None, circle_id: int, role: Role) -> None:
    """Check that the requesting binding, if there is one, still has the role. Raises `BindingRevoked`."""
    if actor is not None:
        check_actor(actor, circle_id, role)


def check_actor(actor: Binding, circle_id: int, role: Role) -> Binding:
    """Return the requesting binding, read again under the lock, with this role. Raises `BindingRevoked`."""
    current = _valid_binding(actor, circle_id)
    if not current.allows(role):
        raise BindingRevoked
    return current


def _valid_binding(binding: Binding, circle_id: int | None = None) -> Binding:
    """Return a valid binding, read under the lock of its circle. Raises `BindingRevoked`."""
    rows = Binding.objects.select_for_update().filter(pk=binding.pk, revoked_at=None)
    fresh = rows.filter(circle=circle_id or binding.circle_id).first()
    if fresh is None:
        raise BindingRevoked
    return fresh
