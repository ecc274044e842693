"""Turning points of a game, found in its rounds by fixed rules. Pure: no database, no words.

A moment shared by several players names all of them: no tie is broken.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Final

from games.evenings.story.highlights import NO_HIGHLIGHTS, RoundHighlights

MIN_STREAK: Final = 3
"""Minimum number of consecutive wins of a streak."""


@dataclass(frozen=True, slots=True)
class StoryRound:
    """One round: its number, the points of each player, its events, and the value of a point."""

    number: int
    points: Mapping[int, int]
    highlights: RoundHighlights = NO_HIGHLIGHTS
    point_value_cents: int = 0


@dataclass(frozen=True, slots=True)
class Moment:
    """One turning point: its kind, players, round and amount.

    - `ahead`: led alone from the first round on; `lead`: took the lead there and kept it;
    - `leads`: the lead changed hands `amount` times;
    - `biggest`: won `amount` there, more than any player in any round;
    - `comeback`: was at `lowest` there, and ends at `amount`;
    - `streak`: won `amount` rounds in a row, from there on; `fantasyland`: played as many there;
    - `first_bust`, `last_bust`; `lie`: the most expensive lie found out, `amount`.
    """

    kind: str
    number: int
    players: tuple[int, ...] = ()
    amount: int = 0
    lowest: int = 0


def running_totals(deals: Sequence[StoryRound], players: Sequence[int]) -> dict[int, list[int]]:
    """Return the running total of each player from 0; a round without the player changes nothing."""
    running: dict[int, list[int]] = {player: [0] for player in players}
    for deal in deals:
        for player, totals in running.items():
            totals.append(totals[-1] + deal.points.get(player, 0))
    return running


def find_moments(deals: Sequence[StoryRound], players: Sequence[int]) -> list[Moment]:
    """Return all turning points, in the order of the rounds."""
    running = running_totals(deals, players)
    moments = [
        *lead_moments(deals, running),
        *biggest_win_moments(deals),
        *comeback_moments(deals, running),
        *streak_moments(deals, players),
        *fantasyland_moments(deals),
        *foul_moments(deals),
        *lie_moments(deals),
    ]
    return sorted(moments, key=lambda moment: moment.number)


def leaders(chips: Mapping[int, Sequence[int]], steps: int) -> list[int | None]:
    """Return the sole leader after each round, or None."""
    alone: list[int | None] = []
    for step in range(1, steps + 1):
        best = max((running[step] for running in chips.values()), default=0)
        first = [player for player, running in chips.items() if running[step] == best]
        alone.append(first[0] if len(first) == 1 else None)
    return alone


def lead_moments(deals: Sequence[StoryRound], chips: Mapping[int, Sequence[int]]) -> Iterator[Moment]:
    """Yield the round in which the final leader took the lead, and the number of earlier changes."""
    alone = leaders(chips, len(deals))
    if len(deals) < 2:
        return
    holders = [player for player, _ in groupby(each for each in alone if each is not None)]
    last = alone[-1]
    if last is not None:
        stored = len(alone) - next(
            (back for back, each in enumerate(alone[::-1]) if each != last), len(alone)
        )
        yield Moment("lead" if stored else "ahead", deals[stored].number, (last,))
    if len(holders) > 2:
        yield Moment("leads", deals[-1].number, (), len(holders) - 1)


def biggest_win_moments(deals: Sequence[StoryRound]) -> Iterator[Moment]:
    """Yield the highest gain in one round: the first such round, with all players who won as much in it.

    A gain that everybody but the loser of a duel receives is nobody's.
    """
    most = max((won for deal in deals for won in deal.points.values()), default=0)
    if most <= 0:
        return
    deal = next(each for each in deals if most in each.points.values())
    winners = _players_winning(deal, most)
    if deal.highlights.duel is None or len(winners) == 1:
        yield Moment("biggest", deal.number, winners, most)


def comeback_moments(deals: Sequence[StoryRound], chips: Mapping[int, Sequence[int]]) -> Iterator[Moment]:
    """Yield the longest rise of a player who was further below zero than one round can recover."""
    deep = max((won for deal in deals for won in deal.points.values()), default=0)
    fields = {
        player: running[-1] - min(running)
        for player, running in chips.items()
        if -min(running) >= deep > 0 and running[-1] >= 0
    }
    best = max(fields.values(), default=0)
    for player, method in fields.items():
        if method == best:
            running = chips[player]
            low = max(step for step, total in enumerate(running) if total == min(running))
            yield Moment("comeback", deals[low - 1].number, (player,), running[-1], min(running))


def streak_moments(deals: Sequence[StoryRound], players: Sequence[int]) -> Iterator[Moment]:
    """Yield the longest run of rounds won by a player; rounds without the player do not count."""
    runs = [run for player in players for run in _runs(deals, player)]
    longest = max((length for _, _, length in runs), default=0)
    if longest < MIN_STREAK:
        return
    for player, number, length in runs:
        if length == longest:
            yield Moment("streak", number, (player,), length)


def _runs(deals: Sequence[StoryRound], player: int) -> Iterator[tuple[int, int, int]]:
    """Yield each run of rounds won by a player: player, first round, length.

    In a game of duels only the duels of the player count.
    """
    played = [deal for deal in deals if player in deal.points and _takes_part(deal, player)]
    for is_won, run in groupby(played, key=lambda deal: _is_won(deal, player)):
        won = list(run)
        if is_won:
            yield player, won[0].number, len(won)


def _takes_part(deal: StoryRound, player: int) -> bool:
    return deal.highlights.duel is None or player in deal.highlights.duel


def _is_won(deal: StoryRound, player: int) -> bool:
    return deal.points[player] > 0 if deal.highlights.duel is None else deal.highlights.duel[0] == player


def fantasyland_moments(deals: Sequence[StoryRound]) -> Iterator[Moment]:
    """Yield the longest stay in Fantasyland, in deals played there; one of several single deals is none."""
    stays: list[tuple[int, int, int]] = []
    since: dict[int, int] = {}
    for before, deal in pairwise(deals):
        there = set(before.highlights.fantasyland) & set(deal.points)
        since = {player: since.get(player, deal.number) for player in sorted(there)}
        stays += [
            (player, start, sum(start <= each.number <= deal.number for each in deals))
            for player, start in since.items()
        ]
    longest = max((length for _, _, length in stays), default=0)
    several = sum(length == longest for _, _, length in stays) > 1
    for player, start, length in stays:
        if length == longest and (longest > 1 or not several):
            yield Moment("fantasyland", start, (player,), length)


def foul_moments(deals: Sequence[StoryRound]) -> Iterator[Moment]:
    """Yield the first fouled hands, and the last ones if they differ."""
    fouled = [deal for deal in deals if deal.highlights.fouled]
    if fouled:
        yield Moment("first_bust", fouled[0].number, fouled[0].highlights.fouled)
    if fouled[1:]:
        yield Moment("last_bust", fouled[-1].number, fouled[-1].highlights.fouled)


def lie_moments(deals: Sequence[StoryRound]) -> Iterator[Moment]:
    """Yield the most expensive lie that was found out, the first of ties."""
    lines = [(deal.number, deal.highlights.lie) for deal in deals if deal.highlights.lie]
    dearest = max((each.cost for _, each in lines), default=0)
    for number, each in lines:
        if each.cost == dearest > 0:
            yield Moment("lie", number, (each.player,), each.cost)
            return


def _players_winning(deal: StoryRound, won: int) -> tuple[int, ...]:
    return tuple(player for player, each in deal.points.items() if each == won)
