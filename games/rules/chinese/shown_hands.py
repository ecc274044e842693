"""The ways in which a seat shows its hand at the end of a deal: cards, a claim, or a declaration."""

from dataclasses import dataclass
from typing import NamedTuple

from games.rules.chinese.layout import Layout, Values
from games.rules.chinese.options import Options
from games.rules.chinese.royalties import NO_POINTS, Points
from games.rules.chinese.scoring import (
    FOULED_HAND,
    SURRENDERED,
    ComparedHand,
    compared_hand_of_values,
    exempt_hand,
)


class Claim(NamedTuple):
    """Places of a player's three lines among those of the others, and the royalty of each line.

    1 is the best place, equal numbers tie, and the next place is one more: 1, 1, 2. Article chinese.20.
    """

    places: Points
    bonuses: Points = NO_POINTS


class ShownCards(NamedTuple):
    """A seat whose cards are known; `places` are recorded only where other seats have no cards."""

    layout: Layout
    natural: str | None = None
    places: Points | None = None


@dataclass(frozen=True, slots=True)
class ClaimedHand:
    """A seat entered by its claim."""

    claim: Claim


@dataclass(frozen=True, slots=True)
class FouledHand:
    """A seat entered as fouled."""


@dataclass(frozen=True, slots=True)
class SurrenderedHand:
    """A seat that surrendered before it arranged its cards."""


@dataclass(frozen=True, slots=True)
class DeclaredNatural:
    """A seat that declared a natural; its cards are unknown."""

    natural: str


ShownHand = ShownCards | ClaimedHand | FouledHand | SurrenderedHand | DeclaredNatural


def compared_hand(seat: ShownHand, values: Values | None, options: Options) -> ComparedHand:
    """Return the compared hand of a seat; `values` are those of its lines if its cards are known."""
    match seat:
        case ShownCards(natural=None) if values is not None:
            return compared_hand_of_values(values, options)
        case ShownCards(natural=str(natural)) | DeclaredNatural(natural):
            return exempt_hand(natural)
        case ClaimedHand(claim):
            return compared_hand_of_claim(claim)
        case FouledHand():
            return FOULED_HAND
        case _:
            return exempt_hand(SURRENDERED)


def compared_hand_of_claim(claim: Claim) -> ComparedHand:
    """Return the compared hand of a claim: the smaller the place, the greater the line."""
    top, middle, bottom = claim.places
    return ComparedHand(((-top,), (-middle,), (-bottom,)), claim.bonuses)


def claimed_places(seat: ShownHand) -> Points | None:
    """Return the places entered for a seat, with or without its cards, or None."""
    if isinstance(seat, ShownCards):
        return seat.places
    return seat.claim.places if isinstance(seat, ClaimedHand) else None
