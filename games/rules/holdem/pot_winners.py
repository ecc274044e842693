"""Winners reported pot by pot, converted into the ranking that a hand records."""

from collections.abc import Iterable, Mapping, Sequence

from games.rules.errors import RuleError
from games.rules.pots import Pot, Ranking

WinnersByPot = Mapping[int, Sequence[int]]
"""Seats reported to win each pot, by number of the pot from 0, the main pot."""


def known_winners(pots: Sequence[Pot], reported: WinnersByPot) -> tuple[tuple[int, ...], ...]:
    """Return the known winners of every pot, in seat order; empty for a pot without a report.

    The winner of a pot has the best eligible hand, so they also win every later pot they are eligible for; a
    pot with one eligible seat is won by it. Raises WINNERS_DISAGREE for contradictory reports. Article
    holdem.9.
    """
    best: list[tuple[int, ...]] = []
    result = []
    for number, pot in enumerate(pots):
        given = tuple(seat for seat in pot.eligible if seat in reported.get(number, ()))
        existing = _first_eligible(best, pot.eligible)
        if existing and given and given != existing:
            raise RuleError("WINNERS_DISAGREE", "holdem.9", pot=number)
        winners = existing or given or (() if pot.is_contested else pot.eligible)
        if winners and not existing:
            best.append(winners)
        result.append(winners)
    return tuple(result)


def ranking_from_winners(pots: Sequence[Pot], reported: WinnersByPot, live: Iterable[int]) -> Ranking:
    """Return the ranking of the live seats: winners of each pot in order, then the others together.

    Raises POT_UNWON for a pot without a report, and WINNERS_DISAGREE. Article holdem.9.
    """
    found = known_winners(pots, reported)
    for number, winners in enumerate(found):
        if not winners:
            raise RuleError("POT_UNWON", "holdem.9", pot=number)
    ranking: list[tuple[int, ...]] = []
    placed: set[int] = set()
    for winners in found:
        if not placed.intersection(winners):
            ranking.append(winners)
            placed.update(winners)
    others = tuple(seat for seat in live if seat not in placed)
    return (*ranking, others) if others else tuple(ranking)


def winners_from_ranking(ranking: Ranking, pots: Sequence[Pot]) -> dict[int, tuple[int, ...]]:
    """Return the reports from which `ranking_from_winners` makes this ranking.

    >>> winners_from_ranking(((2,), (0, 1)), [Pot(60, (0, 1, 2)), Pot(40, (0, 1))])
    {0: (2,), 1: (0, 1)}
    """
    return {number: _first_eligible(ranking, pot.eligible) for number, pot in enumerate(pots)}


def _first_eligible(tiers: Iterable[Sequence[int]], eligible: Sequence[int]) -> tuple[int, ...]:
    """Return the eligible seats of the first tier that has one, in seat order."""
    meets = (tuple(seat for seat in eligible if seat in tier) for tier in tiers)
    return next(filter(None, meets), ())
