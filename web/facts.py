"""Figures told as lines: what it is, a word more, how much, and the address of what is behind it."""

from collections.abc import Callable
from dataclasses import dataclass

from games.facts.reading import Sums
from games.models import Player, TournamentResult

Link = Callable[..., str]
"""From the name of a figure, and against whom, to the page of the evenings behind it."""


@dataclass(frozen=True, slots=True)
class Line:
    """One figure of a player. `sign` colours it, where it is a gain or a loss."""

    what: str
    figure: str
    href: str
    note: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """What the lines of a player at one game are told from; `sees_money` if his amounts may be read here."""

    player: Player
    game_key: str
    sums: Sums
    circle: Sums
    sees_money: bool
    link: Link
    places: list[TournamentResult]

    def of(self, name: str) -> int:
        """How much of a fact the player has, against anybody."""
        return self.sums.of(self.player.pk, self.game_key, name)

    def suffered(self, name: str) -> int:
        """How much of a fact the others have against him."""
        return self.sums.suffered(self.player.pk, self.game_key, name).total()

    def href(self, figure: str) -> str:
        return self.link(figure, game=self.game_key)
