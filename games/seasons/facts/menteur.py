"""Facts of a coup of menteur: refusals, lies, losers, and points by opponent.

A lie that was accepted is unknown: only refused announcements are known to be true or false.
"""

from games.seasons.facts.peaks import biggest_round, climb
from games.seasons.facts.round_facts import (
    Facts,
    RoundData,
    add_points_taken,
    rounds_and_points,
    without_zeros,
)

PEAKS = (biggest_round, climb)


def round_facts(played: RoundData) -> Facts:
    """Return the facts of one coup. The award of the middle is no coup, lie or call."""
    coup = played.explanation
    if coup["kind"] == "carry":
        return without_zeros(Facts({("points", index, None): won for index, won in enumerate(played.net)}))
    facts = rounds_and_points(played)
    if coup["kind"] == "lost":
        doubted = "truths" if coup["truth"] else "lies"
        facts[doubted, coup["announcer"], coup["refuser"]] += 1
        loser = coup["loser"]
        facts["lost", loser, coup["causer"]] += 1
        facts["bad_points", loser, None] += coup["mark"] == "simple"
        for index, won in enumerate(played.net):
            if index != loser and won:
                add_points_taken(facts, index, loser, won)
    return without_zeros(facts)
