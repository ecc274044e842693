"""Command by which a browser joins a circle."""

from datetime import datetime

from django.db import IntegrityError, transaction

from games.circles.commands.bindings import bind
from games.circles.commands.people import add_player, find_or_add_player
from games.models import Binding, Invitation, Player, Role
from games.models.binding import hash_secret
from games.refusals import InvitationExpired, PlayerAlreadyBound
from games.sittings.locking import lock_circle, revise_open_sittings


@transaction.atomic
def join_circle(
    *,
    invitation: Invitation,
    player: Player | None,
    name: str,
    secret: str,
    binding: Binding | None,
    now: datetime,
) -> Binding:
    """Bind a browser to the circle of an invitation: as a free `player`, as a new one, or without a player.

    `binding` is the existing binding of this browser to the circle, if any; it gains the player and the role.
    A retired player is restored. The same secret returns the binding that it created. No binding of another
    circle is read or changed.

    Raises:
        InvitationExpired: the invitation was revoked or renewed, or has expired.
        PlayerAlreadyBound: another browser is bound to the player, or the player is of another circle.
        NameTaken: a player of the circle has this name.
        CircleErased: the circle was erased.
    """
    # The lock serialises browsers: of two that choose one name, the second is refused.
    circle = lock_circle(invitation.circle_id)
    if invitation.role != Role.VIEW:
        revise_open_sittings(circle.pk)
    fresh = Invitation.objects.filter(pk=invitation.pk, token_hash=invitation.token_hash).first()
    if fresh is None or not fresh.is_open(now):
        raise InvitationExpired
    if player is not None and player.circle_id != circle.pk:
        raise PlayerAlreadyBound
    existing = _known(circle.pk, binding, secret)
    if not (existing and existing.player_id):
        if player is not None:
            player = find_or_add_player(circle, player, now)
        elif name:
            player = add_player(circle=circle, name=name, now=now)
    role = fresh.role if player or (existing and existing.player_id) else Role.VIEW
    try:
        with transaction.atomic():
            if existing is None:
                return bind(circle=circle, player=player, role=role, secret=secret, now=now)
            return _widened(existing, player, role)
    except IntegrityError as error:
        raise PlayerAlreadyBound from error


def _known(circle_id: int, binding: Binding | None, secret: str) -> Binding | None:
    """Return the valid binding of this browser to the circle, read under the lock of the circle, or None."""
    standing = Binding.objects.select_for_update().filter(circle=circle_id, revoked_at=None)
    found = standing.filter(pk=binding.pk).first() if binding else None
    return found or standing.filter(secret_hash=hash_secret(secret)).first()


def _widened(binding: Binding, player: Player | None, role: str) -> Binding:
    """Give a binding the player, unless it has one, and the role, unless it has a higher one."""
    if binding.player_id is None:
        binding.player = player
    if not binding.allows(role):
        binding.role, binding.is_scoring = role, True
    binding.save(update_fields=["player", "role", "is_scoring"])
    return binding
