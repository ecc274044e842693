"""The most each reached at a sitting: in one round, in coming back, in staying in Fantasyland."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.facts import holdem
from games.facts.played import Played
from games.rules.chinese.game import fantasyland_carried


@dataclass(frozen=True, slots=True)
class Told:
    """A round of a sitting: its key, the positions of those who played it, and what it was."""

    key: int
    positions: Sequence[int]
    played: Played


@dataclass(frozen=True, slots=True)
class Peak:
    """The most somebody reached, and the round which proves it."""

    count: int
    key: int


Peaks = dict[tuple[str, int], Peak]
"""By name and position."""


def biggest_round(rounds: Iterable[Told]) -> Peaks:
    """The most each won in one round, the first of equals; the middle given away at the end is none."""
    played = (each for each in rounds if each.played.explanation.get("kind") != "carry")
    return _most("biggest_round", played, lambda played: dict(enumerate(played.net)))


def biggest_pot(rounds: Iterable[Told]) -> Peaks:
    """The most chips each took in one hand."""
    return _most("biggest_pot", rounds, holdem.taken_by)


def _most(name: str, rounds: Iterable[Told], won_in: Callable[[Played], Mapping[int, int]]) -> Peaks:
    peaks: Peaks = {}
    for each in rounds:
        for place, won in won_in(each.played).items():
            who = name, each.positions[place]
            if won > 0 and (who not in peaks or won > peaks[who].count):
                peaks[who] = Peak(won, each.key)
    return peaks


@dataclass(slots=True)
class _Path:
    total: int = 0
    lowest: int = 0
    at: int = 0


def climb(rounds: Iterable[Told]) -> Peaks:
    """How far each came back who was below zero and ended above it, from the round that left him lowest."""
    paths: dict[int, _Path] = {}
    for each in rounds:
        for position, won in zip(each.positions, each.played.net, strict=True):
            path = paths.setdefault(position, _Path())
            path.total += won
            if path.total < path.lowest:
                path.lowest, path.at = path.total, each.key
    return {
        ("climb", position): Peak(path.total - path.lowest, path.at)
        for position, path in paths.items()
        if path.lowest < 0 < path.total
    }


def longest_fantasyland(rounds: Iterable[Told]) -> Peaks:
    """The most deals each played in Fantasyland one after the other, and the last of them."""
    lengths: dict[int, int] = {}
    peaks: Peaks = {}
    for each in rounds:
        was_in = fantasyland_carried(each.played.before, len(each.positions))
        for position, is_in in zip(each.positions, was_in, strict=True):
            lengths[position] = lengths.get(position, 0) + 1 if is_in else 0
            who = "longest_fantasyland", position
            if lengths[position] > (peaks[who].count if who in peaks else 0):
                peaks[who] = Peak(lengths[position], each.key)
    return peaks


BY_GAME = {
    "chinese": (biggest_round, climb, longest_fantasyland),
    "menteur": (biggest_round, climb),
    "holdem": (biggest_pot,),
    "draw_holdem": (biggest_pot,),
}


def peaks_of(game_key: str, rounds: Sequence[Told]) -> Peaks:
    """Every peak of a sitting of that game."""
    found: Peaks = {}
    for peaks in BY_GAME[game_key]:
        found |= peaks(rounds)
    return found
