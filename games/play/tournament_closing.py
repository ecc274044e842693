"""Closing a tournament: prizes and bounties out of the till, places kept for the season."""

from collections.abc import Sequence
from datetime import datetime

from games.models import Seat, Sitting, TournamentResult
from games.rules.holdem.payout import check_over, ranking
from games.tournaments import is_tournament, told, tournament_cents
from ledger.book import Movement


def prize_movements(sitting: Sitting, seats: Sequence[Seat]) -> list[Movement]:
    """What each takes home beyond what he paid, through the till. `NOT_OVER`, and what `prizes` refuses."""
    check_over(told(sitting).evening)
    cents = zip(seats, tournament_cents(sitting, seats), strict=True)
    return [
        Movement(sitting.till, seat.player.account, won)
        if won > 0
        else Movement(seat.player.account, sitting.till, -won)
        for seat, won in cents
        if won
    ]


def keep_ranking(sitting: Sitting) -> None:
    """The places of a tournament that closes."""
    evening = told(sitting).evening
    players = dict(Seat.every.filter(sitting=sitting).values_list("position", "player_id"))
    TournamentResult.objects.bulk_create(
        TournamentResult(
            sitting=sitting, player_id=players[entrant], place=place, field_size=evening.field_size
        )
        for place, entrant in ranking(evening)
    )


def keeps_its_ranking(sitting: Sitting) -> bool:
    """Whether the places kept for the season are those the events come to; true of what is no tournament."""
    if not is_tournament(sitting):
        return True
    kept = sitting.tournament_results.filter(struck_at=None)
    players = dict(Seat.every.filter(sitting=sitting).values_list("position", "player_id"))
    evening = told(sitting).evening
    ranked = {(players[entrant], place, evening.field_size) for place, entrant in ranking(evening)}
    return set(kept.values_list("player_id", "place", "field_size")) == ranked


def strike_ranking(sitting: Sitting, now: datetime) -> None:
    """The places of a tournament that is reopened no longer count."""
    sitting.tournament_results.filter(struck_at=None).update(struck_at=now)
