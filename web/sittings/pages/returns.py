"""Returns of players who sit out, by one tap on the table."""

from collections.abc import Sequence

from games.models import Player, Seat
from games.rules.errors import RuleError
from games.sittings.commands.seating import check_seats
from games.sittings.queries.seating import RoundStart, longest_seated

MAX_RETURNS = 3


def return_options(
    round_start: RoundStart, seats: Sequence[Seat], history: Sequence[Sequence[int]]
) -> list[tuple[Player, Seat | None]]:
    """Return the players who sit out, the first to have left first, and who sits out in exchange.

    `history` holds the positions of each seating. At a full table the player who has played for the longest
    sits out next, so that one tap a round lets everybody sit out in turn; a player in Fantasyland is spared.
    """
    positions = history[-1]
    absent = [seat for seat in seats if seat.position not in positions]
    absent.sort(key=lambda seat: max(n for n, each in enumerate(history) if seat.position in each))
    return [
        (seat.player, seat_to_leave(round_start, seats, history, seat.position))
        for seat in absent[:MAX_RETURNS]
    ]


def seat_to_leave(
    round_start: RoundStart, seats: Sequence[Seat], history: Sequence[Sequence[int]], coming: int
) -> Seat | None:
    """Return the seat whose player sits out for one who comes, or None if the table has a free place."""
    try:
        check_seats(round_start.rules.sitting, round_start, sorted([*history[-1], coming]))
    except RuleError:
        game = round_start.rules.sitting.game
        spared = game.seats_with_stake(round_start.carried, round_start.seats)
        departing = longest_seated(history, [round_start.seating.positions[seat] for seat in spared])
        return next(seat for seat in seats if seat.position == departing)
    return None
