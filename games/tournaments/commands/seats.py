"""Commands on the seat of an entrant in the sitting: an undone registration leaves no trace of the player."""

from datetime import datetime

from games.circles.queries.people import recorded_players
from games.models import Player, Seat, Sitting, TournamentEvent


def withdraw_seat(sitting: Sitting, event: TournamentEvent, now: datetime) -> None:
    """Strike the seat of an undone registration, and retire a player whom only it had added to the circle."""
    seat = Seat.objects.filter(sitting=sitting, position=event.recorded["entrant"]).first()
    if seat is None:
        return
    seat.struck_at = now
    seat.save(update_fields=["struck_at"])
    added = Player.objects.filter(pk=seat.player_id, created_at__gte=sitting.opened_at, retired_at=None)
    added.exclude(pk__in=recorded_players(sitting.circle)).update(retired_at=now)


def restore_seat(sitting: Sitting, position: int) -> None:
    """Restore the seat of an entrant who registers again, and a retired player to suggestions."""
    seat = Seat.including_struck.get(sitting=sitting, position=position)
    if seat.struck_at is not None:
        seat.struck_at = None
        seat.save(update_fields=["struck_at"])
        Player.objects.filter(pk=seat.player_id).update(retired_at=None)
