"""The score of a deal: its head-to-heads, and the state from which the next deal starts."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.chinese.fantasyland import NextDealStatus, next_deal_status, next_deal_status_from_royalties
from games.rules.chinese.layout import Values, values_of
from games.rules.chinese.options import Options
from games.rules.chinese.pack import check_seats
from games.rules.chinese.quick_entry import compared_hands_of_claims
from games.rules.chinese.scoring import ComparedHand, HeadToHead, net_points, score_head_to_heads
from games.rules.chinese.shown_hands import (
    ClaimedHand,
    ShownCards,
    ShownHand,
    SurrenderedHand,
    claimed_places,
    compared_hand,
)
from games.rules.errors import RuleError


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a deal by seat and by pair.

    `values` are known for seats entered by cards, fouled or not. `next_deal_statuses` hold the Fantasyland
    and the number of cards of each seat in the next deal, `next_first` the seat that acts first there.
    """

    values: tuple[Values | None, ...]
    compared_hands: tuple[ComparedHand, ...]
    pairs: dict[tuple[int, int], HeadToHead]
    net: tuple[int, ...]
    next_deal_statuses: tuple[NextDealStatus, ...]
    next_first: int


def check_deal(seats: Sequence[ShownHand], options: Options) -> None:
    """Check that the seats can belong to one deal.

    Raises PLAYER_COUNT and SURRENDER_OFF. Articles chinese.1 and chinese.13.
    """
    check_seats(len(seats), options.preset)
    if not options.surrender_cost and SurrenderedHand in map(type, seats):
        raise RuleError("SURRENDER_OFF", "chinese.13")


def score_deal(seats: Sequence[ShownHand], was_in: Sequence[bool], first: int, options: Options) -> Score:
    """Return the score of a deal; `was_in` holds the seats in Fantasyland, `first` the seat that acted first.

    The points are the same for seats entered by cards and by claims. Raises the errors of `check_deal` and
    `compared_hands_of_claims`. Articles chinese.4 to chinese.22.
    """
    check_deal(seats, options)
    values = [values_of(seat.layout) if isinstance(seat, ShownCards) else None for seat in seats]
    hands = [compared_hand(seat, shown, options) for seat, shown in zip(seats, values, strict=True)]
    if any(map(claimed_places, seats)):
        hands = compared_hands_of_claims(seats, hands, options)
    pairs = score_head_to_heads(hands, options)
    net = net_points(pairs, len(seats))
    statuses = [
        _next_deal_status(seat, None if hand.is_fouled else shown, each_was_in, options)
        for seat, hand, shown, each_was_in in zip(seats, hands, values, was_in, strict=True)
    ]
    first_next = next_first(net, first, options)
    return Score(tuple(values), tuple(hands), pairs, net, tuple(statuses), first_next)


def _next_deal_status(
    seat: ShownHand, values: Values | None, was_in: bool, options: Options
) -> NextDealStatus:
    match seat:
        case ClaimedHand(claim):
            return next_deal_status_from_royalties(claim.bonuses, was_in, options)
        case _:
            return next_deal_status(values, was_in, options)


def next_first(net: Sequence[int], first: int, options: Options) -> int:
    """Return the seat that acts first in the next deal: the next seat, or the biggest loser. Article
    chinese.19.
    """
    if options.first_to_act == "rotate":
        return (first + 1) % len(net)
    from_first: list[int] = [*range(first, len(net)), *range(first)]
    return min(from_first, key=lambda seat: net[seat])
