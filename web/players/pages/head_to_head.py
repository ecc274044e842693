"""A player beside each other player of the circle: points won, and sittings ended ahead of each other."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString

from games.models import Player
from games.rules.catalogue import GAMES
from games.seasons.facts.queries import Sums
from web.ui.charts import bar_chart
from web.ui.numbers import format_signed

GAMES_WITH_POINTS: Final = tuple(game.key for game in GAMES if game.counts_points)
"""Games in which points move between players."""


@dataclass(frozen=True, slots=True)
class HeadToHeadChart:
    """Points between a player and each other at one game, as bars; `nemesis` won most from the player."""

    game_key: str
    total: int
    nemesis: str
    bars: SafeString


def head_to_head_charts(player: Player, sums: Sums, people: Mapping[int, Player]) -> list[HeadToHeadChart]:
    """Return points won from each other player by game, the most first."""
    result = []
    for game_key in GAMES_WITH_POINTS:
        taken = sums.against_others(player.pk, game_key, "taken")
        rows = [
            (people[other].name, won, format_signed(won))
            for other, won in taken.most_common()
            if other in people
        ]
        if rows:
            total = sum(won for _name, won, _text in rows)
            result.append(HeadToHeadChart(game_key, total, _nemesis(rows), bar_chart(rows)))
    return result


def _nemesis(rows: Sequence[tuple[str, int, str]]) -> str:
    """Return the name of the player who won most, empty in a tie or without losses."""
    least = min(won for _name, won, _text in rows)
    names = [name for name, won, _text in rows if won == least]
    return names[0] if least < 0 and len(names) == 1 else ""


def head_to_head_records(
    player: Player, sums: Sums, people: Mapping[int, Player], *, shows_money: bool
) -> list[tuple[Player, Counter[str]]]:
    """Return all opponents, those met most often first, with the number of games `met`, and of those that the
    player ended `ahead`, `behind` and `level`.

    If the visitor may not see money, only games of points count.
    """
    games = sums.games if shows_money else sums.games & set(GAMES_WITH_POINTS)
    records = []
    for other in people.values():
        counts = sums.between(player.pk, other.pk, games)
        counts["behind"] = sums.between(other.pk, player.pk, games)["ahead"]
        counts["level"] = counts["met"] - counts["ahead"] - counts["behind"]
        if counts["met"]:
            records.append((other, counts))
    return sorted(records, key=lambda each: (-each[1]["met"], each[0].sort_key))
