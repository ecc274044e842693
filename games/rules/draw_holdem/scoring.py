"""The end of a hand of Draw-Hold'em, and the cards that a table of so many needs."""

from functools import partial
from typing import Final

from games.rules.draw_holdem.play import Play
from games.rules.pots import Payout, Sharing, award_pots, best_ranked, pay_out

PACK_SIZE: Final = 52
BOARD_AND_BURNS: Final = 5 + 3
MOST_CARDS_EACH: Final = 2 + 4
"""Two cards dealt, and one more on each of the four streets."""


def pay(play: Play) -> Payout:
    """Award the pots of a hand that is over, in chips. Articles draw_holdem.15, 16 and 18."""
    hand, options = play.hand, play.options
    layers = play.layers()
    sharing = Sharing(len(hand.stacks), hand.button, options.unit, options.odd_chip)
    awards = award_pots(layers.pots, partial(best_ranked, play.ranking or ()), sharing)
    refund = [sum(parts) for parts in zip(play.refund, layers.refund, strict=True)]
    put_in = [
        before - now + back for before, now, back in zip(hand.stacks, play.stacks, play.refund, strict=True)
    ]
    return pay_out(put_in, refund, awards, sharing, last_hand=hand.last_hand)


def cards_needed(count: int) -> int:
    """The most cards that so many players can use in one hand. Article draw_holdem.19.

    >>> cards_needed(7), cards_needed(8)
    (50, 56)
    """
    return MOST_CARDS_EACH * count + BOARD_AND_BURNS


def fits_pack(count: int) -> bool:
    """Whether one pack suffices for so many players whatever they change. Article draw_holdem.19."""
    return cards_needed(count) <= PACK_SIZE
