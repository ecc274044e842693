"""What the explanation of a round tells a story: busts, Fantasyland, a lie that was found out. Pure."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Lie:
    """A lie that was found out, and what it cost who told it."""

    player: int
    cost: int


@dataclass(frozen=True, slots=True)
class Facts:
    """What is worth telling of a round, beside its points. People are told by the number of the player."""

    fouled: tuple[int, ...] = ()
    fantasyland: tuple[int, ...] = ()
    """Who enters or stays in Fantasyland by this deal: he plays the next one there."""
    lie: Lie | None = None


NOTHING = Facts()


def facts_of(
    game_key: str, explanation: Mapping[str, Any], players: Sequence[int], net: Sequence[int]
) -> Facts:
    """The facts of a round whose seats, in order, were these players’."""
    reader = _READERS.get(game_key)
    return reader(explanation, players, net) if reader else NOTHING


def _of_chinese(told: Mapping[str, Any], players: Sequence[int], _net: Sequence[int]) -> Facts:
    seats = list(zip(players, told.get("seats", ()), strict=False))
    return Facts(
        fouled=tuple(player for player, seat in seats if seat.get("fouled")),
        fantasyland=tuple(player for player, seat in seats if seat.get("fantasyland")),
    )


def _of_menteur(told: Mapping[str, Any], players: Sequence[int], net: Sequence[int]) -> Facts:
    """A lie is one that was shown: an announcement nobody refused stays its teller’s secret."""
    liar = told.get("announcer")
    is_found = told.get("kind") == "lost" and told.get("truth") is False and told.get("loser") == liar
    if not is_found or liar is None or told.get("fair_play_violation"):
        return NOTHING
    return Facts(lie=Lie(players[liar], -net[liar]))


_READERS: dict[str, Callable[[Mapping[str, Any], Sequence[int], Sequence[int]], Facts]] = {
    "chinese": _of_chinese,
    "menteur": _of_menteur,
}
