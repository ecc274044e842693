"""The course of a hand of Draw-Hold'em: chips on each street, and seats that may still exchange a card."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.cards import check_distinct
from games.rules.draw_holdem.hand import STREETS, BetTo, Event, Exchange, Fold, Hand, Showdown, StreetEnd
from games.rules.draw_holdem.options import Options
from games.rules.errors import RuleError
from games.rules.holdem.high_cards import NO_HIGH_CARDS, HighCards, check_ranked_high_cards
from games.rules.holdem.showdown import BOARD_SIZE, CardTuple, ShowdownHands, hands_of
from games.rules.pots import PotLayers, Ranking, lay_pots, ranks_all_live, uncalled_bets


class MisplacedEvent(ValueError):
    """An event is impossible at its place.

    `index` is its place, and `field` (`do`, `seat`, `ranking`, `board`, `holes`) is the faulty field.
    """

    def __init__(self, index: int, field: str) -> None:
        super().__init__(f"event {index}: {field}")
        self.index = index
        self.field = field


@dataclass(frozen=True, slots=True)
class Tax:
    """Chips that a seat paid on a street to exchange a card."""

    street: str
    seat: int
    chips: int


EXCHANGE_REFUSALS = {
    "EXCH_FOLDED": "draw_holdem.5",
    "EXCH_ALL_IN": "draw_holdem.6",
    "EXCH_ROUND1_CLOSED": "draw_holdem.7",
    "EXCH_AFTER_ACTION": "draw_holdem.8",
    "EXCH_TWICE": "draw_holdem.9",
    "EXCH_TOO_POOR": "draw_holdem.10",
}
"""Code and article of each reason to refuse an exchange, in order of precedence."""


class HandState:
    """The table after the blinds, then after each applied event. All amounts are chips.

    A seat without chips is dealt no cards (draw_holdem.20).
    """

    def __init__(self, hand: Hand, options: Options) -> None:
        count = len(hand.stacks)
        self.hand = hand
        self.options = options
        self.stacks = list(hand.stacks)
        self.bets = [0] * count
        self.on_street = [0] * count
        self.refund = [0] * count
        self.commissions = 0
        self.taxes: list[Tax] = []
        self.taxed_pot = 0
        self.folded = {seat for seat, stack in enumerate(hand.stacks) if not stack}
        self.acted: set[int] = set()
        self.exchanged: set[int] = set()
        self.street = 0
        self.ranking: Ranking | None = None
        self.high_cards: HighCards = NO_HIGH_CARDS
        self.shown: ShowdownHands | None = None
        self.is_over = False
        for seat, blind in (
            (hand.small_blind_seat, hand.small_blind),
            (hand.big_blind_seat, hand.big_blind),
        ):
            self._bet(seat, min(blind, self.stacks[seat]))

    @property
    def live_seats(self) -> list[int]:
        """Seats that have not folded."""
        return [seat for seat in range(len(self.stacks)) if seat not in self.folded]

    @property
    def pot(self) -> int:
        """Return all chips in the middle: bets, commissions and the carry. Article draw_holdem.4."""
        return sum(self.bets) + self.commissions + self.hand.carry

    @property
    def is_first_round(self) -> bool:
        """Return whether cards are exchanged before any betting, for a tax that counts as a bet."""
        return self.street == 0

    def tax(self, seat: int) -> int:
        """Return the price of an exchange for a seat now. Articles draw_holdem.3 and draw_holdem.4."""
        if not self.is_first_round:
            return self.taxed_pot
        blinds = (self.hand.small_blind_seat, self.hand.big_blind_seat)
        return 0 if seat in blinds else self.hand.small_blind

    def exchange_refusal(self, seat: int) -> str | None:
        """Return the code of the first reason why a seat cannot exchange a card now, or None."""
        applies = {
            "EXCH_FOLDED": seat in self.folded,
            "EXCH_ALL_IN": self.stacks[seat] == 0,
            "EXCH_ROUND1_CLOSED": self.is_first_round and bool(self.acted),
            "EXCH_AFTER_ACTION": seat in self.acted,
            "EXCH_TWICE": seat in self.exchanged,
            "EXCH_TOO_POOR": self.stacks[seat] < self.tax(seat),
        }
        return next((code for code in EXCHANGE_REFUSALS if applies[code]), None)

    @property
    def is_showdown_due(self) -> bool:
        """Return whether no live seat can bet or exchange a card any more. Article draw_holdem.17."""
        with_chips = [seat for seat in self.live_seats if self.stacks[seat]]
        return len(with_chips) < 2 and all(self.stacks[seat] < self.tax(seat) for seat in with_chips)

    def pot_layers(self) -> PotLayers:
        """Return the pots of the bets; commissions and carry join the main pot. Article draw_holdem.15."""
        return lay_pots(self.bets, self.folded, self.commissions + self.hand.carry)

    def misplaced_field(self, event: Event) -> str | None:
        """Return the field that makes an event impossible now, or None."""
        if self.is_over or (isinstance(event, StreetEnd) and STREETS[self.street] == STREETS[-1]):
            return "do"
        if isinstance(event, BetTo | Fold) and event.seat in self.folded:
            return "seat"
        return self._showdown_fault(event) if isinstance(event, Showdown) else None

    def apply(self, event: Event) -> None:
        """Apply an event.

        Raises EXCH_* (draw_holdem.5 to 10), NEGATIVE_BET (11), BET_UNIT (12), BET_BACKWARDS (13),
        STACK_TOO_SHORT (14), CARD_DUPLICATE (cards.3), and the errors of `check_ranked_high_cards`.
        """
        match event:
            case Exchange(seat):
                self._exchange(seat)
            case BetTo(seat, amount):
                self._check_bet(seat, amount)
                self._bet(seat, amount - self.on_street[seat])
                self.acted.add(seat)
            case Fold(seat):
                self.folded.add(seat)
                self.acted.add(seat)
                self.is_over = len(self.live_seats) == 1
            case StreetEnd():
                self._next_street()
            case Showdown(ranking, board, holes, high_cards):
                if board is not None:
                    self.shown = _hands_shown(board, holes)
                check_ranked_high_cards(ranking, high_cards, self.pot_layers().pots)
                self.ranking = ranking
                self.high_cards = high_cards
                self.is_over = True

    def _showdown_fault(self, event: Showdown) -> str | None:
        """Return the faulty field of a showdown, or None."""
        if event.board is None:
            return None if not event.holes and self._can_rank(event.ranking) else "ranking"
        if event.ranking is not None or len(event.board) != BOARD_SIZE:
            return "board"
        main = self.pot_layers().pots[0]
        shows = {seat for seat, hole in enumerate(event.holes) if hole}
        return None if main.is_contested and shows.issuperset(main.eligible) else "holes"

    def _can_rank(self, ranking: Ranking | None) -> bool:
        if ranking is None:
            return not self.pot_layers().pots[0].is_contested
        return ranks_all_live(ranking, self.live_seats)

    def _bet(self, seat: int, chips: int) -> None:
        self.stacks[seat] -= chips
        self.on_street[seat] += chips
        self.bets[seat] += chips

    def _exchange(self, seat: int) -> None:
        tax = self.tax(seat)
        code = self.exchange_refusal(seat)
        if code:
            raise RuleError(code, EXCHANGE_REFUSALS[code], seat=seat, tax=tax, stack=self.stacks[seat])
        if self.is_first_round:
            self._bet(seat, tax)
        else:
            self.stacks[seat] -= tax
            self.commissions += tax
        self.exchanged.add(seat)
        self.taxes.append(Tax(STREETS[self.street], seat, tax))

    def _check_bet(self, seat: int, amount: int) -> None:
        if amount < 0:
            raise RuleError("NEGATIVE_BET", "draw_holdem.11", seat=seat)
        if amount % self.options.unit:
            raise RuleError("BET_UNIT", "draw_holdem.12", seat=seat, unit=self.options.unit)
        if amount < self.on_street[seat]:
            raise RuleError("BET_BACKWARDS", "draw_holdem.13", seat=seat)
        if amount - self.on_street[seat] > self.stacks[seat]:
            raise RuleError("STACK_TOO_SHORT", "draw_holdem.14", seat=seat, stack=self.stacks[seat])

    def _next_street(self) -> None:
        """Refund uncalled chips, then set the price of exchanges on the next street."""
        for seat, chips in enumerate(uncalled_bets(self.bets, self.folded)):
            self.bets[seat] -= chips
            self.stacks[seat] += chips
            self.refund[seat] += chips
        self.on_street = [0] * len(self.stacks)
        self.acted.clear()
        self.exchanged.clear()
        self.street += 1
        self.taxed_pot = self.pot - (self.commissions if self.options.tax_base == "bets_only" else 0)


def _hands_shown(board: CardTuple, holes: Sequence[CardTuple | None]) -> ShowdownHands:
    """Return the shown hands. Raises CARD_DUPLICATE (cards.3)."""
    shown = {seat: hole for seat, hole in enumerate(holes) if hole}
    check_distinct([*board, *(card for hole in shown.values() for card in hole)])
    return hands_of(board, shown)


def replay_hand(hand: Hand, options: Options) -> HandState:
    """Replay a hand from its blinds to its last event.

    Raises PLAYER_COUNT (draw_holdem.1), the errors of `HandState.apply`, and `MisplacedEvent`.
    """
    if not 2 <= len(hand.stacks) <= options.max_players:
        raise RuleError("PLAYER_COUNT", "draw_holdem.1", least=2, most=options.max_players)
    play = HandState(hand, options)
    for index, event in enumerate(hand.events):
        fault = play.misplaced_field(event)
        if fault:
            raise MisplacedEvent(index, fault)
        play.apply(event)
    return play
