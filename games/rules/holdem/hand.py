"""A hand of Hold'em: what was put in and shown, and what it comes to in chips."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from games.rules.cards import check_distinct
from games.rules.errors import RuleError
from games.rules.holdem.options import HomeOptions, Options
from games.rules.holdem.showdown import Cards, Shown, show, winners_shown
from games.rules.pots import (
    Layers,
    Payout,
    Ranking,
    Sharing,
    award_pots,
    best_ranked,
    lay_pots,
    pay_out,
)


class CardsMissing(ValueError):
    """A contested pot has no cards to award it: the two of `seat`, or the board when it is `None`."""

    def __init__(self, seat: int | None) -> None:
        super().__init__("the board" if seat is None else f"the cards of seat {seat}")
        self.seat = seat


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand at the end of its last betting round, seats clockwise from 0.

    `bets` are the chips each seat put in, blinds and antes included, and `stacks` what it had before, where
    known. The best hands are told by `board` and `holes`, or by a `ranking` of the seats still in.
    """

    bets: tuple[int, ...]
    folded: frozenset[int]
    button: int
    stacks: tuple[int | None, ...]
    holes: tuple[Cards | None, ...]
    board: Cards | None = None
    ranking: Ranking | None = None
    carry: int = 0
    last_hand: bool = False


def lay_bets(
    bets: Sequence[int],
    folded: Collection[int],
    options: Options,
    *,
    carry: int = 0,
    stacks: Sequence[int | None] = (),
) -> Layers:
    """The pots of a hand, in chips. Raises what `check_bets` does. Articles holdem.7 and holdem.8."""
    check_bets(bets, folded, options, stacks)
    return lay_pots(bets, folded, carry)


def check_bets(
    bets: Sequence[int], folded: Collection[int], options: Options, stacks: Sequence[int | None] = ()
) -> None:
    """Refuse bets that cannot be, in chips by seat.

    Raises PLAYER_COUNT (holdem.1), BET_UNIT (holdem.3), NEGATIVE_BET (holdem.4), STACK_TOO_SHORT (holdem.5)
    and NO_LIVE_PLAYER (holdem.6).
    """
    check_player_count(len(bets), options)
    for seat, bet in enumerate(bets):
        if bet < 0:
            raise RuleError("NEGATIVE_BET", "holdem.4", seat=seat)
        if bet % options.unit:
            raise RuleError("BET_UNIT", "holdem.3", seat=seat, unit=options.unit)
    for seat, (bet, stack) in enumerate(zip(bets, stacks, strict=False)):
        if stack is not None and bet > stack:
            raise RuleError("STACK_TOO_SHORT", "holdem.5", seat=seat, stack=stack)
    if len(folded) == len(bets):
        raise RuleError("NO_LIVE_PLAYER", "holdem.6")


def check_player_count(count: int, options: Options) -> None:
    """Refuse too few players, or too many at home. Raises PLAYER_COUNT. Article holdem.1."""
    too_many = isinstance(options, HomeOptions) and count > options.max_players
    if count < 2 or too_many:
        raise RuleError("PLAYER_COUNT", "holdem.1", least=2, most=options.max_players)


def check_hand(hand: Hand, options: Options) -> None:
    """Refuse a hand that cannot be scored.

    Raises what `check_bets` does, CARD_DUPLICATE (cards.3), and `CardsMissing`.
    """
    layers = lay_bets(hand.bets, hand.folded, options, carry=hand.carry, stacks=hand.stacks)
    held = [card for hole in hand.holes if hole for card in hole]
    check_distinct([*held, *(hand.board or ())])
    shown_hands(hand, layers)


def shown_hands(hand: Hand, layers: Layers) -> Shown | None:
    """The hands that the pots are fought with: none when no pot is contested or they were ranked by eye.

    Raises `CardsMissing`. Article holdem.9.
    """
    main = layers.pots[0]
    if not main.is_contested or hand.ranking is not None:
        return None
    if hand.board is None:
        raise CardsMissing(None)
    holes = {}
    for seat in main.eligible:
        hole = hand.holes[seat]
        if hole is None:
            raise CardsMissing(seat)
        holes[seat] = hole
    return show(hand.board, holes)


def score_hand(hand: Hand, options: Options) -> Payout:
    """Award the pots of a hand that `check_hand` lets through, in chips. Articles holdem.7 to holdem.14."""
    layers = lay_pots(hand.bets, hand.folded, hand.carry)
    sharing = Sharing(len(hand.bets), hand.button, options.unit, options.odd_chip)
    awards = award_pots(layers.pots, _winners_of(hand, layers, options), sharing)
    return pay_out(hand.bets, layers.refund, awards, sharing, last_hand=hand.last_hand)


def _winners_of(hand: Hand, layers: Layers, options: Options) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """How a contested pot finds its winners: from the ranking, or from the cards."""
    ranking, shown = hand.ranking, shown_hands(hand, layers)

    def winners(eligible: tuple[int, ...]) -> tuple[int, ...]:
        if ranking is not None:
            return best_ranked(ranking, eligible)
        assert shown is not None, "a contested pot has its hands shown"
        return winners_shown(shown, eligible, options.tie_rule)

    return winners
