"""A deal: what its seats come to, pair by pair, and what the next deal starts from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.rules.chinese.fantasyland import Following, following, following_quick
from games.rules.chinese.layout import Values, values_of
from games.rules.chinese.options import Options
from games.rules.chinese.pack import check_seats
from games.rules.chinese.quick import standings_told
from games.rules.chinese.scoring import Pair, Standing, net_of, score_pairs
from games.rules.chinese.seats import Laid, Placed, Seat, Surrendered, places_told, standing_of_seat
from games.rules.errors import RuleError

_SURRENDERED: Final = Surrendered()


@dataclass(frozen=True, slots=True)
class Score:
    """What a deal comes to, seat by seat and pair by pair.

    `values` are known for seats entered by cards, fouled or not. `following` says who goes to Fantasyland
    next and with how many cards, `next_first` which seat acts first.
    """

    values: tuple[Values | None, ...]
    standings: tuple[Standing, ...]
    pairs: dict[tuple[int, int], Pair]
    net: tuple[int, ...]
    following: tuple[Following, ...]
    next_first: int


def check_deal(seats: Sequence[Seat], options: Options) -> None:
    """Refuse seats that cannot be of one deal.

    Raises PLAYER_COUNT and SURRENDER_OFF. Articles chinese.1 and chinese.13.
    """
    check_seats(len(seats), options.preset)
    if not options.surrender_cost and _SURRENDERED in seats:
        raise RuleError("SURRENDER_OFF", "chinese.13")


def score_deal(seats: Sequence[Seat], was_in: Sequence[bool], first: int, options: Options) -> Score:
    """The score of a deal of which `was_in` tells who played it in Fantasyland and `first` who acted first.

    The dues are the same whether seats are entered by cards, by claims, or some each way. Raises what
    `check_deal` and `standings_told` raise. Articles chinese.4 to chinese.22.
    """
    check_deal(seats, options)
    values = [values_of(seat.layout) if isinstance(seat, Laid) else None for seat in seats]
    standings = [standing_of_seat(seat, shown, options) for seat, shown in zip(seats, values, strict=True)]
    if any(places_told(seat) for seat in seats):
        standings = standings_told(seats, standings, options)
    pairs = score_pairs(standings, options)
    net = net_of(pairs, len(seats))
    followings = [
        _following(seat, None if standing.fouled else shown, each_was_in, options)
        for seat, standing, shown, each_was_in in zip(seats, standings, values, was_in, strict=True)
    ]
    first_next = next_first(net, first, options)
    return Score(tuple(values), tuple(standings), pairs, net, tuple(followings), first_next)


def _following(seat: Seat, values: Values | None, was_in: bool, options: Options) -> Following:
    match seat:
        case Placed(claim):
            return following_quick(claim.bonuses, was_in, options)
        case _:
            return following(values, was_in, options)


def next_first(net: Sequence[int], first: int, options: Options) -> int:
    """The seat that acts first in the next deal: the next one, or who lost most. Article chinese.19."""
    if options.first_to_act == "rotate":
        return (first + 1) % len(net)
    return min(range(len(net)), key=lambda seat: (net[seat], (seat - first) % len(net)))
