"""What a hand of Draw-Hold’em tells: pots taken, as at Hold’em, cards exchanged and what that cost."""

from games.facts import holdem
from games.facts.played import Facts, Played, told

PEAKS = holdem.PEAKS


def facts_of(played: Played) -> Facts:
    """The facts of one hand."""
    facts = holdem.facts_of(played)
    for each in played.explanation["taxes"]:
        facts["exchanges", each["seat"], None] += 1
        facts["taxes", each["seat"], None] += each["tax"]
    return told(facts)
