"""Events of a round for the story, read from its explanation: fouls, Fantasyland, a lie found out. Pure."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from games.rules.chinese.record import DealRecord
from games.rules.menteur.record import LostRecord


@dataclass(frozen=True, slots=True)
class RevealedLie:
    """A lie that was found out: its player and its cost."""

    player: int
    cost: int


@dataclass(frozen=True, slots=True)
class RoundHighlights:
    """Events of a round beside its points. People are numbers of players."""

    fouled: tuple[int, ...] = ()
    fantasyland: tuple[int, ...] = ()
    """Players who enter or stay in Fantasyland after this deal."""
    lie: RevealedLie | None = None
    duel: tuple[int, int] | None = None
    """Winner and loser of a round that two players decide between them."""


NO_HIGHLIGHTS = RoundHighlights()


def round_highlights(
    game_key: str, explanation: Mapping[str, object], players: Sequence[int], net: Sequence[int]
) -> RoundHighlights:
    """Return the events of a round whose seats, in order, were these players."""
    reader = _READERS.get(game_key)
    return reader(explanation, players, net) if reader else NO_HIGHLIGHTS


def _chinese_highlights(
    explanation: Mapping[str, object], players: Sequence[int], _net: Sequence[int]
) -> RoundHighlights:
    seats = list(zip(players, cast("DealRecord", explanation).get("seats", ()), strict=False))
    return RoundHighlights(
        fouled=tuple(player for player, seat in seats if seat.get("fouled")),
        fantasyland=tuple(player for player, seat in seats if seat.get("fantasyland")),
    )


def _menteur_highlights(
    explanation: Mapping[str, object], players: Sequence[int], net: Sequence[int]
) -> RoundHighlights:
    """Return the two players of a lost coup, and the lie if it was found out."""
    if explanation.get("kind") != "lost":
        return NO_HIGHLIGHTS
    coup = cast("LostRecord", explanation)
    liar = coup["announcer"]
    duel = players[coup["causer"]], players[coup["loser"]]
    if coup["truth"] or coup["loser"] != liar or coup.get("fair_play_violation"):
        return RoundHighlights(duel=duel)
    return RoundHighlights(lie=RevealedLie(players[liar], -net[liar]), duel=duel)


_READERS: dict[str, Callable[[Mapping[str, object], Sequence[int], Sequence[int]], RoundHighlights]] = {
    "chinese": _chinese_highlights,
    "menteur": _menteur_highlights,
}
