"""Order of action and of showdown: clockwise from a start that depends on the street."""

from games.rules.errors import RuleError
from games.rules.holdem.button import Positions
from games.rules.holdem.showdown import MAX_DEALT_SEATS
from games.rules.holdem.table_seats import TableSeats


def speaking_order(seating: TableSeats, positions: Positions, *, preflop: bool) -> list[int]:
    """Return the living seats in the order in which they act on a street (`holdem.57`).

    Before the flop from the left of the big blind, which acts last; then from the left of the button.
    """
    return seating.occupied_from(positions.big_blind if preflop else positions.button)


def showdown_order(seating: TableSeats, button: int, last_aggressor: int | None = None) -> list[int]:
    """Return the living seats in the order in which they show their cards (`holdem.70`).

    `last_aggressor` is the seat that bet or raised last on the last street; if its hand is dead, the next
    living seat starts. Without one, the first living seat on the left of the button starts. Raises
    `PLAYER_COUNT` under two seats, `NO_LIVE_PLAYER` if all players have folded.
    """
    if seating.seats < 2:
        raise RuleError("PLAYER_COUNT", "holdem.70", least=2, most=MAX_DEALT_SEATS)
    if not seating.occupied:
        raise RuleError("NO_LIVE_PLAYER", "holdem.70")
    right_of_first = button if last_aggressor is None else last_aggressor - 1
    return seating.occupied_from(right_of_first)
