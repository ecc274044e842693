"""Registering somebody at a tournament, known to the circle or not."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from games.models import Player, Seat, Sitting
from games.play.locking import locked
from games.play.opening import person_of
from games.play.tournament import Told, tell_in, written_under
from games.rules.errors import RuleError
from games.rules.holdem.tournament import ENTRANTS_MAX
from ledger import book as ledger


@transaction.atomic
def enter_player(
    *, sitting: Sitting, person: Player | str, level: int, key: UUID, by: str, now: datetime
) -> Told:
    """Register somebody, a person of the circle or a newcomer; after the draw he is given a chair.

    Same refusals as `tell_event`; somebody who is registered already is `REGISTERED`.
    """
    sitting = locked(sitting)
    wished = {"person": person.pk if isinstance(person, Player) else person}
    if written := written_under(sitting, "enter", wished, key):
        return written
    player = person_of(sitting.circle, person, now)
    seat = Seat.every.filter(sitting=sitting, player=player).first() or _new_seat(sitting, player)
    asked = {"entrant": seat.position, "level": level}
    return Told(tell_in(sitting, "enter", asked, key, by, now, wished=wished), is_new=True)


def _new_seat(sitting: Sitting, player: Player) -> Seat:
    """The next seat of the sitting: the number of whoever registers."""
    position = Seat.every.filter(sitting=sitting).count()
    if position >= ENTRANTS_MAX:
        raise RuleError("TABLE_FULL", "tournament.6")
    account = ledger.open_account(
        book=sitting.circle.book, unit=sitting.clearing.unit, name=f"seat {position}"
    )
    return Seat.objects.create(sitting=sitting, player=player, position=position, account=account)
