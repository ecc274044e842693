"""Titles of a season, computed from the sums of its facts: best caller, most scoops, best attendance.

Ties share a title; no title is given for mere presence or for losing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from games.seasons.facts.queries import Sums

MIN_CALLS: Final = 5
MIN_DEALS: Final = 10
MIN_EVENINGS: Final = 3


@dataclass(frozen=True, slots=True)
class Title:
    """A title of a game (of all games if the key is empty): holders, count, total, and opponent."""

    key: str
    game_key: str
    holders: tuple[int, ...]
    count: int
    out_of: int = 0
    against: int | None = None


@dataclass(frozen=True, slots=True)
class _Score:
    value: Fraction
    count: int
    out_of: int = 0


Scores = Mapping[int, _Score]
FACT_NAMES: Final = (
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
"""Names of the facts used by titles."""


def season_titles(sums: Sums, evenings: Mapping[int, int]) -> list[Title]:
    """Return the titles of these sums; `evenings` is the number of evenings by player."""
    royalties = [f"royalty_points_{line}" for line in ("top", "middle", "bottom")]
    lines = [
        _title("caller", "menteur", _callers(sums)),
        _title("believed", "menteur", _counted(sums, "menteur", ["truths"], least=3)),
        _title("tidy", "chinese", _unfouled_shares(sums)),
        _title("scooper", "chinese", _counted(sums, "chinese", ["scoops"])),
        _title("royal", "chinese", _counted(sums, "chinese", royalties)),
        _title("resident", "chinese", _counted(sums, "chinese", ["fantasyland"])),
        _nemesis(sums, "chinese"),
        _nemesis(sums, "menteur"),
        _title("champion", "tournament", _counted(sums, "tournament", ["victories"])),
        _title("hunter", "tournament", _counted(sums, "tournament", ["knockouts"])),
        _title("pots", "holdem", _counted(sums, "holdem", ["hands_won"], least=3)),
        _title("customer", "draw_holdem", _counted(sums, "draw_holdem", ["exchanges"])),
        _title("regular", "", _attendance(evenings)),
    ]
    return [title for title in lines if title is not None]


def _title(key: str, game_key: str, scores: Scores) -> Title | None:
    """Return the title of the best scores, or None if all players tie."""
    if not scores:
        return None
    best = max(score.value for score in scores.values())
    holders = tuple(sorted(player for player, score in scores.items() if score.value == best))
    if len(holders) > 1 and len(holders) == len(scores):
        return None
    # Holders of equal shares may have different counts: show the largest, whatever the players' ids.
    shown = max((scores[holder] for holder in holders), key=lambda score: score.out_of)
    return Title(key, game_key, holders, shown.count, shown.out_of)


def _counted(sums: Sums, game_key: str, names: Iterable[str], least: int = 1) -> Scores:
    names = list(names)
    counts = {player: sum(sums.count_of(player, game_key, name) for name in names) for player in sums.players}
    return {player: _Score(Fraction(count), count) for player, count in counts.items() if count >= least}


def _shares(counts: Mapping[int, tuple[int, int]], least: int) -> Scores:
    return {
        player: _Score(Fraction(count, out_of), count, out_of)
        for player, (count, out_of) in counts.items()
        if out_of >= least
    }


def _callers(sums: Sums) -> Scores:
    """Return the share of right calls of players with enough calls."""
    calls = {
        player: (right, right + sums.from_others(player, "menteur", "truths").total())
        for player in sums.players
        for right in [sums.from_others(player, "menteur", "lies").total()]
    }
    return _shares(calls, MIN_CALLS)


def _unfouled_shares(sums: Sums) -> Scores:
    """Return the share of deals without a foul of players with enough deals."""
    deals = {
        player: (rounds - sums.count_of(player, "chinese", "fouls"), rounds)
        for player in sums.players
        for rounds in [sums.count_of(player, "chinese", "rounds")]
    }
    return _shares(deals, MIN_DEALS)


def _nemesis(sums: Sums, game_key: str) -> Title | None:
    """Return the title of the player who took most from one opponent, or None in a tie."""
    taken = {pair: counts[game_key, "taken"] for pair, counts in sums.against.items()}
    most = max(taken.values(), default=0)
    pairs = [pair for pair, points in taken.items() if points == most]
    if most <= 0 or len(pairs) > 1:
        return None
    ((one, other),) = pairs
    return Title("nemesis", game_key, (one,), most, against=other)


def _attendance(evenings: Mapping[int, int]) -> Scores:
    return {
        player: _Score(Fraction(count), count) for player, count in evenings.items() if count >= MIN_EVENINGS
    }
