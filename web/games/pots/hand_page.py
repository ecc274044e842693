"""Page data of a hand: rows of bets, pots with their winners by taps or by cards, and the result."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from django.utils.functional import cached_property
from django.utils.safestring import SafeString

from games.rules.pots import Payout, PotLayers
from web.games.pots import hand_parts
from web.games.pots.card_slots import shown_slots
from web.games.pots.hand_draft import HandDraft, HandSetup, PotsDraft
from web.games.pots.pot_chart import pot_chart
from web.games.pots.pot_split import CARDS_FIELD, PotSplit, parse_bets, split_pots
from web.games.pots.tie_entry import TiedSeat, TieEntry, tie_entry

MAX_WINNERS_SHOWN = 4
"""Maximum number of winners shown in the dock."""
DraftT_co = TypeVar("DraftT_co", bound=PotsDraft, covariant=True)
"""Inputs of a hand."""


class PotsPage(ABC, Generic[DraftT_co]):
    """Page data of the pots of a hand; its parts are computed on access.

    `layers` are the pots that the bets form, `chips_put` the chips put in during the hand, by seat. Before
    the bets are valid, `split` is None and nothing is shared.
    """

    def __init__(
        self,
        draft: DraftT_co,
        setup: HandSetup,
        layers: PotLayers | None,
        chips_put: Sequence[int],
        button: int,
    ) -> None:
        self.draft, self.setup, self.layers = draft, setup, layers
        self.chips_put, self.button = chips_put, button

    @property
    @abstractmethod
    def state(self) -> str:
        """Page state; the winners can be changed in the state `winners`."""

    @property
    @abstractmethod
    def split(self) -> PotSplit | None:
        """Pots, with the winners entered so far and the awards that follow."""

    @property
    @abstractmethod
    def errors(self) -> Mapping[str, str]:
        """Errors of the last tap, by field."""

    @property
    def button_name(self) -> str:
        return self.setup.names[self.button]

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

    @cached_property
    def pots(self) -> list[hand_parts.PotCard]:
        split, names = self.split, self.setup.names
        if split is None:
            return []
        takes_taps = self.state == "winners" and not self.is_by_cards
        numbers = range(len(split.pots))
        return [hand_parts.PotCard(split, number, names, takes_taps=takes_taps) for number in numbers]

    @property
    def missing_cards(self) -> int:
        """Number of cards still to be placed."""
        return self.draft.card_slots.missing(self._slots)

    @property
    def used(self) -> list[str]:
        """Cards already placed in a visible slot."""
        return self.draft.card_slots.used(self._slots)

    @property
    def _slots(self) -> list[int]:
        return shown_slots(self.layers) if self.layers else []

    @cached_property
    def card_groups(self) -> list[hand_parts.CardGroup]:
        """Board, then the hands still contesting."""
        layers = self.layers
        return hand_parts.card_groups(self.draft.card_slots, layers, self.setup.names) if layers else []

    @property
    def showing_order(self) -> list[str]:
        """Names of the players of the contesting hands, in the order in which they show them."""
        layers = self.layers
        return hand_parts.showing_order(layers, self.setup.names, self.button) if layers else []

    @cached_property
    def tie(self) -> TieEntry:
        """Tie between the tapped winners, with their highest closed cards."""
        return tie_entry(self.draft, self.split.pots if self.split else (), self.setup.options.tie_rule)

    @property
    def tied_seats(self) -> list[TiedSeat]:
        return self.tie.rows(self.setup.names)

    @property
    def unassigned_pots(self) -> int:
        """Number of pots without a winner."""
        return sum(not winners for winners in self.split.known) if self.split else 0

    @property
    def cards_to_lay(self) -> int:
        """Number of cards without which nothing is shared: those of the showdown, or of the tie."""
        return self.missing_cards if self.is_by_cards else self.tie.missing

    @property
    def is_incomplete(self) -> bool:
        """Whether a pot has no winner, or a tie lacks a card."""
        return bool(self.unassigned_pots or self.tie.missing)

    @property
    def pots_total(self) -> int:
        """Number of chips in the pots, without the refunds of uncalled bets."""
        return sum(pot.amount for pot in self.split.pots) if self.split else 0

    @property
    def shared_total(self) -> int:
        """Number of chips in the pots, without those that stay in the middle."""
        return self.pots_total - self.carry

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
    def carry_award(self) -> tuple[str, int] | None:
        """Winner of the remaining chips of the last hand, and their number; None for any other hand."""
        if self.payout is None or self.payout.carry_winner is None:
            return None
        chips = sum(award.unshared for award in self.payout.awards)
        return self.setup.names[self.payout.carry_winner], chips

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


class HandPage(PotsPage[HandDraft]):
    """Page data of a hand of Hold'em; its errors are shown only once the pots are requested."""

    def __init__(self, draft: HandDraft, setup: HandSetup) -> None:
        self.bets = parse_bets(draft, setup)
        super().__init__(draft, setup, self.bets.layers, self.bets.chips, setup.button)

    @cached_property
    def split(self) -> PotSplit | None:
        """Pots of the bets; None before these are valid and the pots are requested."""
        if not self.draft.has_pots or self.bets.errors or self.layers is None:
            return None
        return split_pots(self.draft, self.setup, self.bets, self.layers)

    @property
    def errors(self) -> Mapping[str, str]:
        """Errors by field: those of the bets, else those of the winners."""
        if self.split:
            return self.split.errors
        return self.bets.errors if self.draft.has_pots else {}

    @property
    def state(self) -> str:
        """Page state: `bets` until they are valid, `winners`, then `result` once it is requested."""
        if self.split is None:
            return "bets"
        return "result" if self.draft.has_result and self.payout and not self.errors else "winners"

    @cached_property
    def rows(self) -> list[hand_parts.BetRow]:
        seats = self.setup.dealt_seats
        return [hand_parts.BetRow(self.draft, self.setup, self.errors, seat) for seat in seats]

    @property
    def pot_total(self) -> int:
        """Number of chips in the middle."""
        return sum(self.bets.chips) + self.setup.carry

    @property
    def pot_count(self) -> int:
        """Number of pots that valid bets form, else 0."""
        return len(self.layers.pots) if self.layers and not self.bets.errors else 0

    @property
    def uncalled_names(self) -> list[str]:
        """Names of the players who neither called, nor folded, nor are all-in."""
        return [self.setup.names[seat] for seat in self.bets.uncalled_seats]

    @cached_property
    def picture(self) -> SafeString:
        assert self.layers is not None, "pots are drawn once the bets can be"
        return pot_chart(self.setup, self.bets, self.layers)

    @property
    def carried_fields(self) -> list[tuple[str, str]]:
        """Hidden form fields of the page of winners: the bets, and the inputs of the inactive mode."""
        return [*self.draft.hidden_values(self.setup.dealt_seats), *self.inactive_fields]

    @property
    def all_fields(self) -> list[tuple[str, str]]:
        """Return the whole hand as hidden form fields."""
        last = [("last_hand", "1")] if self.draft.last_hand else []
        return [
            *self.draft.hidden_values(self.setup.dealt_seats),
            *self.draft.card_slots.form_fields,
            *self.draft.winner_fields,
            *last,
        ]
