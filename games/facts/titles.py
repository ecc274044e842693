"""Titles of a season, from the sums of its facts alone: who calls best, who scoops most, who always comes.

Each goes to the best, shared by equals; none to who only was there, and none for losing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from games.facts.reading import Sums

LEAST_CALLS: Final = 5
LEAST_DEALS: Final = 10
LEAST_EVENINGS: Final = 3


@dataclass(frozen=True, slots=True)
class Title:
    """A title of a game (of none if all count): who bears it, by how much, out of how many, against whom."""

    key: str
    game_key: str
    holders: tuple[int, ...]
    count: int
    out_of: int = 0
    against: int | None = None


@dataclass(frozen=True, slots=True)
class _Score:
    worth: Fraction
    count: int
    out_of: int = 0


Scores = Mapping[int, _Score]
NAMES: Final = (
    "lies",
    "truths",
    "rounds",
    "fouls",
    "scoops",
    "royalty_points_top",
    "royalty_points_middle",
    "royalty_points_bottom",
    "fantasyland",
    "knockouts",
    "victories",
    "hands_won",
    "exchanges",
    "taken",
)
"""The facts that titles are made of."""


def titles_of(sums: Sums, evenings: Mapping[int, int]) -> list[Title]:
    """The titles that these sums give, and the `evenings` of each player."""
    royalties = [f"royalty_points_{line}" for line in ("top", "middle", "bottom")]
    found = [
        _title("caller", "menteur", _callers(sums)),
        _title("believed", "menteur", _counted(sums, "menteur", ["truths"], least=3)),
        _title("tidy", "chinese", _tidy(sums)),
        _title("scooper", "chinese", _counted(sums, "chinese", ["scoops"])),
        _title("royal", "chinese", _counted(sums, "chinese", royalties)),
        _title("resident", "chinese", _counted(sums, "chinese", ["fantasyland"])),
        _nemesis(sums, "chinese"),
        _nemesis(sums, "menteur"),
        _title("champion", "holdem", _counted(sums, "holdem", ["victories"])),
        _title("hunter", "holdem", _counted(sums, "holdem", ["knockouts"])),
        _title("pots", "holdem", _counted(sums, "holdem", ["hands_won"], least=3)),
        _title("customer", "draw_holdem", _counted(sums, "draw_holdem", ["exchanges"])),
        _title("regular", "", _attendance(evenings)),
    ]
    return [title for title in found if title is not None]


def _title(key: str, game_key: str, scores: Scores) -> Title | None:
    """The title of the best of these; of nobody where all are equal, for then it says nothing of anyone."""
    if not scores:
        return None
    best = max(score.worth for score in scores.values())
    holders = tuple(sorted(player for player, score in scores.items() if score.worth == best))
    if len(holders) > 1 and len(holders) == len(scores):
        return None
    shown = scores[holders[0]]
    return Title(key, game_key, holders, shown.count, shown.out_of)


def _counted(sums: Sums, game_key: str, names: Iterable[str], least: int = 1) -> Scores:
    names = list(names)
    counts = {player: sum(sums.of(player, game_key, name) for name in names) for player in sums.players}
    return {player: _Score(Fraction(count), count) for player, count in counts.items() if count >= least}


def _shares(counts: Mapping[int, tuple[int, int]], least: int) -> Scores:
    return {
        player: _Score(Fraction(count, out_of), count, out_of)
        for player, (count, out_of) in counts.items()
        if out_of >= least
    }


def _callers(sums: Sums) -> Scores:
    """The share of calls that were right, of who called often enough."""
    calls = {
        player: (right, right + sums.suffered(player, "menteur", "truths").total())
        for player in sums.players
        for right in [sums.suffered(player, "menteur", "lies").total()]
    }
    return _shares(calls, LEAST_CALLS)


def _tidy(sums: Sums) -> Scores:
    """The share of deals that were not fouled, of who laid enough of them."""
    deals = {
        player: (rounds - sums.of(player, "chinese", "fouls"), rounds)
        for player in sums.players
        for rounds in [sums.of(player, "chinese", "rounds")]
    }
    return _shares(deals, LEAST_DEALS)


def _nemesis(sums: Sums, game_key: str) -> Title | None:
    """Who took most from one other; of equal rivalries, none."""
    taken = {pair: counts[game_key, "taken"] for pair, counts in sums.against.items()}
    most = max(taken.values(), default=0)
    pairs = [pair for pair, points in taken.items() if points == most]
    if most <= 0 or len(pairs) > 1:
        return None
    ((one, other),) = pairs
    return Title("nemesis", game_key, (one,), most, against=other)


def _attendance(evenings: Mapping[int, int]) -> Scores:
    return {
        player: _Score(Fraction(count), count)
        for player, count in evenings.items()
        if count >= LEAST_EVENINGS
    }
