"""Facts of a hand of Draw-Hold’em: pots won as in Hold’em, cards exchanged and their taxes."""

from games.seasons.facts import holdem
from games.seasons.facts.round_facts import Facts, RoundData, without_zeros

PEAKS = holdem.PEAKS


def round_facts(played: RoundData) -> Facts:
    """Return the facts of one hand."""
    facts = holdem.round_facts(played)
    for each in played.explanation["taxes"]:
        facts["exchanges", each["seat"], None] += 1
        facts["taxes", each["seat"], None] += each["tax"]
    return without_zeros(facts)
