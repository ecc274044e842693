"""Facts of a finished tournament: entries, bounties, eliminations, winners and paid places."""

from games.rules.tournament.payout import prizes_won, ranking
from games.rules.tournament.state import TournamentState
from games.seasons.facts.round_facts import Facts, without_zeros


def tournament_facts(evening: TournamentState) -> Facts:
    """Return the facts of a tournament, by number of the entrant."""
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
    return without_zeros(facts)
