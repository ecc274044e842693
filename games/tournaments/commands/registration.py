"""Commands that register entrants of a tournament."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from games.circles.commands.people import find_or_add_player, find_or_add_players
from games.models import Player, Seat, Sitting, TournamentEvent
from games.refusals import SittingClosed
from games.rules.errors import RuleError
from games.rules.tournament.events import MAX_ENTRANTS
from games.sittings.locking import lock_sitting
from games.tournaments.commands.events import (
    RecordedEvent,
    append_event,
    find_recorded_event,
    write_events,
)
from games.tournaments.queries.log import tournament_log
from ledger import book as ledger


@transaction.atomic
def register_player(
    *, sitting: Sitting, person: Player | str, level: int, key: UUID, by: str, now: datetime
) -> RecordedEvent:
    """Register a known or new player; after the draw the player gets a chair.

    Raises the errors of `record_event`; a registered player is `REGISTERED`.
    """
    sitting = lock_sitting(sitting)
    fields = {"person": person.pk if isinstance(person, Player) else person}
    if recorded := find_recorded_event(sitting, "enter", fields, key):
        return recorded
    player = find_or_add_player(sitting.circle, person, now)
    [seat] = _seats_of(sitting, [player])
    asked = {"entrant": seat.position, "level": level}
    return RecordedEvent(append_event(sitting, "enter", asked, key, by, now, requested=fields), is_new=True)


@transaction.atomic
def register_players(
    *, sitting: Sitting, people: Sequence[Player | str], level: int, key: UUID, by: str, now: datetime
) -> bool:
    """Register the players of a list who are not registered yet. Idempotent by key.

    Return whether this key registered anybody. Raises `SittingClosed` and the errors of `record_event`, and
    then registers nobody.
    """
    sitting = lock_sitting(sitting)
    if TournamentEvent.objects.filter(sitting=sitting, key=uuid5(key, "event 0")).exists():
        return True
    if sitting.is_closed:
        raise SittingClosed
    state = tournament_log(sitting).state
    registered = {each.number for each in state.entrants}
    players = dict.fromkeys(find_or_add_players(sitting.circle, people, now))
    entering = [seat for seat in _seats_of(sitting, list(players)) if seat.position not in registered]
    asked = [("enter", {"entrant": seat.position, "level": level}) for seat in entering]
    return bool(write_events(sitting, state, asked, key, by, now))


def _seats_of(sitting: Sitting, players: Sequence[Player]) -> list[Seat]:
    """Return the seats of players in order, created if needed and numbered like their entrants."""
    taken = {seat.player_id: seat for seat in Seat.including_struck.filter(sitting=sitting)}
    added = [player for player in players if player.pk not in taken]
    positions = range(len(taken), len(taken) + len(added))
    if positions.stop > MAX_ENTRANTS:
        raise RuleError("FIELD_FULL", "tournament.2", most=MAX_ENTRANTS)
    accounts = ledger.open_accounts(
        book=sitting.circle.book,
        unit=sitting.clearing.unit,
        names=[f"seat {position}" for position in positions],
    )
    seats = Seat.objects.bulk_create(
        Seat(sitting=sitting, player=player, position=position, account=account)
        for player, position, account in zip(added, positions, accounts, strict=True)
    )
    taken |= {seat.player_id: seat for seat in seats}
    return [taken[player.pk] for player in players]
