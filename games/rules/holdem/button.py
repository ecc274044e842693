"""Where the button and the blinds go: dead button in a tournament, moving button at home."""

from dataclasses import dataclass
from typing import Literal

from games.rules.errors import RuleError
from games.rules.holdem.seats import Seating

HeadsupBlinds = Literal["standard", "literal"]


@dataclass(frozen=True, slots=True)
class Positions:
    """The seats of one hand.

    `small_blind` is who posts it, `None` when nobody does; `small_blind_seat` is the seat it belongs to,
    empty or not. `dead_cards` are the empty seats that are dealt cards, removed at once, in ascending order.
    """

    button: int
    small_blind: int | None
    small_blind_seat: int
    big_blind: int
    dead_cards: tuple[int, ...] = ()

    @property
    def dead_button(self) -> bool:
        """Whether the button lies in front of an empty seat."""
        return self.button in self.dead_cards


def first_positions(seating: Seating, button: int, headsup: HeadsupBlinds = "standard") -> Positions:
    """The first hand: `button` was drawn, the two living players on its left post (`holdem.52`).

    Two players: the button posts the small blind, or with `headsup` `literal` the other one does.
    Raises `PLAYER_COUNT` under two living players (`holdem.51`).
    """
    _enough(seating)
    first, second = seating.living_from(button)[:2]
    if len(seating.living) == 2 and headsup == "standard":
        first, second = second, first
    return Positions(button, first, first, second)


def moved_positions(seating: Seating, previous_button: int, headsup: HeadsupBlinds = "standard") -> Positions:
    """The next hand when the button moves to the next living player (`holdem.53`).

    Raises `PLAYER_COUNT` under two living players (`holdem.51`).
    """
    _enough(seating)
    return first_positions(seating, seating.living_from(previous_button)[0], headsup)


def dead_button_positions(
    seating: Seating, previous_small_blind_seat: int, previous_big_blind: int
) -> Positions:
    """The next hand with the dead button, from two seats of the hand before (`holdem.54` to `holdem.56`).

    Raises `PLAYER_COUNT` under two living players (`holdem.51`).
    """
    _enough(seating)
    big_blind = seating.living_from(previous_big_blind)[0]
    if len(seating.living) == 2:
        other = seating.living_from(big_blind)[0]
        return Positions(other, other, other, big_blind)
    button, small_blind_seat = previous_small_blind_seat, previous_big_blind
    return Positions(
        button,
        small_blind_seat if small_blind_seat in seating.living else None,
        small_blind_seat,
        big_blind,
        tuple(sorted({button, small_blind_seat} - seating.living)),
    )


def _enough(seating: Seating) -> None:
    if len(seating.living) < 2:
        raise RuleError("PLAYER_COUNT", "holdem.51", least=2, most=seating.seats)
