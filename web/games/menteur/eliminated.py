"""Bad points of a sitting, and the players eliminated at the start of a round."""

from collections import Counter
from collections.abc import Sequence

from games.models import Sitting
from games.rules.menteur.elimination import GameEnd, eliminated_in, game_end
from web.sittings.round_slot import RoundSlot


def bad_points_by_position(sitting: Sitting, positions: Sequence[int]) -> list[int]:
    """Return the number of coups lost by the player at each position; only active coups count."""
    lost = sitting.rounds.filter(struck_at=None, explanation__kind="lost")
    losers = lost.values_list("seating__positions", "explanation__loser")
    counted = Counter(seats[loser] for seats, loser in losers)
    return [counted[position] for position in positions]


def eliminated_in_slot(slot: RoundSlot) -> frozenset[int]:
    """Return the seats that are eliminated at the start of a round."""
    return eliminated_in(slot.carried, slot.seats, slot.options)


def end_before_slot(slot: RoundSlot) -> GameEnd | None:
    """Return the end of the game before a round, or None if the round can be played."""
    return game_end(slot.carried, slot.seats, slot.options)
