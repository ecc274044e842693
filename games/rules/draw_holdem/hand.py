"""A hand of Draw-Hold'em: where it starts, and what happened in it."""

from dataclasses import dataclass
from typing import Final

from games.rules.pots import Ranking

STREETS: Final = ("preflop", "flop", "turn", "river")


@dataclass(frozen=True, slots=True)
class Exchange:
    """A seat changes one of its two cards and pays the tax."""

    seat: int


@dataclass(frozen=True, slots=True)
class BetTo:
    """A seat's chips on this street become `amount`: a check, a call, a bet or a raise."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Fold:
    """A seat leaves the hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class NextStreet:
    """The bets are collected and the next street begins."""


@dataclass(frozen=True, slots=True)
class Showdown:
    """The hands are shown; the ranking may be left out when no pot needs it."""

    ranking: Ranking | None


Event = Exchange | BetTo | Fold | NextStreet | Showdown


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand, seats clockwise from 0: chips before the blinds, blinds in chips, and its events in order."""

    stacks: tuple[int, ...]
    small_blind_seat: int
    big_blind_seat: int
    small_blind: int
    big_blind: int
    button: int
    events: tuple[Event, ...]
    carry: int = 0
    last_hand: bool = False
