"""Who speaks and who shows first: always clockwise, only the start changes."""

from games.rules.errors import RuleError
from games.rules.holdem.button import Positions
from games.rules.holdem.seats import Seating


def speaking_order(seating: Seating, positions: Positions, *, preflop: bool) -> list[int]:
    """The living seats in the order they speak on a street (`holdem.57`).

    Before the flop from the left of the big blind, who speaks last; then from the left of the button.
    """
    return seating.living_from(positions.big_blind if preflop else positions.button)


def showdown_order(seating: Seating, button: int, last_aggressor: int | None = None) -> list[int]:
    """The living seats in the order they show their cards (`holdem.70`).

    `last_aggressor` is who last bet or raised on the last street; when his hand is dead the next living
    player on his left begins. Without one, the first on the left of the button does.
    Raises `PLAYER_COUNT` under two seats, `NO_LIVE_PLAYER` when everybody has folded.
    """
    if seating.seats < 2:
        raise RuleError("PLAYER_COUNT", "holdem.70", least=2, most=22)
    if not seating.living:
        raise RuleError("NO_LIVE_PLAYER", "holdem.70")
    right_of_first = button if last_aggressor is None else last_aggressor - 1
    return seating.living_from(right_of_first)
