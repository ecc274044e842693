"""Facts of a round of a game without a module of its own: that it was played, and its points."""

from games.seasons.facts.peaks import biggest_round, climb
from games.seasons.facts.round_facts import Facts, RoundData, rounds_and_points, without_zeros

PEAKS = (biggest_round, climb)


def round_facts(played: RoundData) -> Facts:
    """Return the facts of one round."""
    return without_zeros(rounds_and_points(played))
