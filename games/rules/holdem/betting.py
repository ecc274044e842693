"""Bet limits of a player: the call, the minimum opening, and the minimum and maximum raise."""

from dataclasses import dataclass
from typing import Literal

from games.rules.holdem.options import HomeOptions

RaiseRule = Literal["double", "tda"]


@dataclass(frozen=True, slots=True)
class BetLimits:
    """Totals on the street, in chips; None where there is no such bet or no limit."""

    call: int
    min_open: int | None
    min_raise_to: int | None
    may_raise: bool
    max_raise_to: int | None = None


@dataclass(frozen=True, slots=True)
class Street:
    """One betting round of a tournament, in chips.

    `high` is the highest total of a player on this street. `last_raise` is the increment of the last full
    raise (None: one big blind); only the `tda` rule uses it.
    """

    big_blind: int
    high: int = 0
    preflop: bool = False
    last_raise: int | None = None
    raise_rule: RaiseRule = "double"

    @property
    def call(self) -> int:
        """Total to match; before the flop a short big blind counts in full (`holdem.58`)."""
        return max(self.high, self.big_blind) if self.preflop else self.high

    @property
    def min_raise_to(self) -> int:
        """Minimum total of a valid raise once there is a bet (`holdem.60`)."""
        base = max(self.call, self.big_blind)
        if self.raise_rule == "double":
            return 2 * base
        return base + (self.last_raise or self.big_blind)


def tournament_bet_limits(street: Street, my_total: int = 0, *, acted: bool = False) -> BetLimits:
    """Return the bet limits of a tournament player (`holdem.58` to `holdem.61`).

    `my_total` is the player's total on this street, `acted` whether the player has acted voluntarily.
    """
    return BetLimits(
        call=street.call,
        min_open=None if street.call else street.big_blind,
        min_raise_to=street.min_raise_to if street.call else None,
        may_raise=not acted or street.high >= max(2 * my_total, street.big_blind),
    )


def home_bet_limits(options: HomeOptions, big_blind: int, high: int = 0, raises: int = 0) -> BetLimits:
    """Return the bet limits in a home game, under the limits of the table (`holdem.62`).

    `high` is the highest total on this street, `raises` the number of raises in this round.
    """
    least = big_blind if options.min_raise is None else options.min_raise
    return BetLimits(
        call=high,
        min_open=None if high else least,
        min_raise_to=high + least if high else None,
        may_raise=options.max_raises is None or raises < options.max_raises,
        max_raise_to=None if options.max_raise is None else high + options.max_raise,
    )
