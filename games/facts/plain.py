"""What a round tells where its game has no room here: that it was played, and the points it moved."""

from games.facts.peaks import biggest_round, climb
from games.facts.played import Facts, Played, played_by_all, told

PEAKS = (biggest_round, climb)


def facts_of(played: Played) -> Facts:
    """The facts of one round."""
    return told(played_by_all(played))
