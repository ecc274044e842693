"""A player beside each other player of the circle: points won, and sittings ended ahead of each other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString

from games.models import Player
from games.rules.catalogue import GAMES
from games.seasons.facts.queries import FactName, Sums
from web.players.pages.statistics import UrlBuilder
from web.sittings.text.titles import GAME_TITLES
from web.ui.charts import bar_chart
from web.ui.numbers import format_signed

GAMES_WITH_POINTS: Final = tuple(game.key for game in GAMES if game.counts_points)
"""Games in which points move between players."""


@dataclass(frozen=True, slots=True)
class HeadToHeadRecord:
    """A player beside another: games both played, and games ended ahead of each other."""

    other: Player
    played: int
    won: int
    lost: int
    href: str

    @property
    def tied(self) -> int:
        return self.played - self.won - self.lost


@dataclass(frozen=True, slots=True)
class HeadToHeadChart:
    """Points between a player and each other at one game, as bars; `nemesis` won most from the player."""

    title: str
    total: int
    nemesis: str
    bars: SafeString
    href: str


def head_to_head_charts(
    player: Player, sums: Sums, people: Mapping[int, Player], link: UrlBuilder
) -> list[HeadToHeadChart]:
    """Return points won from each other player by game, the most first."""
    result = []
    for game_key in GAMES_WITH_POINTS:
        taken = sums.against_others(player.pk, game_key, "taken")
        most_first = [(people[other].name, won) for other, won in taken.most_common() if other in people]
        rows = [(name, won, format_signed(won)) for name, won in most_first]
        if rows:
            total = sum(won for _, won, _ in rows)
            href = link("taken", game=game_key)
            result.append(
                HeadToHeadChart(
                    str(GAME_TITLES[game_key]), total, _nemesis(most_first), bar_chart(rows), href
                )
            )
    return result


def _nemesis(taken: Sequence[tuple[str, int]]) -> str:
    """Return the name of the player who won most, empty in a tie or without losses."""
    least = min(won for _, won in taken)
    names = [name for name, won in taken if won == least]
    return names[0] if least < 0 and len(names) == 1 else ""


def head_to_head_records(
    player: Player, sums: Sums, people: Mapping[int, Player], link: UrlBuilder, *, shows_money: bool
) -> list[HeadToHeadRecord]:
    """Return all opponents, those met most often first.

    If the visitor may not see money, only games of points count.
    """
    games = sums.games if shows_money else sums.games & set(GAMES_WITH_POINTS)

    def count(one: int, other: int, name: str) -> int:
        found: Mapping[FactName, int] = sums.against.get((one, other), {})
        return sum(n for (game_key, each), n in found.items() if each == name and game_key in games)

    met = [
        HeadToHeadRecord(
            people[other],
            count(player.pk, other, "met"),
            count(player.pk, other, "ahead"),
            count(other, player.pk, "ahead"),
            link("met", other=other),
        )
        for one, other in sums.against
        if one == player.pk and other in people
    ]
    return sorted((each for each in met if each.played), key=lambda each: (-each.played, each.other.sort_key))
