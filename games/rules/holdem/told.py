"""Winners told pot by pot, by those who saw the hands, made into the ranking that a hand records."""

from collections.abc import Iterable, Mapping, Sequence

from games.rules.errors import RuleError
from games.rules.pots import Pot, Ranking

Told = Mapping[int, Sequence[int]]
"""The seats told to win each pot, by the number of the pot from 0, the main one."""


def winners_told(pots: Sequence[Pot], told: Told) -> tuple[tuple[int, ...], ...]:
    """The winners of every pot as far as they are known, in seat order; none where nobody is told yet.

    Who wins a pot has the best hand of those who may, so he wins the next ones too where he may, and a pot
    that one seat may win is his. Raises WINNERS_DISAGREE for a pot told otherwise. Article holdem.9.
    """
    best: list[tuple[int, ...]] = []
    found = []
    for number, pot in enumerate(pots):
        given = tuple(seat for seat in pot.eligible if seat in told.get(number, ()))
        known = _first_of(best, pot.eligible)
        if known and given and given != known:
            raise RuleError("WINNERS_DISAGREE", "holdem.9", pot=number)
        winners = known or given or (() if pot.is_contested else pot.eligible)
        if winners and not known:
            best.append(winners)
        found.append(winners)
    return tuple(found)


def ranking_told(pots: Sequence[Pot], told: Told, live: Iterable[int]) -> Ranking:
    """The seats still in, the winners of each pot before those of the next, the others together at the end.

    Raises POT_UNWON for a pot of which nobody is told, and WINNERS_DISAGREE. Article holdem.9.
    """
    found = winners_told(pots, told)
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


def told_by(ranking: Ranking, pots: Sequence[Pot]) -> dict[int, tuple[int, ...]]:
    """What `ranking_told` makes this ranking from.

    >>> told_by(((2,), (0, 1)), [Pot(60, (0, 1, 2)), Pot(40, (0, 1))])
    {0: (2,), 1: (0, 1)}
    """
    return {number: _first_of(ranking, pot.eligible) for number, pot in enumerate(pots)}


def _first_of(tiers: Iterable[Sequence[int]], eligible: Sequence[int]) -> tuple[int, ...]:
    """The eligible seats of the first tier that has one, in seat order."""
    meets = (tuple(seat for seat in eligible if seat in tier) for tier in tiers)
    return next(filter(None, meets), ())
