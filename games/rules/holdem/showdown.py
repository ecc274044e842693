"""The showdown: the best five of seven cards, and the winners among equal hands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, cast

from games.rules.cards import PACK, RANK_OF, Card
from games.rules.hands import Value, best_value, value_of_five
from games.rules.holdem.options import TieRule
from games.rules.pot_record import DecidingFacts, TieRecord

BOARD_SIZE: Final = 5
HOLE_SIZE: Final = 2
"""Number of cards dealt to each player."""
BOARD_AND_BURNS: Final = BOARD_SIZE + 3
"""Cards of the board, and one burnt before each of its three streets."""
MAX_DEALT_SEATS: Final = (len(PACK) - BOARD_AND_BURNS) // HOLE_SIZE
"""Maximum number of players to whom one pack can be dealt."""

CardTuple = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ShowdownHands:
    """The shown hands: the board, the hole cards of each seat, and the value of each seat."""

    board: CardTuple
    holes: Mapping[int, CardTuple]
    values: Mapping[int, Value]


@dataclass(frozen=True, slots=True)
class Tie:
    """Equal hands compared by hole cards: how many of them each seat can play, and its highest.

    All tied seats share if all play both cards; otherwise the highest hole card wins. Article holdem.11.
    """

    seats: tuple[int, ...]
    played: tuple[int, ...]
    highest: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats that take or share the pot, in seat order."""
        if all(count == HOLE_SIZE for count in self.played):
            return self.seats
        return tuple(
            seat for seat, rank in zip(self.seats, self.highest, strict=True) if rank == max(self.highest)
        )

    def as_json(self) -> TieRecord:
        """Return the tie as plain JSON for a page."""
        return {"seats": list(self.seats), "played": list(self.played), "highest": list(self.highest)}


def hands_of(board: CardTuple, holes: Mapping[int, CardTuple]) -> ShowdownHands:
    """Return the shown hands from five cards of the board and two hole cards by seat. Article holdem.10."""
    return ShowdownHands(board, holes, {seat: best_value((*hole, *board)) for seat, hole in holes.items()})


def best_seats(shown: ShowdownHands, eligible: Sequence[int]) -> tuple[int, ...]:
    """Return the eligible seats with the best hand, in seat order, before any tie rule."""
    value = max(shown.values[seat] for seat in eligible)
    return tuple(seat for seat in eligible if shown.values[seat] == value)


def tie_between(shown: ShowdownHands, tied: Sequence[int]) -> Tie:
    """Return the tie of seats with equal hands. Article holdem.11."""
    return Tie(
        seats=tuple(tied),
        played=tuple(hole_cards_played(shown.holes[seat], shown.board) for seat in tied),
        highest=tuple(max(RANK_OF[card] for card in shown.holes[seat]) for seat in tied),
    )


def winning_seats(shown: ShowdownHands, eligible: Sequence[int], tie_rule: TieRule) -> tuple[int, ...]:
    """Return the winners of a pot among its eligible seats. Articles holdem.9 and holdem.11."""
    tied = best_seats(shown, eligible)
    if len(tied) == 1 or tie_rule == "standard":
        return tied
    return tie_between(shown, tied).winners


def deciding_hands(shown: ShowdownHands, eligible: Sequence[int], tie_rule: TieRule) -> DecidingFacts:
    """Return the hands that decide a pot as plain JSON for a page, with the article of a broken tie.

    Articles holdem.9 and holdem.11.
    """
    # JSON has no tuples: a pair is a list of two.
    values = cast("list[tuple[int, list[int]]]", [[seat, list(shown.values[seat])] for seat in eligible])
    facts: DecidingFacts = {"values": values, "tie": None}
    tied = best_seats(shown, eligible)
    if len(tied) > 1 and tie_rule == "seed000":
        facts |= {"tie": tie_between(shown, tied).as_json(), "article": "holdem.11"}
    return facts


def hole_cards_played(hole: CardTuple, board: CardTuple) -> int:
    """Return the maximum number of hole cards in a hand of the player's best value. Article holdem.11.

    >>> from games.rules.cards import read_cards
    >>> hole_cards_played(read_cards("Ts 4c"), read_cards("As Kd Qc Jh 3d"))
    1
    """
    value = best_value((*hole, *board))
    for count in (2, 1):
        if any(
            value_of_five((*own, *others)) == value
            for own in combinations(hole, count)
            for others in combinations(board, 5 - count)
        ):
            return count
    return 0
