"""A standing round as its facts need it, and what a fact is."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Who = tuple[str, int, int | None]
"""A fact's name, whose it is, and against whom, None where it is against nobody."""
Facts = Counter[Who]
"""How much of each fact; people are their places in a round, their positions in a sitting."""


@dataclass(frozen=True, slots=True)
class Played:
    """A round that counts: what was recorded, the state it found, and what the rules made of it."""

    net: Sequence[int]
    recorded: Mapping[str, Any]
    before: Mapping[str, Any]
    explanation: Mapping[str, Any]

    @property
    def places(self) -> range:
        return range(len(self.net))


def played_by_all(played: Played) -> Facts:
    """That everybody of a round played it, and the points it moved."""
    facts = Facts({("rounds", place, None): 1 for place in played.places})
    facts.update({("points", place, None): won for place, won in enumerate(played.net)})
    return facts


def taken(facts: Facts, one: int, other: int, points: int) -> None:
    """Note what one took from another, seen from both."""
    facts["taken", one, other] += points
    facts["taken", other, one] -= points


def told(facts: Facts) -> Facts:
    """The facts that say something; of what never happened nothing is kept."""
    return Facts({who: count for who, count in facts.items() if count})
