"""The games of an evening as one curve in cents, and the duration of the evening. Pure.

Points, jetons and chips of different games cannot be added. Cents can, once every game is closed: each round
has its value, and the rest of a closing is a step of its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from games.evenings.story.moments import StoryRound


@dataclass(frozen=True, slots=True)
class ClosedGame:
    """One closed game: its rounds with instants, and the cents paid by the closing.

    If chips are counted at the end (`has_bank`), the closing is the only step.
    """

    deals: Sequence[tuple[datetime, StoryRound]]
    has_bank: bool
    closed_at: datetime
    paid_cents: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class CashStep:
    """One step of the curve: index of the game, number of the round (None for the closing), and cents won."""

    game: int
    number: int | None
    won_cents: Mapping[int, int]


def cash_steps(games: Sequence[ClosedGame]) -> list[CashStep]:
    """Return the steps of the evening in order; a game without a change has none."""
    timed: list[tuple[datetime, int, int, CashStep]] = []
    for index, game in enumerate(games):
        left = dict(game.paid_cents)
        for at, deal in game.deals if not game.has_bank else ():
            won = {player: points * deal.point_value_cents for player, points in deal.points.items()}
            timed.append((at, index, deal.number, CashStep(index, deal.number, won)))
            for player, cents in won.items():
                left[player] = left.get(player, 0) - cents
        rest = {player: cents for player, cents in left.items() if cents}
        if rest:
            last = max([game.closed_at, *(at for at, _ in game.deals)])
            timed.append((last, index, len(game.deals) + 1, CashStep(index, None, rest)))
    return [step for *_, step in sorted(timed, key=lambda each: each[:3])]


def running_cents(steps: Iterable[CashStep], players: Sequence[int]) -> dict[int, list[int]]:
    """Return the cents of each player after every step, starting from 0."""
    running: dict[int, list[int]] = {player: [0] for player in players}
    for step in steps:
        for player, balances in running.items():
            balances.append(balances[-1] + step.won_cents.get(player, 0))
    return running
