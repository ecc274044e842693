"""The blinds of each level at home, and which level a hand is played at."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

SERIES = (1, 2, 5)
"""Small blinds of the first three levels; each further three levels are ten times more."""

Escalation = Literal["per_elimination", "timed", "manual", "none"]


class Blinds(NamedTuple):
    """The two forced bets of a level, in chips."""

    small_blind: int
    big_blind: int


def home_blinds(level: int, small_blinds: Sequence[int] | None = None) -> Blinds:
    """The blinds of a level counted from 0, in the series or in the table's own list (`holdem.50`).

    The last of `small_blinds` stays for every further level; the big blind is always the double.

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
    """The level of the next hand, whichever way the table lets the blinds rise (`holdem.50`).

    `eliminated` counts players out, `elapsed_levels` is what the timer says, `chosen` what the table says.
    """
    return {
        "per_elimination": eliminated,
        "timed": elapsed_levels,
        "manual": chosen,
        "none": 0,
    }[escalation]
