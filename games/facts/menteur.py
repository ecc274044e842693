"""What a coup of menteur tells: who doubted whom, whether he lied, who lost, who took from whom.

A lie that nobody calls is never seen: only announcements that were doubted are known for what they were.
"""

from games.facts.peaks import biggest_round, climb
from games.facts.played import Facts, Played, played_by_all, taken, told

PEAKS = (biggest_round, climb)


def facts_of(played: Played) -> Facts:
    """The facts of one coup. Giving away what lies in the middle is none, and neither lie nor call."""
    coup = played.explanation
    if coup["kind"] == "carry":
        return told(Facts({("points", place, None): won for place, won in enumerate(played.net)}))
    facts = played_by_all(played)
    if coup["kind"] == "lost":
        doubted = "truths" if coup["truth"] else "lies"
        facts[doubted, coup["announcer"], coup["refuser"]] += 1
        loser = coup["loser"]
        facts["lost", loser, coup["causer"]] += 1
        facts["bad_points", loser, None] += coup["mark"] == "simple"
        for place, won in enumerate(played.net):
            if place != loser and won:
                taken(facts, place, loser, won)
    return told(facts)
