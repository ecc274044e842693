"""Statistics of a player: titles, the facts that each one sums, their lines, and head to heads."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.models import Player
from games.rules.catalogue import GAMES
from games.seasons.facts.queries import Sums
from web.seasons.scope import Scope, statistic_url
from web.ui.charts import bar_chart
from web.ui.numbers import format_integer, format_money, format_signed

GAMES_WITH_POINTS: Final = tuple(game.key for game in GAMES if game.counts_points)
"""Games in which points move between players."""


@dataclass(frozen=True, slots=True)
class Statistic:
    """A statistic: its title and facts, the player's own, or those of others against the player."""

    title: Promise
    names: tuple[str, ...]
    is_from_others: bool = False

    @property
    def is_money(self) -> bool:
        return all(name.endswith("_cents") for name in self.names)

    def format(self, count: int) -> str:
        """Return the contribution of one evening as text."""
        return format_money(count) if self.is_money else format_integer(count)


STATISTICS: Final = {
    "deals": Statistic(gettext_lazy("Deals played"), ("rounds",)),
    "coups": Statistic(gettext_lazy("Rounds played"), ("rounds",)),
    "hands": Statistic(gettext_lazy("Hands dealt"), ("rounds",)),
    "points": Statistic(gettext_lazy("Points"), ("points",)),
    "taken": Statistic(gettext_lazy("Head to head"), ("taken",)),
    "fouls": Statistic(pgettext_lazy("figure", "Fouls"), ("fouls",)),
    "scoops": Statistic(gettext_lazy("Scoops made"), ("scoops",)),
    "scooped": Statistic(gettext_lazy("Scoops suffered"), ("scoops",), is_from_others=True),
    "royalties_top": Statistic(gettext_lazy("Royalties on top"), ("royalty_points_top",)),
    "royalties_middle": Statistic(gettext_lazy("Royalties in the middle"), ("royalty_points_middle",)),
    "royalties_bottom": Statistic(gettext_lazy("Royalties at the bottom"), ("royalty_points_bottom",)),
    "royalties": Statistic(
        gettext_lazy("Royalties"), tuple(f"royalty_points_{line}" for line in ("top", "middle", "bottom"))
    ),
    "fantasyland": Statistic(gettext_lazy("Deals in Fantasyland"), ("fantasyland",)),
    "calls": Statistic(gettext_lazy("“Liar!” said"), ("lies", "truths"), is_from_others=True),
    "calls_right": Statistic(gettext_lazy("“Liar!” rightly said"), ("lies",), is_from_others=True),
    "calls_wrong": Statistic(gettext_lazy("“Liar!” wrongly said"), ("truths",), is_from_others=True),
    "doubts": Statistic(gettext_lazy("“Liar!” heard"), ("lies", "truths")),
    "lies": Statistic(gettext_lazy("Lies caught"), ("lies",)),
    "truths": Statistic(gettext_lazy("Doubted wrongly"), ("truths",)),
    "lost": Statistic(gettext_lazy("Rounds lost"), ("lost",)),
    "bad_points": Statistic(gettext_lazy("Bad points"), ("bad_points",)),
    "caves": Statistic(pgettext_lazy("figure", "Buy-ins"), ("caves",)),
    "bought": Statistic(gettext_lazy("Paid for buy-ins"), ("bought_cents",)),
    "returned": Statistic(gettext_lazy("Back from buy-ins"), ("returned_cents",)),
    "hands_won": Statistic(gettext_lazy("Hands won"), ("hands_won",)),
    "entries": Statistic(gettext_lazy("Tournament entries"), ("entries",)),
    "victories": Statistic(gettext_lazy("Tournaments won"), ("victories",)),
    "prizes": Statistic(gettext_lazy("Times paid"), ("prizes",)),
    "knockouts": Statistic(gettext_lazy("Eliminations"), ("knockouts",)),
    "exchanges": Statistic(gettext_lazy("Cards exchanged"), ("exchanges",)),
    "taxes": Statistic(gettext_lazy("Chips paid to exchange"), ("taxes",)),
    "met": Statistic(gettext_lazy("Games together"), ("met",)),
}


@dataclass(frozen=True, slots=True)
class StatisticLine:
    """One statistic of a player, or one evening of it. `sign` colours a gain or a loss."""

    label: str
    value: str
    href: str
    note: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """Data of a player's statistics at one game; `shows_money` if the visitor may see amounts."""

    player: Player
    game_key: str
    sums: Sums
    circle: Sums
    shows_money: bool
    scope: Scope

    def count_of(self, name: str) -> int:
        """Return the player's sum of a fact, against any opponent."""
        return self.sums.count_of(self.player.pk, self.game_key, name)

    def count_from_others(self, name: str) -> int:
        """Return the others' sum of a fact against the player."""
        return self.sums.from_others(self.player.pk, self.game_key, name).total()

    def line(self, key: str, value: int | str, note: str = "", *, source: str = "") -> StatisticLine:
        """Return the line of a statistic; `source` is another one whose evenings prove it."""
        text = value if isinstance(value, str) else format_integer(value)
        href = statistic_url(self.player, self.scope, source or key, game=self.game_key)
        return StatisticLine(str(STATISTICS[key].title), text, href, note)


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
