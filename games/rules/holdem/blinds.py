"""Blinds of each level of a home game, and the level of a hand."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

SERIES = (1, 2, 5)
"""Small blinds of the first three levels; every further three levels multiply them by ten."""

Escalation = Literal["per_elimination", "timed", "manual", "none"]


class Blinds(NamedTuple):
    """The two forced bets of a level, in chips."""

    small_blind: int
    big_blind: int


def home_blinds(level: int, small_blinds: Sequence[int] | None = None) -> Blinds:
    """Return the blinds of a level counted from 0, from the series or the table's own list (`holdem.50`).

    The last of `small_blinds` applies to every further level; the big blind is twice the small blind.

    >>> home_blinds(4)
    Blinds(small_blind=20, big_blind=40)
    """
    if small_blinds is None:
        power, step = divmod(level, len(SERIES))
        small_blind = SERIES[step] * 10**power
    else:
        small_blind = small_blinds[min(level, len(small_blinds) - 1)]
    return Blinds(small_blind, 2 * small_blind)


def level_reached(escalation: Escalation, *, eliminated: int, elapsed_levels: int, chosen: int) -> int:
    """Return the level of the next hand under an escalation rule (`holdem.50`).

    `eliminated` counts players out, `elapsed_levels` comes from the timer, `chosen` from the table.
    """
    return {
        "per_elimination": eliminated,
        "timed": elapsed_levels,
        "manual": chosen,
        "none": 0,
    }[escalation]
