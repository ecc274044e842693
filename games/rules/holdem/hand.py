"""A hand of Hold'em: bets and shown cards, and the result in chips."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from games.rules.cards import check_distinct
from games.rules.errors import RuleError
from games.rules.holdem.high_cards import NO_HIGH_CARDS, HighCards, check_ranked_high_cards, ranked_winners
from games.rules.holdem.options import HandOptions, HomeOptions
from games.rules.holdem.showdown import CardTuple, ShowdownHands, hands_of, winning_seats
from games.rules.pots import (
    Payout,
    PotLayers,
    PotShareRule,
    Ranking,
    award_pots,
    lay_pots,
    pay_out,
)


class CardsMissing(ValueError):
    """A contested pot cannot be awarded without the hole cards of `seat`, or the board if it is None."""

    def __init__(self, seat: int | None) -> None:
        super().__init__("the board" if seat is None else f"the cards of seat {seat}")
        self.seat = seat


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand at the end of its last betting round, seats clockwise from 0.

    `bets` are the chips each seat put in, blinds and antes included, and `stacks` the chips before, where
    known. The best hands follow from `board` and `holes`, or from a `ranking` of the live seats and the
    `high_cards` of those that it ties.
    """

    bets: tuple[int, ...]
    folded: frozenset[int]
    button: int
    stacks: tuple[int | None, ...]
    holes: tuple[CardTuple | None, ...]
    board: CardTuple | None = None
    ranking: Ranking | None = None
    carry: int = 0
    last_hand: bool = False
    high_cards: HighCards = NO_HIGH_CARDS


def lay_pots_of_bets(
    bets: Sequence[int],
    folded: Collection[int],
    options: HandOptions,
    *,
    carry: int = 0,
    stacks: Sequence[int | None] = (),
) -> PotLayers:
    """Return the pots of a hand, in chips. Raises the errors of `check_bets`. Articles holdem.7, holdem.8."""
    check_bets(bets, folded, options, stacks)
    return lay_pots(bets, folded, carry)


def check_bets(
    bets: Sequence[int], folded: Collection[int], options: HandOptions, stacks: Sequence[int | None] = ()
) -> None:
    """Check bets in chips by seat.

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


def check_player_count(count: int, options: HandOptions) -> None:
    """Check the number of players. Raises PLAYER_COUNT. Article holdem.1."""
    too_many = isinstance(options, HomeOptions) and count > options.max_players
    if count < 2 or too_many:
        raise RuleError("PLAYER_COUNT", "holdem.1", least=2, most=options.max_players)


def check_hand(hand: Hand, options: HandOptions) -> None:
    """Check that a hand can be scored.

    Raises the errors of `check_bets` and `check_ranked_high_cards`, CARD_DUPLICATE (cards.3), and
    `CardsMissing`.
    """
    layers = lay_pots_of_bets(hand.bets, hand.folded, options, carry=hand.carry, stacks=hand.stacks)
    hole_cards = [card for hole in hand.holes if hole for card in hole]
    check_distinct([*hole_cards, *(hand.board or ())])
    check_ranked_high_cards(hand.ranking, hand.high_cards, layers.pots)
    hands_at_showdown(hand, layers)


def hands_at_showdown(hand: Hand, layers: PotLayers) -> ShowdownHands | None:
    """Return the hands that contest the pots, or None if no pot is contested or a ranking is given.

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
    return hands_of(hand.board, holes)


def score_hand(hand: Hand, options: HandOptions) -> Payout:
    """Award the pots of a hand that passed `check_hand`, in chips. Articles holdem.7 to holdem.14."""
    layers = lay_pots(hand.bets, hand.folded, hand.carry)
    sharing = PotShareRule(len(hand.bets), hand.button, options.unit, options.odd_chip)
    awards = award_pots(layers.pots, _winners_of(hand, layers, options), sharing)
    return pay_out(hand.bets, layers.refund, awards, sharing, last_hand=hand.last_hand)


def _winners_of(
    hand: Hand, layers: PotLayers, options: HandOptions
) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """Return the function that picks the winners of a contested pot, from the ranking or the cards."""
    ranking, shown = hand.ranking, hands_at_showdown(hand, layers)

    def winners(eligible: tuple[int, ...]) -> tuple[int, ...]:
        if ranking is not None:
            return ranked_winners(ranking, hand.high_cards, options.tie_rule, eligible)
        assert shown is not None, "a contested pot has its hands shown"
        return winning_seats(shown, eligible, options.tie_rule)

    return winners
