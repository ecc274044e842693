"""A deal being entered, for both pages: some hands have cards, others are described in quick mode.

The record is the same from either page: a hand of thirteen cards is recorded with its cards, any other with
its quick entry.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Self
from uuid import UUID

from django.core.exceptions import BadRequest
from django.http import QueryDict

from games.rules.cards import read_cards
from games.rules.chinese.layout import Layout, values_of
from games.rules.chinese.naturals import natural_of
from games.rules.chinese.options import Options
from games.rules.chinese.royalties import LINES
from games.rules.chinese.scoring import SURRENDERED, ComparedHand, compared_hand_of_values
from games.rules.errors import RuleError
from web.games.chinese.forms.cards import CardEntry
from web.games.chinese.forms.quick import DECLARATIONS, FOULED, QuickEntry
from web.games.chinese.forms.typed_cards import MAX_TYPED_LENGTH, place_typed_cards
from web.sittings.round_slot import RoundSlot
from web.ui.typography import is_french

Mode = Literal["cards", "quick"]


@dataclass(slots=True)
class DealForm:
    """Cards and quick entry of a deal, and the page that is shown.

    `typed_cards` is the refused text of the card field, `error` the reason of the refusal.
    """

    cards: CardEntry
    quick: QuickEntry
    mode: Mode
    options: Options
    typed_cards: str = ""
    error: RuleError | None = None

    @classmethod
    def empty(cls, slot: RoundSlot) -> Self:
        """Return a new deal, in the mode of the last one."""
        mode = mode_of(slot.previous_recorded) if slot.previous_recorded else "cards"
        return cls(CardEntry.empty(slot.seats), QuickEntry.empty(slot.seats), mode, slot.options)

    @classmethod
    def from_recorded(cls, recorded: Mapping[str, Any], slot: RoundSlot) -> Self:
        """Return a recorded deal, to correct it."""
        entry = cls(
            CardEntry.from_recorded(recorded),
            QuickEntry.from_recorded(recorded),
            mode_of(recorded),
            slot.options,
        )
        entry._sync_complete_hands()
        return entry

    @classmethod
    def from_data(cls, data: QueryDict, slot: RoundSlot) -> Self:
        """Return the deal from the submitted form."""
        mode: Mode = "quick" if data.get("mode") == "quick" else "cards"
        entry = cls(
            CardEntry.from_data(data, slot.seats), QuickEntry.from_data(data, slot.seats), mode, slot.options
        )
        entry.typed_cards = data.get("typed", "")[:MAX_TYPED_LENGTH]
        entry._sync_complete_hands()
        for seat in entry.seats:
            if f"word-{seat}" in data:
                entry._declare(seat, data.get(f"word-{seat}", ""))
        return entry

    def tap(self, data: QueryDict) -> None:
        """Apply the one button that was pressed; what was typed for a player is not kept for another."""
        seat_before = self.cards.seat
        if "to" in data and data.get("to") != self.mode:
            self.mode = "quick" if data.get("to") == "quick" else "cards"
        elif "say" in data:
            seat, _, text = data.get("say", "").partition("-")
            self._announce(_index(seat, len(self.seats)), text)
        elif self.mode == "quick":
            self._tap_quick(data)
        elif "type" in data or "to" in data:
            self._place_typed_cards()
        else:
            self.cards.tap(data)
        if self.cards.seat != seat_before:
            self.typed_cards = ""
        self._sync_complete_hands()

    @property
    def key(self) -> UUID:
        """UUID of the deal, created when its page was opened."""
        return self.cards.key

    @key.setter
    def key(self, key: UUID) -> None:
        self.cards.key = key

    @property
    def seats(self) -> range:
        return range(len(self.cards.hands))

    @property
    def complete_hands(self) -> dict[int, ComparedHand]:
        """Compared hands by seat, for every seat with thirteen valid cards."""
        fields = {seat for seat, _line in self.cards.misplaced}
        whole = [seat for seat in self.seats if not self.cards.missing(seat) and seat not in fields]
        return {seat: compared_hand_of_values(values_of(self._layout(seat)), self.options) for seat in whole}

    @property
    def is_complete(self) -> bool:
        """Return whether every hand is known, by its cards or by quick entry."""
        placed = self.complete_hands
        return all(
            seat in placed or (self.is_claimed(seat) and self.quick.is_complete_for(seat))
            for seat in self.seats
        )

    @property
    def asks_fantasyland(self) -> bool:
        """Return whether the page has to ask for Fantasyland, because royalties do not decide it."""
        by_royalties = self.options.royalty_mode != "off" and self.options.royalty_table.name == "open_face"
        return self.options.fantasyland and not by_royalties

    @property
    def hidden_values(self) -> list[tuple[str, str]]:
        """Return the deal as hidden form fields."""
        return [*self.cards.hidden_values, *self.quick.hidden_values, ("mode", self.mode)]

    @property
    def recorded(self) -> dict[str, Any]:
        """Return the deal as JSON input of the rules; if any seat has places, hands with cards get theirs
        too.
        """
        data, placed = self.cards.recorded, self.complete_hands
        seats = [self._seat(seat, lines) for seat, lines in enumerate(data["seats"])]
        if not any("places" in seat for seat in seats):
            return {**data, "seats": seats}
        for seat, active in placed.items():
            if not active.is_fouled and not self.quick.declarations[seat]:
                seats[seat]["places"] = self.quick.places(seat)
        if self.asks_fantasyland:
            data["fantasyland"] = self.quick.in_fantasyland
        return {**data, "seats": seats}

    def natural_of(self, seat: int) -> str | None:
        """Return the natural that the cards of a seat show; None without one or without that rule."""
        if not self.options.naturals or seat not in self.complete_hands:
            return None
        return natural_of(self._layout(seat))

    def is_claimed(self, seat: int) -> bool:
        """Return whether a hand is recorded by its quick entry instead of its cards."""
        if self.quick.declarations[seat]:
            return self.quick.declarations[seat] == SURRENDERED or bool(self.cards.missing(seat))
        if not self.cards.missing(seat) or any(seat == index for index, _line in self.cards.misplaced):
            return False
        has_cards = any(self.cards.hands[seat])
        return self.mode == "quick" or (not has_cards and any(self.quick.places(seat)))

    def _seat(self, seat: int, lines: dict[str, Any]) -> dict[str, Any]:
        text = self.quick.declarations[seat]
        if not self.is_claimed(seat):
            return {**lines, "natural": text} if text else lines
        if text == SURRENDERED:
            return {"surrendered": True}
        bonuses = self.quick.bonuses[seat]
        if text == FOULED:
            return {"fouled": True, "bonuses": bonuses} if any(bonuses) else {"fouled": True}
        return {"natural": text} if text else {"places": self.quick.places(seat), "bonuses": bonuses}

    def _tap_quick(self, data: QueryDict) -> None:
        placed = self.complete_hands
        if "rank" in data:
            seat, _, line = data.get("rank", "").partition("-")
            self.quick.rank(_index(seat, len(self.seats)), _index(line, len(LINES)), placed)
        elif "foul" in data:
            self.quick.foul(_index(data.get("foul", ""), len(self.seats)), placed)
        elif "undo" in data:
            self.quick.undo()

    def _place_typed_cards(self) -> None:
        """Place the typed cards.

        Enter in the text field presses the first button of the form, the one of the page's own mode.
        """
        try:
            place_typed_cards(self.cards, self.typed_cards, "fr" if is_french() else "en")
        except RuleError as fault:
            self.error = fault
        else:
            self.typed_cards = ""

    def _announce(self, seat: int, text: str) -> None:
        """Apply the button of an announcement: none, a foul without cards, a surrender or a natural."""
        if text != FOULED and self.quick.declarations[seat] != FOULED:
            self._declare(seat, text)
        elif text not in ("", FOULED):
            raise BadRequest("say")
        elif seat not in self.complete_hands:
            self._apply_declaration(seat, text)

    def _declare(self, seat: int, text: str) -> None:
        """Apply the declaration picked for a hand: none, a surrender or a natural. Raises BadRequest."""
        if text not in DECLARATIONS or text == FOULED:
            raise BadRequest("word")
        if self.quick.declarations[seat] not in (text, FOULED):
            self._apply_declaration(seat, text)

    def _apply_declaration(self, seat: int, text: str) -> None:
        self.quick.declare(seat, text, self.complete_hands)
        self._sync_complete_hands()
        is_here = seat == self.cards.seat or not self.cards.missing(self.cards.seat)
        if text and self.mode == "cards" and is_here:
            self.cards.advance_hand()

    def _sync_complete_hands(self) -> None:
        standings = self.complete_hands.items()
        self.quick.set_complete_hands(
            {seat: None if each.is_fouled else each.lines for seat, each in standings}
        )
        self.cards.exempt_seats = {seat for seat, text in enumerate(self.quick.declarations) if text}

    def _layout(self, seat: int) -> Layout:
        top, middle, bottom = (read_cards(" ".join(line)) for line in self.cards.hands[seat])
        return Layout(top, middle, bottom)


def mode_of(recorded: Mapping[str, Any]) -> Mode:
    """Return the page for a recorded deal: quick as soon as one compared hand has no cards."""
    fields = {"surrendered", "natural"}
    data = any("top" not in seat and not seat.keys() & fields for seat in recorded["seats"])
    return "quick" if data else "cards"


def _index(typed: str, count: int) -> int:
    """Return the number of a seat or a line. Raises BadRequest for a value that no button sends."""
    if not typed.isdecimal() or len(typed) > 1 or int(typed) >= count:
        raise BadRequest("tap")
    return int(typed)
