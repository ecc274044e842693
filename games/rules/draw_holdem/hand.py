"""A hand of Draw-Hold'em: its starting state and its events."""

from dataclasses import dataclass
from typing import Final

from games.rules.holdem.high_cards import NO_HIGH_CARDS, HighCards
from games.rules.holdem.showdown import CardTuple
from games.rules.pots import Ranking

STREETS: Final = ("preflop", "flop", "turn", "river")


@dataclass(frozen=True, slots=True)
class Exchange:
    """A seat exchanges one of its two cards and pays the tax."""

    seat: int


@dataclass(frozen=True, slots=True)
class BetTo:
    """The chips of a seat on this street become `amount`: a check, a call, a bet or a raise."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Fold:
    """A seat folds."""

    seat: int


@dataclass(frozen=True, slots=True)
class StreetEnd:
    """The bets are collected and the next street begins."""


@dataclass(frozen=True, slots=True)
class Showdown:
    """The hands are shown, as a ranking or as cards: the board, and the hole cards by seat.

    A hand whose pots need no comparison has neither. `high_cards` are those of the seats that a ranking ties.
    """

    ranking: Ranking | None = None
    board: CardTuple | None = None
    holes: tuple[CardTuple | None, ...] = ()
    high_cards: HighCards = NO_HIGH_CARDS


Event = Exchange | BetTo | Fold | StreetEnd | Showdown


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand, seats clockwise from 0: chips before the blinds, blinds in chips, and the events in order."""

    stacks: tuple[int, ...]
    small_blind_seat: int
    big_blind_seat: int
    small_blind: int
    big_blind: int
    button: int
    events: tuple[Event, ...]
    carry: int = 0
    last_hand: bool = False
