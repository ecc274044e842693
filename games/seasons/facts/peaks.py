"""Best results of each player at a sitting, in one round or in a comeback, for any game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.seasons.facts.round_facts import RoundData


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round of a sitting: its key, the positions of its players, and its content."""

    round_id: int
    positions: Sequence[int]
    data: RoundData


@dataclass(frozen=True, slots=True)
class Peak:
    """The highest value a player reached, and the round that proves it."""

    count: int
    round_id: int


Peaks = dict[tuple[str, int], Peak]
"""Peaks by name and position."""
PeakReader = Callable[[Sequence[PlayedRound]], Peaks]
"""Function that returns one kind of peak from all rounds of a sitting."""


def biggest_round(rounds: Iterable[PlayedRound]) -> Peaks:
    """Return each player's highest gain in one round, the first of ties; the final award does not count."""
    played = (each for each in rounds if each.data.explanation.get("kind") != "carry")
    return max_per_round("biggest_round", played, lambda played: dict(enumerate(played.net)))


def max_per_round(
    name: str, rounds: Iterable[PlayedRound], won_in: Callable[[RoundData], Mapping[int, int]]
) -> Peaks:
    """Return each player's highest gain in one round, as read by `won_in`, the first of ties."""
    peaks: Peaks = {}
    for each in rounds:
        for index, won in won_in(each.data).items():
            player = name, each.positions[index]
            if won > 0 and (player not in peaks or won > peaks[player].count):
                peaks[player] = Peak(won, each.round_id)
    return peaks


@dataclass(slots=True)
class _Climb:
    total: int = 0
    lowest: int = 0
    at: int = 0


def climb(rounds: Iterable[PlayedRound]) -> Peaks:
    """Return the rise of each player from below zero to above it, with the lowest round."""
    paths: dict[int, _Climb] = {}
    for each in rounds:
        for position, won in zip(each.positions, each.data.net, strict=True):
            path = paths.setdefault(position, _Climb())
            path.total += won
            if path.total < path.lowest:
                path.lowest, path.at = path.total, each.round_id
    return {
        ("climb", position): Peak(path.total - path.lowest, path.at)
        for position, path in paths.items()
        if path.lowest < 0 < path.total
    }


def peaks_of(kinds: Iterable[PeakReader], rounds: Sequence[PlayedRound]) -> Peaks:
    """Return the peaks of a sitting, of these kinds."""
    result: Peaks = {}
    for peaks in kinds:
        result |= peaks(rounds)
    return result
