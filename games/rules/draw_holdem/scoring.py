"""Payment of a hand of Draw-Hold'em, and the number of cards that a table needs."""

from functools import partial
from typing import Final

from games.rules.cards import PACK
from games.rules.draw_holdem.hand import STREETS
from games.rules.draw_holdem.hand_state import HandState
from games.rules.holdem.high_cards import ranked_winners
from games.rules.holdem.showdown import BOARD_AND_BURNS, HOLE_SIZE, winning_seats
from games.rules.pots import Payout, PotShareRule, award_pots, pay_out

MAX_CARDS_EACH: Final = HOLE_SIZE + len(STREETS)
"""Two cards dealt, and one more on each of the four streets."""
MAX_PLAYERS: Final = (len(PACK) - BOARD_AND_BURNS) // MAX_CARDS_EACH
"""Maximum number of players that one pack serves whatever they exchange."""


def score_hand(play: HandState) -> Payout:
    """Award the pots of a hand that is over, in chips.

    Cards decide as in Hold'em. Articles draw_holdem.15, 16, 18 and 21.
    """
    hand, options = play.hand, play.options
    layers = play.pot_layers()
    sharing = PotShareRule(len(hand.stacks), hand.button, options.unit, options.odd_chip)
    if play.shown is None:
        winners = partial(ranked_winners, play.ranking or (), play.high_cards, options.tie_rule)
    else:
        winners = partial(winning_seats, play.shown, tie_rule=options.tie_rule)
    awards = award_pots(layers.pots, winners, sharing)
    refund = [sum(parts) for parts in zip(play.refund, layers.refund, strict=True)]
    put_in = [
        before - now + back for before, now, back in zip(hand.stacks, play.stacks, play.refund, strict=True)
    ]
    return pay_out(put_in, refund, awards, sharing, last_hand=hand.last_hand)


def cards_needed(count: int) -> int:
    """Return the maximum number of cards that `count` players can use in one hand. Article draw_holdem.19.

    >>> cards_needed(7), cards_needed(8)
    (50, 56)
    """
    return MAX_CARDS_EACH * count + BOARD_AND_BURNS


def fits_pack(count: int) -> bool:
    """Return whether one pack suffices for `count` players whatever they exchange. Article draw_holdem.19."""
    return cards_needed(count) <= len(PACK)
