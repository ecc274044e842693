"""The games of a night on one curve, in cents, and how long the night was. Pure.

Points, jetons and chips of different games are no sum. Cents are, once every game is closed: each round is
worth its points then, and what a closing paid beyond them is a step of its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from games.story.moments import Deal


@dataclass(frozen=True, slots=True)
class Played:
    """One closed game: its rounds, each with its instant, what a point is worth, what the closing paid.

    `point_value_cents` is 0 where chips are counted at the end: then its closing is its only step.
    """

    deals: Sequence[tuple[datetime, Deal]]
    point_value_cents: int
    closed_at: datetime
    paid_cents: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the night: which game, by its place; which round of it, None for its closing."""

    game: int
    number: int | None
    won_cents: Mapping[int, int]


def steps(games: Sequence[Played]) -> list[Step]:
    """The night in cents, step after step; of what ends where it begins, nothing."""
    timed: list[tuple[datetime, int, int, Step]] = []
    for place, game in enumerate(games):
        left = dict(game.paid_cents)
        for at, deal in game.deals if game.point_value_cents else ():
            won = {player: points * game.point_value_cents for player, points in deal.won.items()}
            timed.append((at, place, deal.number, Step(place, deal.number, won)))
            for player, cents in won.items():
                left[player] = left.get(player, 0) - cents
        rest = {player: cents for player, cents in left.items() if cents}
        if rest:
            last = max([game.closed_at, *(at for at, _ in game.deals)])
            timed.append((last, place, len(game.deals) + 1, Step(place, None, rest)))
    return [step for *_, step in sorted(timed, key=lambda each: each[:3])]


def cumulated(night: Iterable[Step], players: Sequence[int]) -> dict[int, list[int]]:
    """Everybody’s cents through the night, from the first 0 on."""
    running: dict[int, list[int]] = {player: [0] for player in players}
    for step in night:
        for player, held in running.items():
            held.append(held[-1] + step.won_cents.get(player, 0))
    return running
