"""The showdown: the best five of seven cards, and who wins when hands are equal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from games.rules.cards import RANK_OF, Card
from games.rules.hands import Value, best, five
from games.rules.holdem.options import TieRule

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """The hands shown at the end: the board, the two cards of each seat, and what each makes of the seven."""

    board: Cards
    holes: Mapping[int, Cards]
    values: Mapping[int, Value]


@dataclass(frozen=True, slots=True)
class Tie:
    """Equal hands looked at through the cards held: how many of his own each can play, and his highest.

    Everybody shares when all play both cards; otherwise the highest card held wins. Article holdem.11.
    """

    seats: tuple[int, ...]
    played: tuple[int, ...]
    highest: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that take or share the pot, in seat order."""
        if all(count == 2 for count in self.played):
            return self.seats
        return tuple(
            seat for seat, rank in zip(self.seats, self.highest, strict=True) if rank == max(self.highest)
        )

    def facts(self) -> dict[str, Any]:
        """The tie as plain JSON, for a page to show."""
        return {"seats": list(self.seats), "played": list(self.played), "highest": list(self.highest)}


def show(board: Cards, holes: Mapping[int, Cards]) -> Shown:
    """Show the hands of these seats: five cards on the board, two held by each. Article holdem.10."""
    return Shown(board, holes, {seat: best((*hole, *board)) for seat, hole in holes.items()})


def best_shown(shown: Shown, eligible: Sequence[int]) -> tuple[int, ...]:
    """The eligible seats whose hand is the best, in seat order, before any tie rule."""
    value = max(shown.values[seat] for seat in eligible)
    return tuple(seat for seat in eligible if shown.values[seat] == value)


def tie_between(shown: Shown, tied: Sequence[int]) -> Tie:
    """The tie of these seats, whose hands are equal. Article holdem.11."""
    return Tie(
        seats=tuple(tied),
        played=tuple(hole_cards_played(shown.holes[seat], shown.board) for seat in tied),
        highest=tuple(max(RANK_OF[card] for card in shown.holes[seat]) for seat in tied),
    )


def winners_shown(shown: Shown, eligible: Sequence[int], tie_rule: TieRule) -> tuple[int, ...]:
    """Who wins a pot among its eligible seats, in seat order. Articles holdem.9 and holdem.11."""
    tied = best_shown(shown, eligible)
    if len(tied) == 1 or tie_rule == "standard":
        return tied
    return tie_between(shown, tied).winners


def hole_cards_played(hole: Cards, board: Cards) -> int:
    """The most of his own two cards that a player can have in a hand of his best value. Article holdem.11.

    >>> from games.rules.cards import read_cards
    >>> hole_cards_played(read_cards("Ts 4c"), read_cards("As Kd Qc Jh 3d"))
    1
    """
    value = best((*hole, *board))
    for count in (2, 1):
        if any(
            five((*own, *others)) == value
            for own in combinations(hole, count)
            for others in combinations(board, 5 - count)
        ):
            return count
    return 0
