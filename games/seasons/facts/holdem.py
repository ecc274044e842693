"""Facts of a recorded hand of Hold’em: players dealt in, winners of pots, and amounts."""

from collections.abc import Iterable

from games.seasons.facts.peaks import Peaks, PlayedRound, max_per_round
from games.seasons.facts.round_facts import Facts, RoundData, without_zeros


def round_facts(played: RoundData) -> Facts:
    """Return the facts of one hand."""
    stacks = played.recorded.get("stacks") or [None] * len(played.net)
    facts = Facts({("rounds", index, None): 1 for index, stack in enumerate(stacks) if stack != 0})
    facts.update({("hands_won", index, None): 1 for index in chips_won_by_seat(played)})
    return without_zeros(facts)


def chips_won_by_seat(played: RoundData) -> dict[int, int]:
    """Return the chips that each winner took from the pots."""
    won: dict[int, int] = {}
    for pot in played.explanation["pots"]:
        for index, share in zip(pot["winners"], pot["shares"], strict=True):
            won[index] = won.get(index, 0) + share
    return won


def biggest_pot(rounds: Iterable[PlayedRound]) -> Peaks:
    """Return the most chips that each player took in one hand."""
    return max_per_round("biggest_pot", rounds, chips_won_by_seat)


PEAKS = (biggest_pot,)
