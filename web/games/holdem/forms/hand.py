"""Hands recorded one by one: the bets of each player, the pots, and their winners."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self
from uuid import UUID

from django.http import QueryDict

from games import refusals
from games.rules.holdem.codec import write_hand
from games.rules.holdem.hand import CardsMissing, check_hand, lay_pots_of_bets
from games.rules.holdem.pot_winners import ranking_from_winners
from web.core.forms.keys import parse_index
from web.games.holdem.hand_setup import hand_setup
from web.games.pots.hand_draft import HandDraft, HandSetup
from web.games.pots.hand_page import HandPage
from web.games.pots.pot_split import parse_bets
from web.games.pots.tie_entry import card_entry_slots
from web.sittings.round_slot import RoundSlot


@dataclass(slots=True)
class HandForm:
    """The pad of a hand: the typed hand and its setup."""

    draft: HandDraft
    setup: HandSetup

    @classmethod
    def empty(cls, slot: RoundSlot) -> Self:
        """Return the pad of a new hand, with its blinds posted."""
        setup = hand_setup(slot)
        return cls(HandDraft(bets={seat: str(chips) for seat, chips in setup.posted.items()}), setup)

    @classmethod
    def from_data(cls, data: QueryDict, slot: RoundSlot) -> Self:
        """Return the pad from the submitted form."""
        button = parse_index(data.get("button", ""), slot.seats)
        draft = HandDraft.from_data(data, slot.seats)
        return cls(draft, hand_setup(slot, button, draft.key if "key" in data else None))

    @classmethod
    def from_recorded(cls, recorded: Mapping[str, object], slot: RoundSlot) -> Self:
        """Return the pad of a recorded hand, to correct it."""
        setup = hand_setup(slot)
        return cls(HandDraft.from_recorded(recorded, setup.carry), setup)

    def tap(self, data: QueryDict) -> None:
        """Apply the one button that was pressed."""
        bets = parse_bets(self.draft, self.setup)
        if bets.layers:
            slots = card_entry_slots(self.draft, bets.layers, self.setup.options.tie_rule)
            self.draft.card_slots.tap(data, slots)

    @property
    def key(self) -> UUID:
        return self.draft.key

    @key.setter
    def key(self, key: UUID) -> None:
        self.draft.key = key

    @property
    def page(self) -> HandPage:
        return HandPage(self.draft, self.setup)

    @property
    def hidden_values(self) -> list[tuple[str, str]]:
        """Return the whole hand as hidden form fields."""
        return [*self.base_fields, *self.page.all_fields]

    @property
    def base_fields(self) -> list[tuple[str, str]]:
        """Hidden form fields of the key and the button position."""
        return [("key", str(self.key)), ("button", str(self.setup.button))]

    @property
    def recorded(self) -> dict[str, object]:
        """Return the hand as JSON input of the rules.

        Raises RuleError, and MalformedRound for an incomplete hand.
        """
        setup, bets = self.setup, parse_bets(self.draft, self.setup)
        if bets.layers is None:
            lay_pots_of_bets(bets.chips, bets.folded, setup.options, carry=setup.carry, stacks=setup.stacks)
        if bets.errors or bets.layers is None:
            raise refusals.MalformedRound("bets")
        result = self.page.split
        if result is None or result.hand is None:
            raise refusals.MalformedRound("pots")
        if self.draft.winner_input == "taps" and result.pots[0].is_contested:
            live = [seat for seat in setup.dealt_seats if seat not in bets.folded]
            ranking_from_winners(result.pots, self.draft.selected_winners, live)
            self.page.tie.check()
        try:
            check_hand(result.hand, setup.options)
        except CardsMissing as missing:
            raise refusals.MalformedRound(str(missing)) from missing
        return {name: value for name, value in write_hand(result.hand).items() if value is not None}
