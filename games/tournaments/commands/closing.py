"""Closing of a tournament: prizes and bounties from the till, places for the season."""

from collections.abc import Sequence
from datetime import datetime

from games.models import Seat, Sitting, TournamentResult
from games.rules.tournament.payout import check_over, ranking
from games.tournaments.queries.log import tournament_cents, tournament_log
from ledger.book import Movement


def prize_movements(sitting: Sitting, seats: Sequence[Seat]) -> list[Movement]:
    """Return the net winnings of each player as movements through the till; none with a till of the club,
    which pays in cash. Raises `NOT_OVER` and the errors of `prizes_by_place`.
    """
    state = tournament_log(sitting).state
    check_over(state)
    if state.terms.has_club_till:
        return []
    cents = zip(seats, tournament_cents(sitting, seats), strict=True)
    return [
        Movement(sitting.till, seat.player.account, won)
        if won > 0
        else Movement(seat.player.account, sitting.till, -won)
        for seat, won in cents
        if won
    ]


def store_ranking(sitting: Sitting) -> None:
    """Store the places of a closing tournament."""
    state = tournament_log(sitting).state
    players = dict(Seat.including_struck.filter(sitting=sitting).values_list("position", "player_id"))
    TournamentResult.objects.bulk_create(
        TournamentResult(
            sitting=sitting, player_id=players[entrant], place=place, field_size=state.field_size
        )
        for place, entrant in ranking(state)
    )


def ranking_matches(sitting: Sitting) -> bool:
    """Return whether the stored places follow from the events; true for other games."""
    if not sitting.game.is_tournament:
        return True
    stored = sitting.tournament_results.filter(struck_at=None)
    players = dict(Seat.including_struck.filter(sitting=sitting).values_list("position", "player_id"))
    state = tournament_log(sitting).state
    ranked = {(players[entrant], place, state.field_size) for place, entrant in ranking(state)}
    return set(stored.values_list("player_id", "place", "field_size")) == ranked


def strike_ranking(sitting: Sitting, now: datetime) -> None:
    """Strike the places of a reopened tournament."""
    sitting.tournament_results.filter(struck_at=None).update(struck_at=now)
