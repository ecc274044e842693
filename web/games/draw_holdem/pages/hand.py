"""Page data of a hand of Draw-Hold'em: the street, the price of an exchange, the pots, and the result."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.utils.functional import cached_property
from django.utils.safestring import SafeString

from games.rules.draw_holdem.hand import STREETS
from games.rules.draw_holdem.hand_state import EXCHANGE_REFUSALS, HandState
from games.rules.errors import RuleError
from games.rules.holdem.blinds import Blinds
from games.rules.holdem.game_end import MIN_PLAYERS
from games.rules.pots import Payout, lay_pots
from web.core.refusals import rule_refusal_message
from web.games.draw_holdem.forms.draft import DrawHandDraft, clockwise
from web.games.draw_holdem.forms.hand import DrawHandForm
from web.games.draw_holdem.pages.pot_shares import PotShares, share_pots
from web.games.draw_holdem.text.hands import exchange_sentence, street_name
from web.games.holdem.forms.hand import over_before_hand
from web.games.holdem.pages.game_over import GameOver
from web.games.pots import hand_parts
from web.games.pots.chip_amounts import parse_signed_chips
from web.games.pots.hand_page import MAX_WINNERS_SHOWN
from web.games.pots.hand_setup import HandSetup
from web.games.pots.pot_chart import pot_chart
from web.games.pots.pot_slots import shown_slots
from web.games.pots.pot_split import CARDS_FIELD, ParsedBets
from web.games.pots.text import (
    carry_sentence,
    first_to_speak_text,
    missing_text,
    share_out_label,
    tie_reminder_text,
)
from web.games.pots.tie_entry import TiedSeat, TieEntry, tie_entry
from web.sittings.round_slot import RoundSlot


@dataclass(frozen=True, slots=True)
class StreetRow:
    """One player on this street: stack, bet, and the price of an exchange or the reason against it.

    `stack_left` is the stack after the typed bet, `max_bet` the bet of all chips.
    """

    seat: int
    name: str
    stack: int
    stack_left: int
    street_bet: int
    max_bet: int
    bet: str
    is_folded: bool
    will_fold: bool
    will_be_all_in: bool
    is_button: bool
    has_exchanged: bool
    price: int
    refusal: str
    error: str


@dataclass
class DrawHandPage:
    """Page data of a hand; its parts are computed on access."""

    template: ClassVar = "games/draw_holdem/hand.html"
    is_sheet: ClassVar = False

    pad: DrawHandForm
    play: HandState
    over: GameOver | None

    @property
    def is_over(self) -> bool:
        """Whether there is no hand to play."""
        return self.over is not None or len(self.setup.dealt_seats) < MIN_PLAYERS

    @property
    def state(self) -> str:
        """Page state: `street`, `winners` at the showdown, `end` once one player is left."""
        if self.play.is_over:
            return "end"
        return "winners" if self.pad.draft.is_showdown else "street"

    @property
    def errors(self) -> Mapping[str, str]:
        """Errors of the last tap, by field."""
        return {**self.pad.draft.errors, **(self.shares.errors if self.state == "winners" else {})}

    @property
    def setup(self) -> HandSetup:
        return self.pad.setup

    @property
    def street(self) -> str:
        return street_name(self.play.street)

    @property
    def next_street(self) -> str:
        """Label of the main button: the name of the next street, empty before the showdown."""
        after = self.play.street + 1
        if after == len(STREETS) or self.play.is_showdown_due:
            return ""
        return street_name(after)

    @property
    def button_name(self) -> str:
        return self.setup.names[self.pad.start.button]

    @property
    def is_first(self) -> bool:
        """Return whether there are no events yet, so that button and blind can still be changed."""
        return not self.pad.draft.events

    @property
    def pot_total(self) -> int:
        """Number of chips in the middle, with the bets typed on this street."""
        return self.play.pot + sum(self._typed_chips(seat) for seat in self.play.live_seats)

    def _typed_chips(self, seat: int) -> int:
        """Return the chips that the typed bet of a seat adds; 0 if it is missing or unreadable."""
        play, data = self.play, self.pad.draft
        if seat in data.all_in:
            return play.stacks[seat]
        try:
            amount = parse_signed_chips(data.bets.get(seat, ""))
        except ValueError:
            return 0
        return min(max(amount - play.on_street[seat], 0), play.stacks[seat])

    @property
    def live_parts(self) -> str:
        """Ids of the elements that follow the inputs."""
        if self.state != "street":
            return "shown pots dock"
        return " ".join(["dock", "middle", *(f"stack-{row.seat}" for row in self.rows)])

    @property
    def speakers_text(self) -> str:
        """Blinds of the hand, and the first player to speak on this street."""
        blinds = Blinds(self.play.hand.small_blind, self.play.hand.big_blind)
        first = next(iter(clockwise(self.play)), None)
        return "" if first is None else first_to_speak_text(blinds, self.setup.names[first])

    @property
    def price(self) -> str:
        """Sentence on the price of an exchange on this street."""
        play = self.play
        return exchange_sentence(play.is_first_round, play.hand.small_blind, play.taxed_pot)

    @property
    def price_article(self) -> str:
        return "draw_holdem.3" if self.play.is_first_round else "draw_holdem.4"

    @cached_property
    def rows(self) -> list[StreetRow]:
        return [self._row(seat) for seat in self.setup.dealt_seats]

    @property
    def draft(self) -> DrawHandDraft:
        return self.pad.draft

    @cached_property
    def shares(self) -> PotShares:
        """Pots, with the winners entered so far and the awards that follow."""
        return share_pots(self.pad.draft, self.pad.hand_state, self.setup)

    @property
    def is_contested(self) -> bool:
        """Whether the main pot is decided by the hands."""
        return self.shares.pots[0].is_contested

    @property
    def is_by_cards(self) -> bool:
        return self.draft.winner_input == "cards" and self.is_contested

    @property
    def cards_error(self) -> str:
        """Error of the cards, or an empty text."""
        return self.errors.get(CARDS_FIELD, "")

    @property
    def missing_cards(self) -> int:
        """Number of cards still to be placed."""
        return self.draft.card_slots.missing(self._slots)

    @property
    def used(self) -> list[str]:
        """Cards already placed in a visible slot."""
        return self.draft.card_slots.used(self._slots)

    @cached_property
    def card_groups(self) -> list[hand_parts.CardGroup]:
        """Board, then the hands still contesting."""
        return hand_parts.card_groups(self.draft.card_slots, self.play.pot_layers(), self.setup.names)

    @property
    def carried_fields(self) -> list[tuple[str, str]]:
        """Hidden form fields of the page of winners: the hand, and the inputs of the inactive mode."""
        draft = self.draft
        others = draft.winner_fields if self.is_by_cards else draft.card_slots.form_fields
        return [*self.pad.base_fields, *others]

    @property
    def _slots(self) -> list[int]:
        return shown_slots(self.play.pot_layers())

    @cached_property
    def pots(self) -> list[hand_parts.PotCard]:
        names, takes_taps = self.setup.names, self.state == "winners" and not self.is_by_cards
        numbers = range(len(self.shares.pots))
        return [hand_parts.pot_card(self.shares, number, names, takes_taps=takes_taps) for number in numbers]

    @property
    def payout(self) -> Payout | None:
        """Result of the hand, or None while a pot has no winner."""
        return self.shares.payout

    @property
    def showing_order(self) -> str:
        """Order in which the contesting hands are shown."""
        button = self.play.hand.button
        return hand_parts.showing_order(self.play.pot_layers(), self.setup.names, button)

    @property
    def tie_reminder(self) -> str:
        """Rule of the table on equal hands, while the taps share a pot; empty for any other hand."""
        return tie_reminder_text() if self.tie.groups else ""

    @cached_property
    def tie(self) -> TieEntry:
        """Tie between the tapped winners, with their highest closed cards."""
        return tie_entry(self.draft, self.shares.pots, self.pad.options.tie_rule)

    @property
    def tied_seats(self) -> list[TiedSeat]:
        return self.tie.rows(self.setup.names)

    @property
    def unassigned_pots(self) -> int:
        return sum(not winners for winners in self.shares.known)

    @property
    def is_incomplete(self) -> bool:
        """Whether a pot has no winner, or a tie lacks a card."""
        return bool(self.unassigned_pots or self.tie.missing)

    @property
    def award_label(self) -> str:
        """Label of the main button on the page of winners."""
        missing = missing_text(
            self.missing_cards if self.is_by_cards else self.tie.missing, self.unassigned_pots
        )
        return missing or self.share_label

    @property
    def share_label(self) -> str:
        """Label of the main button once every pot has its winners."""
        return share_out_label(sum(pot.amount for pot in self.shares.pots), self.carry)

    @property
    def winnings(self) -> list[tuple[str, int]]:
        takes: dict[int, int] = {}
        for award in self.shares.awards:
            for seat, chips in zip(award["winners"], award["shares"], strict=True) if award else ():
                takes[seat] = takes.get(seat, 0) + chips
        takers = [(self.setup.names[seat], chips) for seat, chips in takes.items()]
        return takers if len(takers) <= MAX_WINNERS_SHOWN else []

    @property
    def refunds(self) -> list[tuple[str, int]]:
        """Uncalled chips of the last street, with the name of the player who gets them back."""
        back = self.play.pot_layers().refund
        return [(self.setup.names[seat], chips) for seat, chips in enumerate(back) if chips]

    @cached_property
    def picture(self) -> SafeString:
        """SVG of the pots made by bets alone; commissions are shown separately."""
        play = self.play
        layers = lay_pots(play.bets, play.folded, play.hand.carry)
        bets = ParsedBets(tuple(play.bets), frozenset(play.folded), frozenset(), layers, {})
        return pot_chart(self.setup, bets, layers)

    @property
    def outcomes(self) -> list[hand_parts.PlayerOutcome]:
        play, payout = self.play, self.payout
        if payout is None:
            return []
        put = [before - now for before, now in zip(play.hand.stacks, play.stacks, strict=True)]
        bets = ParsedBets(tuple(put), frozenset(), frozenset(), None, {})
        return hand_parts.player_outcomes(self.setup, bets, payout.net)

    @property
    def carry(self) -> int:
        return self.payout.carry if self.payout else 0

    @property
    def carry_text(self) -> str:
        """Sentence on the winner of the remaining chips if this is the last hand."""
        return carry_sentence(self.payout, self.setup.names) if self.payout else ""

    def _row(self, seat: int) -> StreetRow:
        play, draft, names = self.play, self.pad.draft, self.setup.names
        code = play.exchange_refusal(seat)
        return StreetRow(
            seat=seat,
            name=names[seat],
            stack=play.stacks[seat],
            stack_left=play.stacks[seat] - self._typed_chips(seat),
            street_bet=play.on_street[seat],
            max_bet=play.on_street[seat] + play.stacks[seat],
            bet=draft.bets.get(seat, ""),
            is_folded=seat in play.folded,
            will_fold=seat in draft.folded,
            will_be_all_in=seat in draft.all_in,
            is_button=seat == play.hand.button,
            has_exchanged=seat in play.exchanged,
            price=play.tax(seat),
            refusal=self._why(code, seat),
            error=draft.errors.get(f"seat-{seat}-bet", draft.errors.get(f"exchange-{seat}", "")),
        )

    def _why(self, code: str | None, seat: int) -> str:
        if code is None:
            return ""
        play = self.play
        facts: Mapping[str, int] = {"tax": play.tax(seat), "stack": play.stacks[seat]}
        return rule_refusal_message(RuleError(code, EXCHANGE_REFUSALS[code], **facts))


def pad_page(slot: RoundSlot, pad: DrawHandForm) -> DrawHandPage:
    """Return the page of a hand being entered, or the announcement that the game is over."""
    return DrawHandPage(pad, pad.hand_state, over_before_hand(slot, pad.setup))
