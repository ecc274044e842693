"""The most each reached at a sitting, in one round or in coming back, whatever the game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.facts.played import Played


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
Peaked = Callable[[Sequence[Told]], Peaks]
"""A kind of peak, from every round of a sitting."""


def biggest_round(rounds: Iterable[Told]) -> Peaks:
    """The most each won in one round, the first of equals; the middle given away at the end is none."""
    played = (each for each in rounds if each.played.explanation.get("kind") != "carry")
    return most("biggest_round", played, lambda played: dict(enumerate(played.net)))


def most(name: str, rounds: Iterable[Told], won_in: Callable[[Played], Mapping[int, int]]) -> Peaks:
    """The most each won in one round, as `won_in` reads it, the first of equals."""
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


def peaks_of(kinds: Iterable[Peaked], rounds: Sequence[Told]) -> Peaks:
    """The peaks of a sitting, of these kinds."""
    found: Peaks = {}
    for peaks in kinds:
        found |= peaks(rounds)
    return found
