"""Commands on the seats of entrants in the sitting: a player who is not registered leaves no trace."""

from datetime import datetime

from games.circles.queries.people import recorded_players
from games.models import Player, Seat, Sitting
from games.rules.tournament.state import TournamentState


def follow_with_seats(
    sitting: Sitting, before: TournamentState, after: TournamentState, now: datetime
) -> None:
    """Strike the seats of entrants who left, and restore the seats of entrants who are back.

    A player whom only this tournament had added to the circle is retired with the seat.
    """
    were, are = ({each.number for each in state.entrants} for state in (before, after))
    if left := were - are:
        seats = Seat.objects.filter(sitting=sitting, position__in=left)
        added = Player.objects.filter(
            pk__in=list(seats.values_list("player", flat=True)),
            created_at__gte=sitting.opened_at,
            retired_at=None,
        )
        seats.update(struck_at=now)
        added.exclude(pk__in=recorded_players(sitting.circle)).update(retired_at=now)
    if came := are - were:
        struck = Seat.including_struck.filter(sitting=sitting, position__in=came).exclude(struck_at=None)
        Player.objects.filter(pk__in=struck.values("player")).update(retired_at=None)
        struck.update(struck_at=None)
