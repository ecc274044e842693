"""Positions of the button and the blinds: dead button in a tournament, moving button in a home game."""

from dataclasses import dataclass
from typing import Literal

from games.rules.errors import RuleError
from games.rules.holdem.table_seats import TableSeats

HeadsupBlinds = Literal["standard", "literal"]


@dataclass(frozen=True, slots=True)
class Positions:
    """The button and the blinds of one hand.

    `small_blind` is the seat that posts it, None if no seat does; `small_blind_seat` is the seat to which it
    belongs, empty or not. `dead_cards` are the empty seats that are dealt cards (removed at once), in
    ascending order.
    """

    button: int
    small_blind: int | None
    small_blind_seat: int
    big_blind: int
    dead_cards: tuple[int, ...] = ()

    @property
    def dead_button(self) -> bool:
        """Return whether the button lies in front of an empty seat."""
        return self.button in self.dead_cards


def first_positions(seating: TableSeats, button: int, headsup: HeadsupBlinds = "standard") -> Positions:
    """Return the positions of the first hand: `button` was drawn, the next two living seats post
    (`holdem.52`).

    With two players the button posts the small blind, or the other player if `headsup` is `literal`. Raises
    `PLAYER_COUNT` under two living players (`holdem.51`).
    """
    _check_two_players(seating)
    first, second = seating.occupied_from(button)[:2]
    if len(seating.occupied) == 2 and headsup == "standard":
        first, second = second, first
    return Positions(button, first, first, second)


def moved_positions(
    seating: TableSeats, previous_button: int, headsup: HeadsupBlinds = "standard"
) -> Positions:
    """Return the positions of the next hand with the button at the next living player (`holdem.53`).

    Raises `PLAYER_COUNT` under two living players (`holdem.51`).
    """
    _check_two_players(seating)
    return first_positions(seating, seating.occupied_from(previous_button)[0], headsup)


def dead_button_positions(
    seating: TableSeats, previous_small_blind_seat: int, previous_big_blind: int
) -> Positions:
    """Return the positions of the next hand with the dead button (`holdem.54` to `holdem.56`).

    Both arguments are seats of the previous hand. Raises `PLAYER_COUNT` under two living players
    (`holdem.51`).
    """
    _check_two_players(seating)
    big_blind = seating.occupied_from(previous_big_blind)[0]
    if len(seating.occupied) == 2:
        other = seating.occupied_from(big_blind)[0]
        return Positions(other, other, other, big_blind)
    button, small_blind_seat = previous_small_blind_seat, previous_big_blind
    return Positions(
        button,
        small_blind_seat if small_blind_seat in seating.occupied else None,
        small_blind_seat,
        big_blind,
        tuple(sorted({button, small_blind_seat} - seating.occupied)),
    )


def _check_two_players(seating: TableSeats) -> None:
    if len(seating.occupied) < 2:
        raise RuleError("PLAYER_COUNT", "holdem.51", least=2, most=seating.seats)
