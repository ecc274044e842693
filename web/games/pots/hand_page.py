"""Page data of a hand: rows of bets, pots with their possible winners, cards, and the result."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import cached_property
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from web.games.pots import hand_parts
from web.games.pots.hand_draft import HandDraft, write_winners
from web.games.pots.hand_setup import HandSetup
from web.games.pots.pot_chart import pot_chart
from web.games.pots.pot_slots import shown_slots
from web.games.pots.pot_split import (
    BETS_FIELD,
    CARDS_FIELD,
    ParsedBets,
    PotSplit,
    parse_bets,
    split_pots,
)
from web.games.pots.text import carry_sentence, missing_text, share_out_label, tie_reminder_text
from web.games.pots.tie_entry import TiedSeat, TieEntry, tie_entry
from web.ui.names import join_names
from web.ui.number_words import number_in_words

MAX_WINNERS_SHOWN = 4
"""Maximum number of winners shown in the dock."""


@dataclass
class HandPage:
    """Page data of one hand; its parts are computed on access."""

    draft: HandDraft
    setup: HandSetup
    bets: ParsedBets
    split: PotSplit | None
    errors: Mapping[str, str] = field(default_factory=dict)

    @property
    def state(self) -> str:
        """Page state: `bets` until they are valid, `winners`, then `result` once it is requested."""
        if self.split is None:
            return "bets"
        return "result" if self.draft.has_result and self.split.payout and not self.errors else "winners"

    @property
    def is_by_cards(self) -> bool:
        return self.draft.winner_input == "cards" and self.is_contested

    @property
    def is_contested(self) -> bool:
        """Return whether the main pot is decided by the hands."""
        return bool(self.split and self.split.pots[0].is_contested)

    @cached_property
    def rows(self) -> list[hand_parts.BetRow]:
        return hand_parts.bet_rows(self.draft, self.setup, self.bets, self.errors)

    @property
    def button_name(self) -> str:
        return self.setup.names[self.setup.button]

    @property
    def bets_error(self) -> str:
        """Error of all bets together, or an empty text."""
        return self.errors.get(BETS_FIELD, "")

    @property
    def cards_error(self) -> str:
        """Error of the cards, or an empty text."""
        return self.errors.get(CARDS_FIELD, "")

    @property
    def pot_total(self) -> int:
        """Number of chips in the middle."""
        return sum(self.bets.chips) + self.setup.carry

    @property
    def pots_total(self) -> int:
        """Number of chips in the pots, without the refunds of uncalled bets."""
        return sum(pot.amount for pot in self.split.pots) if self.split else 0

    @property
    def form_pots_label(self) -> str:
        """Label of the main button of the bets, such as “Form the three pots”."""
        count = len(self.bets.layers.pots) if self.bets.layers and not self.bets.errors else 0
        if not count:
            return _("Form the pots")
        if count == 1:
            return _("Form the pot")
        return _("Form the %(count)s pots") % {"count": number_in_words(count)}

    @property
    def is_incomplete(self) -> bool:
        """Whether a pot has no winner, or a tie lacks a card."""
        return bool(self.unassigned_pots or self.tie.missing)

    @property
    def award_label(self) -> str:
        """Label of the main button of the winners: “Share out 376”, or the cards or winners still missing."""
        missing = missing_text(
            self.missing_cards if self.is_by_cards else self.tie.missing, self.unassigned_pots
        )
        return missing or self.share_label

    @property
    def share_label(self) -> str:
        """Label of the main button once every pot has its winners."""
        payout = self.split.payout if self.split else None
        return share_out_label(self.pots_total, payout.carry if payout else 0)

    @property
    def uncalled_names(self) -> str:
        """Names of the players who neither called, nor folded, nor are all-in."""
        return (
            join_names(self.setup.names[seat] for seat in self.bets.uncalled_seats)
            if self.bets.uncalled_seats
            else ""
        )

    @property
    def refunds(self) -> list[tuple[str, int]]:
        """Uncalled chips, with the name of the player who gets them back."""
        layers = self.bets.layers
        back = layers.refund if layers else ()
        return [(self.setup.names[seat], chips) for seat, chips in enumerate(back) if chips]

    @cached_property
    def picture(self) -> SafeString:
        assert self.bets.layers is not None, "pots are drawn once the bets can be"
        return pot_chart(self.setup, self.bets, self.bets.layers)

    @cached_property
    def pots(self) -> list[hand_parts.PotCard]:
        result, names = self.split, self.setup.names
        if result is None:
            return []
        takes_taps = self.state == "winners" and not self.is_by_cards
        numbers = range(len(result.pots))
        return [hand_parts.pot_card(result, number, names, takes_taps=takes_taps) for number in numbers]

    @property
    def missing_cards(self) -> int:
        """Number of cards still to be placed."""
        return self.draft.card_slots.missing(self._slots)

    @property
    def used(self) -> list[str]:
        """Cards already placed in a visible slot."""
        return self.draft.card_slots.used(self._slots)

    @cached_property
    def tie(self) -> TieEntry:
        """Tie between the tapped winners, with their highest closed cards."""
        return tie_entry(self.draft, self.split.pots if self.split else (), self.setup.options.tie_rule)

    @property
    def tied_seats(self) -> list[TiedSeat]:
        return self.tie.rows(self.setup.names)

    @cached_property
    def card_groups(self) -> list[hand_parts.CardGroup]:
        """Return the board, then the hands still contesting."""
        layers = self.bets.layers
        return hand_parts.card_groups(self.draft.card_slots, layers, self.setup.names) if layers else []

    @property
    def showing_order(self) -> str:
        """Order in which the contesting hands are shown."""
        layers = self.bets.layers
        return hand_parts.showing_order(layers, self.setup.names, self.setup.button) if layers else ""

    @property
    def tie_reminder(self) -> str:
        """Rule of the table on equal hands, while the taps share a pot; empty for any other hand."""
        return tie_reminder_text() if self.tie.groups else ""

    @property
    def unassigned_pots(self) -> int:
        """Number of pots without a winner."""
        return sum(not winners for winners in self.split.known) if self.split else 0

    @property
    def winnings(self) -> list[tuple[str, int]]:
        """Winners with their chips for the dock; empty if there are too many."""
        takes = self._winnings_by_seat()
        takers = [(self.setup.names[seat], chips) for seat, chips in takes.items()]
        return takers if len(takers) <= MAX_WINNERS_SHOWN else []

    @property
    def carry(self) -> int:
        """Number of chips that stay in the middle."""
        return self.split.payout.carry if self.split and self.split.payout else 0

    @property
    def carry_text(self) -> str:
        """Sentence on the winner of the remaining chips if this is the last hand."""
        payout = self.split.payout if self.split else None
        return carry_sentence(payout, self.setup.names) if payout else ""

    @cached_property
    def outcomes(self) -> list[hand_parts.PlayerOutcome]:
        payout = self.split.payout if self.split else None
        return hand_parts.player_outcomes(self.setup, self.bets, payout.net) if payout else []

    @property
    def carried_fields(self) -> list[tuple[str, str]]:
        """Hidden form fields of the page of winners: the bets, and the inputs of the inactive mode."""
        others = self.winner_fields if self.is_by_cards else self.draft.card_slots.form_fields
        return [*self.draft.hidden_values(self.setup.dealt_seats), *others]

    @property
    def winner_fields(self) -> list[tuple[str, str]]:
        """Hidden form fields of the tapped winners and their ties."""
        return write_winners(self.draft.selected_winners, self.draft.both_play)

    @property
    def all_fields(self) -> list[tuple[str, str]]:
        """Return the whole hand as hidden form fields."""
        last = [("last_hand", "1")] if self.draft.last_hand else []
        return [
            *self.draft.hidden_values(self.setup.dealt_seats),
            *self.draft.card_slots.form_fields,
            *self.winner_fields,
            *last,
        ]

    @property
    def _slots(self) -> list[int]:
        return shown_slots(self.bets.layers) if self.bets.layers else []

    def _winnings_by_seat(self) -> dict[int, int]:
        awards: list[Mapping[str, Any]] = [each for each in self.split.awards if each] if self.split else []
        takes: dict[int, int] = {}
        for award in awards:
            for seat, chips in zip(award["winners"], award["shares"], strict=True):
                takes[seat] = takes.get(seat, 0) + chips
        return takes


def hand_page(draft: HandDraft, setup: HandSetup) -> HandPage:
    """Return the page of a hand being entered; its errors are shown only once the pots are requested."""
    bets = parse_bets(draft, setup)
    if not draft.has_pots or bets.errors or bets.layers is None:
        return HandPage(draft, setup, bets, None, bets.errors if draft.has_pots else {})
    split = split_pots(draft, setup, bets, bets.layers)
    return HandPage(draft, setup, bets, split, split.errors)
