"""What a recorded hand of Hold’em tells: who was dealt in, who took a pot, how much of it."""

from collections.abc import Iterable

from games.facts.peaks import Peaks, Told, most
from games.facts.played import Facts, Played, told


def facts_of(played: Played) -> Facts:
    """The facts of one hand."""
    stacks = played.recorded.get("stacks") or [None] * len(played.net)
    facts = Facts({("rounds", place, None): 1 for place, stack in enumerate(stacks) if stack != 0})
    facts.update({("hands_won", place, None): 1 for place in taken_by(played)})
    return told(facts)


def taken_by(played: Played) -> dict[int, int]:
    """The chips that each winner of a hand took from its pots."""
    won: dict[int, int] = {}
    for pot in played.explanation["pots"]:
        for place, share in zip(pot["winners"], pot["shares"], strict=True):
            won[place] = won.get(place, 0) + share
    return won


def biggest_pot(rounds: Iterable[Told]) -> Peaks:
    """The most chips each took in one hand."""
    return most("biggest_pot", rounds, taken_by)


PEAKS = (biggest_pot,)
