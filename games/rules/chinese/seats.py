"""Seats: what each player shows at the end of a deal, by cards, by a claim, or by a word."""

from dataclasses import dataclass
from typing import NamedTuple

from games.rules.chinese.layout import Layout, Values
from games.rules.chinese.options import Options
from games.rules.chinese.royalties import NO_POINTS, Points
from games.rules.chinese.scoring import FOULED, SURRENDERED, Standing, set_aside, standing_of


class Claim(NamedTuple):
    """What a player in play says of his three lines: the place of each among the others', and its royalty.

    1 is the best place, equal numbers tie, and the next place is one more: 1, 1, 2. Article chinese.20.
    """

    places: Points
    bonuses: Points = NO_POINTS


@dataclass(frozen=True, slots=True)
class Laid:
    """A seat whose cards are known; `places` are told only where other seats are entered without cards."""

    layout: Layout
    natural: str | None = None
    places: Points | None = None


@dataclass(frozen=True, slots=True)
class Placed:
    """A seat known by its claim."""

    claim: Claim


@dataclass(frozen=True, slots=True)
class Fouled:
    """A seat said to have fouled."""


@dataclass(frozen=True, slots=True)
class Surrendered:
    """A seat that gave up before laying its cards."""


@dataclass(frozen=True, slots=True)
class Declared:
    """A seat said to hold a natural, its cards unknown."""

    natural: str


Seat = Laid | Placed | Fouled | Surrendered | Declared


def standing_of_seat(seat: Seat, values: Values | None, options: Options) -> Standing:
    """What a seat brings to its head-to-heads; `values` are those of its lines when its cards are known."""
    match seat:
        case Laid(natural=None) if values is not None:
            return standing_of(values, options)
        case Laid(natural=str(natural)) | Declared(natural):
            return set_aside(natural)
        case Placed(claim):
            return standing_of_claim(claim)
        case Fouled():
            return FOULED
        case _:
            return set_aside(SURRENDERED)


def standing_of_claim(claim: Claim) -> Standing:
    """The standing of a player known by his claim: the smaller the place, the greater the line."""
    top, middle, bottom = claim.places
    return Standing(((-top,), (-middle,), (-bottom,)), claim.bonuses)


def places_told(seat: Seat) -> Points | None:
    """The places told for a seat, with or without its cards."""
    if isinstance(seat, Placed):
        return seat.claim.places
    return seat.places if isinstance(seat, Laid) else None
