"""Page data of a deal being entered, for both of its pages: notices, naturals, and the previewed score."""

import json
from dataclasses import asdict
from typing import ClassVar

from django.utils.functional import cached_property

from games import refusals
from games.rules.chinese.duel_table import duel_table
from games.rules.errors import RuleError
from web.core.refusals import refusal_message
from web.games.chinese.forms.deal import DealForm
from web.games.chinese.pages.entered_hand import EnteredHand
from web.games.chinese.seat_badges import SeatBadge, next_deal_sentence, seat_badges, start_refusal
from web.sittings.pages.scoreboard import Column, scoreboard_columns
from web.sittings.round_slot import RoundSlot


class DealPage:
    """Page data of a deal; its parts are computed on access."""

    template: ClassVar[str]
    is_sheet: ClassVar = False
    unread_fields: ClassVar[frozenset[str]]
    """Fields of the `DuelTable` that the script of the page does not read."""

    def __init__(self, slot: RoundSlot, entry: DealForm) -> None:
        self.slot, self.entry, self.names = slot, entry, slot.names

    @property
    def asks_first(self) -> bool:
        """Whether the page asks for the first to act, because no deal before decides it."""
        return not self.slot.carried and not self.entry.options.is_classic

    @cached_property
    def next_deal(self) -> str:
        return next_deal_sentence(self.slot.carried, self.names, self.entry.options)

    @cached_property
    def start_refusal(self) -> str:
        return start_refusal(self.slot.carried, len(self.names), self.entry.options)

    @cached_property
    def badges(self) -> list[SeatBadge]:
        """Badges by seat, with the cards dealt in Fantasyland."""
        return seat_badges(self.slot.carried, len(self.names), self.entry.options)

    @cached_property
    def hands(self) -> list[EnteredHand]:
        """Hands by seat, as far as they are entered."""
        complete = self.entry.complete_hands
        return [
            EnteredHand(self.entry, seat, name, self.badges[seat].fantasyland_cards, complete.get(seat))
            for seat, name in enumerate(self.names)
        ]

    @property
    def naturals(self) -> list[EnteredHand]:
        """Hands whose cards show a natural, or for which one is declared."""
        return [hand for hand in self.hands if hand.natural]

    @property
    def wrong_natural(self) -> EnteredHand | None:
        """First hand with a declared natural that its cards do not show, or None."""
        return next((hand for hand in self.naturals if not hand.shows_natural), None)

    @property
    def preview(self) -> list[Column]:
        """Points of every seat; empty while a hand is unknown or the rules refuse the deal."""
        return self._score[0]

    @property
    def contradiction(self) -> str:
        """Reason why the rules refuse a complete deal, or an empty text."""
        return self._score[1]

    @cached_property
    def duels(self) -> str:
        """Points of every head-to-head and positions of the seats as JSON, for the preview of the script."""
        positions = [seat.position for seat in self.slot.active_seats]
        table = asdict(duel_table(self.entry.options))
        read = {name: each for name, each in table.items() if name not in self.unread_fields}
        return json.dumps({"positions": positions, **read}, separators=(",", ":"))

    @cached_property
    def _score(self) -> tuple[list[Column], str]:
        slot = self.slot
        if not self.entry.is_complete:
            return [], ""
        try:
            scored = slot.preview(self.entry.recorded)
        except (RuleError, refusals.MalformedRound) as refusal:
            return [], refusal_message(refusal)
        return scoreboard_columns(slot.active_seats, scored.net, None), ""
