"""Rulings on bets of a tournament: too small, unclear, all-in, or a single oversized chip."""

from enum import StrEnum
from typing import Literal, NamedTuple

from games.rules.holdem.betting import Street

Announced = Literal["call", "raise"]


class BetRulingKind(StrEnum):
    """The ruling on a bet."""

    CHECK = "check"
    OPEN = "open"
    CALL = "call"
    RAISE = "raise"
    MUST_COMPLETE = "must_complete"
    COMPLETE_OR_FOLD = "complete_or_fold"
    ALL_IN_CALL = "all_in_call"
    ALL_IN_OPEN = "all_in_open"
    ALL_IN_SHORT_OPEN = "all_in_short_open"
    SHORT_RAISE = "short_raise"


class BetRuling(NamedTuple):
    """A ruled bet; `amount` is the player's total on the street, or the total to complete to."""

    kind: BetRulingKind
    amount: int


def judge_bet(
    street: Street, total: int, announced: Announced | None = None, *, all_in: bool = False
) -> BetRuling:
    """Return the ruling on a player's chips on the street and announcement (`holdem.63` to `holdem.66`).

    `total` counts all chips of the player on the street after the bet; `announced` is None for a silent bet.
    """
    if all_in:
        return _all_in(street, total, announced)
    if not street.call:
        return _opening(street, total, announced)
    if total < street.call:
        return _short_of_call(street, announced)
    if announced == "call":
        return BetRuling(BetRulingKind.CALL, street.call)
    if total >= street.min_raise_to:
        return BetRuling(BetRulingKind.RAISE, total)
    return _short_of_raise(street, total, announced)


def judge_oversize_chip(street: Street, chip: int, announced: Announced | None = None) -> BetRuling:
    """Return the ruling on a single chip of value `chip` that exceeds the amount due (`holdem.67`).

    An announced raise is a raise to its value. Otherwise the chip opens in full if there is nothing to call,
    and calls if there is.
    """
    if announced == "raise":
        return judge_bet(street, chip, announced)
    if street.call:
        return BetRuling(BetRulingKind.CALL, street.call)
    return BetRuling(BetRulingKind.OPEN, chip)


def _all_in(street: Street, total: int, announced: Announced | None) -> BetRuling:
    if not street.call:
        full = total >= street.big_blind
        return BetRuling(BetRulingKind.ALL_IN_OPEN if full else BetRulingKind.ALL_IN_SHORT_OPEN, total)
    if total <= street.call:
        return BetRuling(BetRulingKind.ALL_IN_CALL, total)
    if announced == "call":
        return BetRuling(BetRulingKind.CALL, street.call)
    return BetRuling(
        BetRulingKind.RAISE if total >= street.min_raise_to else BetRulingKind.SHORT_RAISE, total
    )


def _opening(street: Street, total: int, announced: Announced | None) -> BetRuling:
    if not total:
        return BetRuling(BetRulingKind.CHECK, 0)
    if total >= street.big_blind:
        return BetRuling(BetRulingKind.OPEN, total)
    return BetRuling(
        BetRulingKind.MUST_COMPLETE if announced else BetRulingKind.COMPLETE_OR_FOLD, street.big_blind
    )


def _short_of_call(street: Street, announced: Announced | None) -> BetRuling:
    if announced == "raise":
        return BetRuling(BetRulingKind.MUST_COMPLETE, street.min_raise_to)
    return BetRuling(
        BetRulingKind.MUST_COMPLETE if announced else BetRulingKind.COMPLETE_OR_FOLD, street.call
    )


def _short_of_raise(street: Street, total: int, announced: Announced | None) -> BetRuling:
    reaches_half = 2 * (total - street.call) >= street.min_raise_to - street.call
    if announced == "raise" or reaches_half:
        return BetRuling(BetRulingKind.MUST_COMPLETE, street.min_raise_to)
    return BetRuling(BetRulingKind.CALL, street.call)
