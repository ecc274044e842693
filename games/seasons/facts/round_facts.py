"""An active round as facts need it, and the type of facts."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

FactKey = tuple[str, int, int | None]
"""Name of a fact, its player, and its opponent or None."""
Facts = Counter[FactKey]
"""Count of each fact; people are seats in a round, positions in a sitting."""


@dataclass(frozen=True, slots=True)
class RoundData:
    """An active round: net points, recorded JSON, carried state before it, and explanation."""

    net: Sequence[int]
    recorded: Mapping[str, Any]
    state: Mapping[str, object]
    explanation: Mapping[str, Any]

    @property
    def seats(self) -> range:
        return range(len(self.net))


def rounds_and_points(played: RoundData) -> Facts:
    """Return for every player of a round that they played it, and their points."""
    facts = Facts({("rounds", place, None): 1 for place in played.seats})
    facts.update({("points", place, None): won for place, won in enumerate(played.net)})
    return facts


def add_points_taken(facts: Facts, one: int, other: int, points: int) -> None:
    """Record the points that one player took from another, for both."""
    facts["taken", one, other] += points
    facts["taken", other, one] -= points


def without_zeros(facts: Facts) -> Facts:
    """Return the facts without zeros."""
    return Facts({player: count for player, count in facts.items() if count})
