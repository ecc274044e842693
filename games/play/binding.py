"""Binding: which browser may open a circle, in what role, and as whom."""

from datetime import datetime

from django.db import transaction

from games.models import Binding, Circle, Player, Role, Sitting
from games.models.binding import hash_of
from games.play.locking import locked
from games.play.refusals import LastHost


def bind(*, circle: Circle, player: Player | None, role: str, secret: str, now: datetime) -> Binding:
    """A browser's right to a circle. The secret stays with the browser: only its hash is kept here."""
    return Binding.objects.create(
        circle=circle,
        player=player,
        role=role,
        has_pen=role != Role.VIEW,
        secret_hash=hash_of(secret),
        created_at=now,
    )


def host_of(circle: Circle) -> Binding:
    """The binding of the browser that opened the circle."""
    return circle.bindings.filter(role=Role.HOST, revoked_at=None).earliest("pk")


def renew(*, binding: Binding, secret: str) -> None:
    """Another secret for a binding: whoever had it before opens nothing by it now, an account neither."""
    Binding.objects.filter(pk=binding.pk).update(secret_hash=hash_of(secret), user=None)


@transaction.atomic
def release(*, binding: Binding, now: datetime) -> None:
    """A phone no longer opens the circle, and its player is free again. `LastHost` keeps the last host."""
    hosts = Binding.objects.select_for_update().filter(
        circle=binding.circle_id, role=Role.HOST, revoked_at=None
    )
    if {each.pk for each in hosts} == {binding.pk}:
        raise LastHost
    Binding.objects.filter(pk=binding.pk, revoked_at=None).update(revoked_at=now)


@transaction.atomic
def give_role(*, binding: Binding, role: str) -> Binding:
    """What a phone may do from now on. `LastHost` keeps the last host."""
    hosts = Binding.objects.select_for_update().filter(
        circle=binding.circle_id, role=Role.HOST, revoked_at=None
    )
    if role != Role.HOST and {each.pk for each in hosts} == {binding.pk}:
        raise LastHost
    binding.role, binding.has_pen = role, role != Role.VIEW
    binding.save(update_fields=["role", "has_pen"])
    return binding


@transaction.atomic
def pass_pen(*, sitting: Sitting, giver: Binding | None, taker: Binding) -> Binding:
    """The taker scores from now on, the giver no longer; a host keeps his rights without the pen."""
    locked(sitting)
    if giver and giver.pk != taker.pk:
        _lay_down(giver)
    taker.role = taker.role if taker.may(Role.SCORE) else Role.SCORE
    taker.has_pen = True
    taker.save(update_fields=["role", "has_pen"])
    return taker


def _lay_down(binding: Binding) -> None:
    binding.has_pen = False
    if binding.role == Role.SCORE:
        binding.role = Role.VIEW
    binding.save(update_fields=["role", "has_pen"])


@transaction.atomic
def hand_link(*, player: Player, secret: str, now: datetime) -> Binding:
    """A link by which a player opens the circle on his next phone; it takes the place of the one before."""
    known = Binding.objects.select_for_update().filter(player=player, revoked_at=None).first()
    if known is None:
        return bind(circle=player.circle, player=player, role=Role.VIEW, secret=secret, now=now)
    renew(binding=known, secret=secret)
    return known
