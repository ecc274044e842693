"""Query of the money that passed through the tills of clubs, which no bill contains."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.models import Seat, Sitting
from games.rules.tournament.payout import bounties_won, net_cents, prizes_won
from games.tournaments.queries.log import tournament_logs


@dataclass(frozen=True, slots=True)
class ClubTill:
    """The till of one closed tournament: net and received cents by player id."""

    net: Mapping[int, int]
    handouts: Mapping[int, int]


def club_tills(tables: Sequence[tuple[Sitting, Sequence[Seat]]]) -> list[ClubTill]:
    """Return the tills kept by a club, in order of the sittings, in one query; none without a tournament."""
    closed = {table.pk: seats for table, seats in tables if table.is_closed and table.game.is_tournament}
    logs = tournament_logs([table for table, _ in tables if table.pk in closed])
    tills = []
    for pk, seats in closed.items():
        if pk not in logs or not logs[pk].state.terms.has_club_till:
            continue
        state, player = logs[pk].state, {seat.position: seat.player_id for seat in seats}
        prizes, bounties = prizes_won(state), bounties_won(state)
        given = {number: prizes.get(number, 0) + cents for number, cents in bounties.items()}
        handouts = {player[number]: cents for number, cents in given.items() if cents}
        net = {player[number]: cents for number, cents in net_cents(state).items()}
        tills.append(ClubTill(net, handouts))
    return tills
