"""What a finished tournament tells: entries, heads taken, who went out, who won, who was paid."""

from games.facts.played import Facts, told
from games.rules.holdem.evening import Evening
from games.rules.holdem.payout import prizes_won, ranking


def facts_of(evening: Evening) -> Facts:
    """The facts of a whole tournament, its entrants by number."""
    facts: Facts = Facts()
    for entrant in evening.entrants:
        facts["entries", entrant.number, None] += entrant.entries
        facts["addons", entrant.number, None] += entrant.addons
    for out in evening.eliminations:
        facts["outs", out.entrant, None] += 1
        for hunter in out.hunters:
            facts["knockouts", hunter, out.entrant] += 1
    paid = prizes_won(evening)
    for place, number in ranking(evening):
        facts["victories", number, None] += place == 1
        facts["prizes", number, None] += paid.get(number, 0) > 0
    return told(facts)
