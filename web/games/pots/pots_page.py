"""Pots of a hand on its page: their winners by taps or by cards, the tie between these, and the result."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from django.utils.functional import cached_property
from django.utils.safestring import SafeString

from games.rules.holdem.options import TieRule
from games.rules.pots import Payout, PotLayers
from web.games.pots import hand_parts
from web.games.pots.hand_draft import PotsDraft
from web.games.pots.hand_setup import HandSetup
from web.games.pots.pot_slots import shown_slots
from web.games.pots.pot_split import CARDS_FIELD, PotSplit
from web.games.pots.text import carry_sentence, missing_text, share_out_label
from web.games.pots.tie_entry import TiedSeat, TieEntry, tie_entry

MAX_WINNERS_SHOWN = 4
"""Maximum number of winners shown in the dock."""
DraftT_co = TypeVar("DraftT_co", bound=PotsDraft, covariant=True)
"""Inputs of a hand."""


class PotsPage(ABC, Generic[DraftT_co]):
    """Page data of the pots of a hand; its parts are computed on access.

    Before the bets are valid, `split` is None and nothing is shared.
    """

    def __init__(self, draft: DraftT_co, setup: HandSetup) -> None:
        self.draft, self.setup = draft, setup

    @property
    @abstractmethod
    def state(self) -> str:
        """Page state; the winners can be changed in the state `winners`."""

    @property
    @abstractmethod
    def layers(self) -> PotLayers | None:
        """Pots that the bets form."""

    @property
    @abstractmethod
    def split(self) -> PotSplit | None:
        """Pots, with the winners entered so far and the awards that follow."""

    @property
    @abstractmethod
    def errors(self) -> Mapping[str, str]:
        """Errors of the last tap, by field."""

    @property
    @abstractmethod
    def picture(self) -> SafeString:
        """SVG of the pots."""

    @property
    @abstractmethod
    def chips_put(self) -> Sequence[int]:
        """Chips put in during the hand, by seat."""

    @property
    def button(self) -> int:
        """Seat of the button."""
        return self.setup.button

    @property
    def button_name(self) -> str:
        return self.setup.names[self.button]

    @property
    def tie_rule(self) -> TieRule:
        """Rule of the table on equal hands."""
        return self.setup.options.tie_rule

    @property
    def is_contested(self) -> bool:
        """Whether the main pot is decided by the hands."""
        return bool(self.split and self.split.pots[0].is_contested)

    @property
    def is_by_cards(self) -> bool:
        return self.draft.winner_input == "cards" and self.is_contested

    @property
    def cards_error(self) -> str:
        """Error of the cards, or an empty text."""
        return self.errors.get(CARDS_FIELD, "")

    @property
    def pots_total(self) -> int:
        """Number of chips in the pots, without the refunds of uncalled bets."""
        return sum(pot.amount for pot in self.split.pots) if self.split else 0

    @cached_property
    def pots(self) -> list[hand_parts.PotCard]:
        split, names = self.split, self.setup.names
        if split is None:
            return []
        takes_taps = self.state == "winners" and not self.is_by_cards
        numbers = range(len(split.pots))
        return [hand_parts.pot_card(split, number, names, takes_taps=takes_taps) for number in numbers]

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
        layers = self.layers
        return hand_parts.card_groups(self.draft.card_slots, layers, self.setup.names) if layers else []

    @property
    def showing_order(self) -> str:
        """Order in which the contesting hands are shown."""
        layers = self.layers
        return hand_parts.showing_order(layers, self.setup.names, self.button) if layers else ""

    @cached_property
    def tie(self) -> TieEntry:
        """Tie between the tapped winners, with their highest closed cards."""
        return tie_entry(self.draft, self.split.pots if self.split else (), self.tie_rule)

    @property
    def tied_seats(self) -> list[TiedSeat]:
        return self.tie.rows(self.setup.names)

    @property
    def unassigned_pots(self) -> int:
        """Number of pots without a winner."""
        return sum(not winners for winners in self.split.known) if self.split else 0

    @property
    def is_incomplete(self) -> bool:
        """Whether a pot has no winner, or a tie lacks a card."""
        return bool(self.unassigned_pots or self.tie.missing)

    @property
    def award_label(self) -> str:
        """Label of the main button of the winners: “Share out 376”, or the cards or winners still missing."""
        cards = self.missing_cards if self.is_by_cards else self.tie.missing
        return missing_text(cards, self.unassigned_pots) or self.share_label

    @property
    def share_label(self) -> str:
        """Label of the main button once every pot has its winners."""
        return share_out_label(self.pots_total, self.carry)

    @property
    def refunds(self) -> list[tuple[str, int]]:
        """Uncalled chips, with the name of the player who gets them back."""
        back = self.layers.refund if self.layers else ()
        return [(self.setup.names[seat], chips) for seat, chips in enumerate(back) if chips]

    @property
    def winnings(self) -> list[tuple[str, int]]:
        """Winners with their chips for the dock; empty if there are too many."""
        takes: dict[int, int] = {}
        for award in self.split.awards if self.split else ():
            for seat, chips in zip(award["winners"], award["shares"], strict=True) if award else ():
                takes[seat] = takes.get(seat, 0) + chips
        takers = [(self.setup.names[seat], chips) for seat, chips in takes.items()]
        return takers if len(takers) <= MAX_WINNERS_SHOWN else []

    @property
    def payout(self) -> Payout | None:
        """Result of the hand, or None while a pot has no winner."""
        return self.split.payout if self.split else None

    @property
    def carry(self) -> int:
        """Number of chips that stay in the middle."""
        return self.payout.carry if self.payout else 0

    @property
    def carry_text(self) -> str:
        """Sentence on the winner of the remaining chips if this is the last hand."""
        return carry_sentence(self.payout, self.setup.names) if self.payout else ""

    @cached_property
    def outcomes(self) -> list[tuple[str, int, int]]:
        """Players of the hand with the chips put in and won; empty while a pot has no winner."""
        names, put, payout = self.setup.names, self.chips_put, self.payout
        if payout is None:
            return []
        return [(names[seat], put[seat], payout.net[seat]) for seat in self.setup.dealt_seats]

    @property
    def eliminated_names(self) -> list[str]:
        """Names of the players who lost their last chips; empty while a pot has no winner."""
        names, stacks, payout = self.setup.names, self.setup.stacks, self.payout
        if payout is None:
            return []
        return [names[seat] for seat in self.setup.dealt_seats if stacks[seat] == -payout.net[seat]]

    @property
    def inactive_fields(self) -> list[tuple[str, str]]:
        """Hidden form fields of the inputs of the mode that is not shown."""
        return self.draft.winner_fields if self.is_by_cards else self.draft.card_slots.form_fields

    @property
    def _slots(self) -> list[int]:
        return shown_slots(self.layers) if self.layers else []
