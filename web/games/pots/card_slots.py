"""Cards of a board and of the players, placed by taps; the state travels in one form field.

A showdown shows the slots of the board and of the hands that contest a pot.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from django.http import QueryDict

from games.rules.cards import card_text, read_cards
from games.rules.errors import RuleError
from games.rules.holdem.showdown import BOARD_SIZE, HOLE_SIZE, MAX_DEALT_SEATS
from games.rules.pots import PotLayers
from web.core.forms.keys import parse_number

EMPTY_SLOT = "-"
_MAX_SLOTS = BOARD_SIZE + HOLE_SIZE * MAX_DEALT_SEATS
_MAX_LENGTH = 4 * _MAX_SLOTS

BOARD_SLOTS = range(BOARD_SIZE)


def hole_slots(seat: int) -> range:
    """Return the two card slots of a seat."""
    first = BOARD_SIZE + HOLE_SIZE * seat
    return range(first, first + HOLE_SIZE)


def contesting_seats(layers: PotLayers) -> tuple[int, ...]:
    """Return the seats that show their cards; empty if the hand is won without a showdown."""
    main = layers.pots[0]
    return main.eligible if main.is_contested else ()


def shown_slots(layers: PotLayers) -> list[int]:
    """Return the slots of the deciding cards: the board, then the hands still contesting."""
    return [*BOARD_SLOTS, *(slot for seat in contesting_seats(layers) for slot in hole_slots(seat))]


@dataclass(slots=True)
class CardSlots:
    """Card by slot, five slots of the board then two for each seat, and the slot of the next card."""

    cards: dict[int, str] = field(default_factory=dict)
    current_slot: int = 0

    @classmethod
    def from_data(cls, data: QueryDict) -> Self:
        """Return the cards of the submitted form; an unreadable card leaves its slot empty."""
        texts = data.get("laid", "")[:_MAX_LENGTH].split()[:_MAX_SLOTS]
        cards = {slot: card for slot, text in enumerate(texts) if (card := _card(text))}
        return cls(cards, parse_number(data.get("at", ""), digits=2) or 0)

    @classmethod
    def from_recorded(cls, recorded: Mapping[str, Any]) -> Self:
        """Return the cards of a recorded hand; a highest closed card takes the first slot of its seat."""
        cards = dict(enumerate((recorded.get("board") or "").split()))
        for seat, hole in (recorded.get("holes") or {}).items():
            cards |= dict(zip(hole_slots(int(seat)), hole.split(), strict=True))
        for seat, card in (recorded.get("high_cards") or {}).items():
            cards[hole_slots(int(seat))[0]] = card
        return cls(cards)

    def tap(self, data: QueryDict, slots: Sequence[int]) -> None:
        """Apply the one button that was pressed, among the visible slots."""
        if card := _card(data.get("card", "")):
            self.place_card(card, slots)
        elif (slot := data.get("slot", "")) in map(str, slots):
            self.current_slot = int(slot)
            self.cards.pop(self.current_slot, None)
        elif "erase" in data:
            self.erase_last(slots)

    def place_card(self, card: str, slots: Sequence[int]) -> None:
        """Place a card in the current slot, or in the next empty one; a card already placed is ignored."""
        if card in self.cards.values():
            return
        index = self.next_slot(slots)
        if index is not None:
            self.cards[index] = card
            self.current_slot = index

    def erase_last(self, slots: Sequence[int]) -> None:
        """Remove the last card at or before the current slot, else the last card of all."""
        filled = [slot for slot in slots if slot in self.cards]
        before = [slot for slot in filled if slot <= self.current_slot] or filled
        if before:
            self.current_slot = before[-1]
            del self.cards[self.current_slot]

    def next_slot(self, slots: Sequence[int]) -> int | None:
        """Return the first empty slot from the current one on; None if all are full."""
        onwards = sorted(slots, key=lambda slot: slot < self.current_slot)
        return next((slot for slot in onwards if slot not in self.cards), None)

    def cards_text(self, slots: Iterable[int]) -> str:
        """Return the cards of some slots as text for the rules."""
        return " ".join(self.used(slots))

    def missing(self, slots: Iterable[int]) -> int:
        """Return the number of empty slots among some slots."""
        return sum(slot not in self.cards for slot in slots)

    def used(self, slots: Iterable[int]) -> list[str]:
        """Return the cards already placed in some slots."""
        return [self.cards[slot] for slot in slots if slot in self.cards]

    @property
    def form_fields(self) -> list[tuple[str, str]]:
        """Hidden form fields of the cards."""
        last = max(self.cards, default=-1)
        laid = " ".join(self.cards.get(slot, EMPTY_SLOT) for slot in range(last + 1))
        return [("laid", laid), ("at", str(self.current_slot))]


def _card(text: str) -> str:
    """Return the canonical text of one card, or an empty text if it is unreadable."""
    try:
        cards = read_cards(text)
    except RuleError:
        return ""
    return card_text(cards[0]) if len(cards) == 1 else ""
