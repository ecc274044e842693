"""The turning points of a game, found in its rounds by plain rules. Pure: no database, no words.

A moment that several people share names them all: nothing here breaks a tie.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Final

from games.story.facts import NOTHING, Facts

STREAK_LEAST: Final = 3
"""Fewer wins in a row than that are no story."""


@dataclass(frozen=True, slots=True)
class Deal:
    """One round as a story reads it: its number, what it gave to each who played it, what happened."""

    number: int
    won: Mapping[int, int]
    facts: Facts = NOTHING


@dataclass(frozen=True, slots=True)
class Moment:
    """One turning point: what it is, of whom, at which round, and how much.

    - `ahead`: led alone from the first round on; `lead`: took the lead there and kept it;
    - `leads`: the lead went from one to another `amount` times;
    - `biggest`: won `amount` there, more than anybody in any round;
    - `comeback`: was at `lowest` there, and ends at `amount`;
    - `streak`: won `amount` rounds in a row, from there on; `fantasyland`: played as many there;
    - `first_bust`, `last_bust`; `lie`: the lie found out that cost most, `amount`.
    """

    kind: str
    number: int
    players: tuple[int, ...] = ()
    amount: int = 0
    lowest: int = 0


def totals(deals: Sequence[Deal], players: Sequence[int]) -> dict[int, list[int]]:
    """Everybody’s running total, from the first 0 on; who did not play a round stays where he was."""
    running: dict[int, list[int]] = {player: [0] for player in players}
    for deal in deals:
        for player, held in running.items():
            held.append(held[-1] + deal.won.get(player, 0))
    return running


def moments(deals: Sequence[Deal], players: Sequence[int]) -> list[Moment]:
    """Every turning point, in the order of the rounds."""
    held = totals(deals, players)
    found = [
        *lead(deals, held),
        *biggest(deals),
        *comeback(deals, held),
        *streak(deals, players),
        *fantasyland(deals),
        *busts(deals),
        *lie(deals),
    ]
    return sorted(found, key=lambda moment: moment.number)


def leaders(held: Mapping[int, Sequence[int]], steps: int) -> list[int | None]:
    """Who was alone in front after each round, None where nobody was."""
    alone: list[int | None] = []
    for step in range(1, steps + 1):
        best = max((running[step] for running in held.values()), default=0)
        first = [player for player, running in held.items() if running[step] == best]
        alone.append(first[0] if len(first) == 1 else None)
    return alone


def lead(deals: Sequence[Deal], held: Mapping[int, Sequence[int]]) -> Iterator[Moment]:
    """Where the last leader took the lead for good, and how often it changed hands before."""
    alone = leaders(held, len(deals))
    if len(deals) < 2:
        return
    holders = [player for player, _ in groupby(each for each in alone if each is not None)]
    last = alone[-1]
    if last is not None:
        kept = len(alone) - next((back for back, each in enumerate(alone[::-1]) if each != last), len(alone))
        yield Moment("lead" if kept else "ahead", deals[kept].number, (last,))
    if len(holders) > 2:
        yield Moment("leads", deals[-1].number, (), len(holders) - 1)


def biggest(deals: Sequence[Deal]) -> Iterator[Moment]:
    """The most that anybody won in one round; the first such round, and all who won as much in it."""
    most = max((won for deal in deals for won in deal.won.values()), default=0)
    if most <= 0:
        return
    deal = next(each for each in deals if most in each.won.values())
    yield Moment("biggest", deal.number, _who(deal, most), most)


def comeback(deals: Sequence[Deal], held: Mapping[int, Sequence[int]]) -> Iterator[Moment]:
    """The longest way up of somebody who was further below zero than any round could mend at once."""
    deep = max((won for deal in deals for won in deal.won.values()), default=0)
    ways = {
        player: running[-1] - min(running)
        for player, running in held.items()
        if -min(running) >= deep > 0 and running[-1] >= 0
    }
    best = max(ways.values(), default=0)
    for player, way in ways.items():
        if way == best:
            running = held[player]
            low = max(step for step, total in enumerate(running) if total == min(running))
            yield Moment("comeback", deals[low - 1].number, (player,), running[-1], min(running))


def streak(deals: Sequence[Deal], players: Sequence[int]) -> Iterator[Moment]:
    """The most rounds that anybody won one after the other: those he did not play do not count."""
    runs = [run for player in players for run in _runs(deals, player)]
    longest = max((length for _, _, length in runs), default=0)
    if longest < STREAK_LEAST:
        return
    for player, number, length in runs:
        if length == longest:
            yield Moment("streak", number, (player,), length)


def _runs(deals: Sequence[Deal], player: int) -> Iterator[tuple[int, int, int]]:
    """Each run of rounds that somebody won: who, from which one on, how many."""
    played = [deal for deal in deals if player in deal.won]
    for is_won, run in groupby(played, key=lambda deal: deal.won[player] > 0):
        won = list(run)
        if is_won:
            yield player, won[0].number, len(won)


def fantasyland(deals: Sequence[Deal]) -> Iterator[Moment]:
    """The longest stay in Fantasyland, in deals that were played there."""
    stays: list[tuple[int, int, int]] = []
    since: dict[int, int] = {}
    for before, deal in pairwise(deals):
        there = set(before.facts.fantasyland) & set(deal.won)
        since = {player: since.get(player, deal.number) for player in sorted(there)}
        stays += [
            (player, start, sum(start <= each.number <= deal.number for each in deals))
            for player, start in since.items()
        ]
    longest = max((length for _, _, length in stays), default=0)
    for player, start, length in stays:
        if length == longest:
            yield Moment("fantasyland", start, (player,), length)


def busts(deals: Sequence[Deal]) -> Iterator[Moment]:
    """The first hands that bust, and the last ones where they are others."""
    fouled = [deal for deal in deals if deal.facts.fouled]
    if fouled:
        yield Moment("first_bust", fouled[0].number, fouled[0].facts.fouled)
    if fouled[1:]:
        yield Moment("last_bust", fouled[-1].number, fouled[-1].facts.fouled)


def lie(deals: Sequence[Deal]) -> Iterator[Moment]:
    """The lie found out that cost most; the first one of that price."""
    told = [(deal.number, deal.facts.lie) for deal in deals if deal.facts.lie]
    dearest = max((each.cost for _, each in told), default=0)
    for number, each in told:
        if each.cost == dearest > 0:
            yield Moment("lie", number, (each.player,), each.cost)
            return


def _who(deal: Deal, won: int) -> tuple[int, ...]:
    return tuple(player for player, each in deal.won.items() if each == won)
