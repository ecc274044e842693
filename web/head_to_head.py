"""A player beside each other of his circle: what passed between them in points, and who ended ahead."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString

from games.facts.reading import Named, Sums
from games.models import Player
from games.rules.catalogue import GAMES
from web.charts import bars
from web.facts import Link
from web.titles import GAME_TITLES
from web.wording.figures import signed

IN_PAIRS: Final = tuple(game.key for game in GAMES if not any(preset.has_bank for preset in game.presets))
"""The games where points pass from one player to another: those that buy no chips."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """How a player fared beside another: who ended ahead, of the games both sat at."""

    other: Player
    met: int
    ahead: int
    behind: int
    href: str


@dataclass(frozen=True, slots=True)
class Duels:
    """What passed between a player and each other at one game, as bars; `nemesis` took most from him."""

    title: str
    total: int
    nemesis: str
    bars: SafeString
    href: str


def duels(player: Player, sums: Sums, people: Mapping[int, Player], link: Link) -> list[Duels]:
    """The points taken from each other, game by game, the most first."""
    found = []
    for game_key in IN_PAIRS:
        taken = sums.made(player.pk, game_key, "taken")
        most_first = [(people[other].name, won) for other, won in taken.most_common() if other in people]
        rows = [(name, won, signed(won)) for name, won in most_first]
        if rows:
            total = sum(won for _, won, _ in rows)
            href = link("taken", game=game_key)
            found.append(Duels(str(GAME_TITLES[game_key]), total, _nemesis(most_first), bars(rows), href))
    return found


def _nemesis(taken: Sequence[tuple[str, int]]) -> str:
    """Who took most from him, by name; nobody where two took as much, or none took anything."""
    least = min(won for _, won in taken)
    names = [name for name, won in taken if won == least]
    return names[0] if least < 0 and len(names) == 1 else ""


def meetings(
    player: Player, sums: Sums, people: Mapping[int, Player], link: Link, *, tells_money: bool
) -> list[Meeting]:
    """Everybody he sat with, whom he met most first.

    Where money is not everybody's to see, neither is who won more of it: only games of points are told.
    """
    games = sums.games if tells_money else sums.games & set(IN_PAIRS)

    def count(one: int, other: int, name: str) -> int:
        found: Mapping[Named, int] = sums.against.get((one, other), {})
        return sum(n for (game_key, each), n in found.items() if each == name and game_key in games)

    met = [
        Meeting(
            people[other],
            count(player.pk, other, "met"),
            count(player.pk, other, "ahead"),
            count(other, player.pk, "ahead"),
            link("met", other=other),
        )
        for one, other in sums.against
        if one == player.pk and other in people
    ]
    return sorted((each for each in met if each.met), key=lambda each: (-each.met, each.other.folded_name))
