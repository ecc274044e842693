"""A hand of Draw-Hold'em being played: the chips on each street, and who may still change a card."""

from dataclasses import dataclass

from games.rules.draw_holdem.hand import (
    STREETS,
    BetTo,
    Event,
    Exchange,
    Fold,
    Hand,
    NextStreet,
    Showdown,
)
from games.rules.draw_holdem.options import Options
from games.rules.errors import RuleError
from games.rules.pots import Layers, Ranking, lay_pots, ranks_all, uncalled


class BadEvent(ValueError):
    """An event cannot happen where it stands: its index, and the field (`do`, `seat`, `ranking`) at fault."""

    def __init__(self, index: int, field: str) -> None:
        super().__init__(f"event {index}: {field}")
        self.index = index
        self.field = field


@dataclass(frozen=True, slots=True)
class Tax:
    """What a seat paid, on a street, to change a card."""

    street: str
    seat: int
    chips: int


REFUSALS = {
    "EXCH_FOLDED": "draw_holdem.5",
    "EXCH_ALL_IN": "draw_holdem.6",
    "EXCH_ROUND1_CLOSED": "draw_holdem.7",
    "EXCH_AFTER_ACTION": "draw_holdem.8",
    "EXCH_TWICE": "draw_holdem.9",
    "EXCH_TOO_POOR": "draw_holdem.10",
}
"""Why an exchange is refused, in the order the reasons are given, and the article of each."""


class Play:
    """The table after the blinds, then after each event that `apply` is given. All amounts are chips.

    Who has no chips at first is dealt no cards (draw_holdem.20).
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
        self.is_over = False
        for seat, blind in (
            (hand.small_blind_seat, hand.small_blind),
            (hand.big_blind_seat, hand.big_blind),
        ):
            self._bet(seat, min(blind, self.stacks[seat]))

    @property
    def live(self) -> list[int]:
        """The seats still in."""
        return [seat for seat in range(len(self.stacks)) if seat not in self.folded]

    @property
    def pot(self) -> int:
        """Everything in the middle: bets, commissions and the carry. Article draw_holdem.4."""
        return sum(self.bets) + self.commissions + self.hand.carry

    @property
    def is_first_round(self) -> bool:
        """Whether cards are changed before any betting, for a tax that counts as a bet."""
        return self.street == 0

    def tax(self, seat: int) -> int:
        """What an exchange costs this seat now. Articles draw_holdem.3 and draw_holdem.4."""
        if not self.is_first_round:
            return self.taxed_pot
        blinds = (self.hand.small_blind_seat, self.hand.big_blind_seat)
        return 0 if seat in blinds else self.hand.small_blind

    def refusal(self, seat: int) -> str | None:
        """The first reason why this seat may not change a card now, if there is one."""
        applies = {
            "EXCH_FOLDED": seat in self.folded,
            "EXCH_ALL_IN": self.stacks[seat] == 0,
            "EXCH_ROUND1_CLOSED": self.is_first_round and bool(self.acted),
            "EXCH_AFTER_ACTION": seat in self.acted,
            "EXCH_TWICE": seat in self.exchanged,
            "EXCH_TOO_POOR": self.stacks[seat] < self.tax(seat),
        }
        return next((code for code in REFUSALS if applies[code]), None)

    @property
    def shows_down_now(self) -> bool:
        """Whether nobody left can bet or change a card. Article draw_holdem.17."""
        with_chips = [seat for seat in self.live if self.stacks[seat]]
        return len(with_chips) < 2 and all(self.stacks[seat] < self.tax(seat) for seat in with_chips)

    def layers(self) -> Layers:
        """The pots of the bets alone; commissions and carry lie in the main one. Article draw_holdem.15."""
        return lay_pots(self.bets, self.folded, self.commissions + self.hand.carry)

    def misplaced(self, event: Event) -> str | None:
        """The field of an event that has no place here, if one has none."""
        if self.is_over or (isinstance(event, NextStreet) and STREETS[self.street] == STREETS[-1]):
            return "do"
        if isinstance(event, BetTo | Fold) and event.seat in self.folded:
            return "seat"
        if isinstance(event, Showdown) and not self._can_rank(event.ranking):
            return "ranking"
        return None

    def apply(self, event: Event) -> None:
        """Let an event happen.

        Raises EXCH_* (draw_holdem.5 to 10), NEGATIVE_BET (11), BET_UNIT (12), BET_BACKWARDS (13) and
        STACK_TOO_SHORT (14).
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
                self.is_over = len(self.live) == 1
            case NextStreet():
                self._next_street()
            case Showdown(ranking):
                self.ranking = ranking
                self.is_over = True

    def _can_rank(self, ranking: Ranking | None) -> bool:
        if ranking is None:
            return not self.layers().pots[0].is_contested
        return ranks_all(ranking, self.live)

    def _bet(self, seat: int, chips: int) -> None:
        self.stacks[seat] -= chips
        self.on_street[seat] += chips
        self.bets[seat] += chips

    def _exchange(self, seat: int) -> None:
        tax = self.tax(seat)
        code = self.refusal(seat)
        if code:
            raise RuleError(code, REFUSALS[code], seat=seat, tax=tax, stack=self.stacks[seat])
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
        """Give back what nobody called, then price the exchanges of the street that begins."""
        for seat, chips in enumerate(uncalled(self.bets, self.folded)):
            self.bets[seat] -= chips
            self.stacks[seat] += chips
            self.refund[seat] += chips
        self.on_street = [0] * len(self.stacks)
        self.acted.clear()
        self.exchanged.clear()
        self.street += 1
        self.taxed_pot = self.pot - (self.commissions if self.options.tax_base == "bets_only" else 0)


def replay(hand: Hand, options: Options) -> Play:
    """Play a hand again from its blinds to its last event.

    Raises PLAYER_COUNT (draw_holdem.1), what `Play.apply` does, and `BadEvent`.
    """
    if not 2 <= len(hand.stacks) <= options.max_players:
        raise RuleError("PLAYER_COUNT", "draw_holdem.1", least=2, most=options.max_players)
    play = Play(hand, options)
    for index, event in enumerate(hand.events):
        fault = play.misplaced(event)
        if fault:
            raise BadEvent(index, fault)
        play.apply(event)
    return play
