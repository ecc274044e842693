"""What a gesture is worth in a tournament: bets too small, unclear raises, all-ins, one oversize chip."""

from enum import StrEnum
from typing import Literal, NamedTuple

from games.rules.holdem.betting import Street

Announced = Literal["call", "raise"]


class Kind(StrEnum):
    """What the table makes of a gesture."""

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


class Bet(NamedTuple):
    """A gesture once judged; `amount` is the player's total on the street, or the total to complete to."""

    kind: Kind
    amount: int


def bet_of(street: Street, total: int, announced: Announced | None = None, *, all_in: bool = False) -> Bet:
    """What a player's chips on the street mean, from what he said before (`holdem.63` to `holdem.66`).

    `total` counts all his chips on the street after the gesture; `announced` is `None` when he was silent.
    """
    if all_in:
        return _all_in(street, total, announced)
    if not street.call:
        return _opening(street, total, announced)
    if total < street.call:
        return _short_of_call(street, announced)
    if announced == "call":
        return Bet(Kind.CALL, street.call)
    if total >= street.min_raise_to:
        return Bet(Kind.RAISE, total)
    return _short_of_raise(street, total, announced)


def bet_of_chip(street: Street, chip: int, announced: Announced | None = None) -> Bet:
    """What one single chip means, worth `chip`, more than what was due (`holdem.67`).

    A raise is a raise to its value. Otherwise it opens in full when there is nothing to call, and calls
    when there is.
    """
    if announced == "raise":
        return bet_of(street, chip, announced)
    if street.call:
        return Bet(Kind.CALL, street.call)
    return Bet(Kind.OPEN, chip)


def _all_in(street: Street, total: int, announced: Announced | None) -> Bet:
    if not street.call:
        full = total >= street.big_blind
        return Bet(Kind.ALL_IN_OPEN if full else Kind.ALL_IN_SHORT_OPEN, total)
    if total <= street.call:
        return Bet(Kind.ALL_IN_CALL, total)
    if announced == "call":
        return Bet(Kind.CALL, street.call)
    return Bet(Kind.RAISE if total >= street.min_raise_to else Kind.SHORT_RAISE, total)


def _opening(street: Street, total: int, announced: Announced | None) -> Bet:
    if not total:
        return Bet(Kind.CHECK, 0)
    if total >= street.big_blind:
        return Bet(Kind.OPEN, total)
    return Bet(Kind.MUST_COMPLETE if announced else Kind.COMPLETE_OR_FOLD, street.big_blind)


def _short_of_call(street: Street, announced: Announced | None) -> Bet:
    if announced == "raise":
        return Bet(Kind.MUST_COMPLETE, street.min_raise_to)
    return Bet(Kind.MUST_COMPLETE if announced else Kind.COMPLETE_OR_FOLD, street.call)


def _short_of_raise(street: Street, total: int, announced: Announced | None) -> Bet:
    reaches_half = 2 * (total - street.call) >= street.min_raise_to - street.call
    if announced == "raise" or reaches_half:
        return Bet(Kind.MUST_COMPLETE, street.min_raise_to)
    return Bet(Kind.CALL, street.call)
