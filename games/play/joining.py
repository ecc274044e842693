"""Joining: a browser comes in by an invitation, as one of the players or looking on."""

from datetime import datetime

from django.db import IntegrityError, transaction

from games.models import Binding, Invitation, Player, Role
from games.models.binding import hash_of
from games.play.binding import bind
from games.play.opening import add_player
from games.play.refusals import InvitationOver, PlayerClaimed


@transaction.atomic
def join(
    *,
    invitation: Invitation,
    player: Player | None,
    name: str,
    secret: str,
    binding: Binding | None,
    now: datetime,
) -> Binding:
    """Let a browser in by an invitation: as a player nobody else is, as a newcomer, or looking on as nobody.

    `binding` is the one this browser has already: it gains the player and the role. The same secret again
    gives what it was given. `InvitationOver`; `PlayerClaimed` when another phone was faster; `NameTaken`.
    """
    # One at a time: of two phones that touch a name together, the second learns that it is taken.
    if not Invitation.objects.select_for_update().get(pk=invitation.pk).is_open(now):
        raise InvitationOver
    known = binding or Binding.objects.filter(secret_hash=hash_of(secret), revoked_at=None).first()
    if player is None and name and not (known and known.player_id):
        player = add_player(circle=invitation.circle, name=name, now=now)
    role = invitation.role if player or (known and known.player_id) else Role.VIEW
    try:
        with transaction.atomic():
            if known is None:
                return bind(circle=invitation.circle, player=player, role=role, secret=secret, now=now)
            return _grown(known, player, role)
    except IntegrityError as error:
        raise PlayerClaimed from error


def _grown(binding: Binding, player: Player | None, role: str) -> Binding:
    """A binding that becomes a player's, unless it is one's already, and may what it may not yet."""
    if binding.player_id is None:
        binding.player = player
    if not binding.may(role):
        binding.role, binding.has_pen = role, True
    binding.save(update_fields=["player", "role", "has_pen"])
    return binding
