"""Cards laid on a board and before players, by taps: the state travels in one field of the form."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from django.http import QueryDict

from games.rules.cards import card_text, read_cards
from games.rules.errors import RuleError

BOARD_SIZE = 5
HOLE_SIZE = 2
EMPTY = "-"
_SEATS_MOST = 22
_SLOTS_MOST = BOARD_SIZE + HOLE_SIZE * _SEATS_MOST
_LENGTH_MAX = 4 * _SLOTS_MOST

BOARD = range(BOARD_SIZE)


def hole_slots(seat: int) -> range:
    """The two slots before a seat."""
    first = BOARD_SIZE + HOLE_SIZE * seat
    return range(first, first + HOLE_SIZE)


@dataclass(slots=True)
class Laid:
    """The card in each slot, five of the board then two for each seat, and the slot the next card goes to."""

    cards: dict[int, str] = field(default_factory=dict)
    at: int = 0

    @classmethod
    def typed(cls, data: QueryDict) -> Self:
        """The cards as the form carries them; what is no card leaves its slot empty."""
        texts = data.get("laid", "")[:_LENGTH_MAX].split()[:_SLOTS_MOST]
        at = data.get("at", "")
        cards = {slot: card for slot, text in enumerate(texts) if (card := _card(text))}
        return cls(cards, int(at) if at.isascii() and at.isdecimal() and len(at) < 3 else 0)

    @classmethod
    def of(cls, recorded: Mapping[str, Any]) -> Self:
        """The cards of a recorded hand."""
        cards = dict(enumerate((recorded.get("board") or "").split()))
        for seat, hole in (recorded.get("holes") or {}).items():
            cards |= dict(zip(hole_slots(int(seat)), hole.split(), strict=True))
        return cls(cards)

    def tap(self, data: QueryDict, slots: Sequence[int]) -> None:
        """Make the move of the one button that was pressed, among the slots that are shown."""
        if card := _card(data.get("card", "")):
            self.place(card, slots)
        elif (slot := data.get("slot", "")) in map(str, slots):
            self.at = int(slot)
            self.cards.pop(self.at, None)
        elif "erase" in data:
            self.erase(slots)

    def place(self, card: str, slots: Sequence[int]) -> None:
        """Lay a card on the current slot, the first empty one if that is taken, then go on to the next."""
        if card in self.cards.values():
            return
        place = self.next_slot(slots)
        if place is not None:
            self.cards[place] = card
            self.at = place

    def erase(self, slots: Sequence[int]) -> None:
        """Take back the last card laid before the current slot, else the last one of all."""
        filled = [slot for slot in slots if slot in self.cards]
        before = [slot for slot in filled if slot <= self.at] or filled
        if before:
            self.at = before[-1]
            del self.cards[self.at]

    def next_slot(self, slots: Sequence[int]) -> int | None:
        """Where the next card goes: the first empty slot from the current one on, none when all are full."""
        onwards = [slot for slot in slots if slot >= self.at] + [slot for slot in slots if slot < self.at]
        return next((slot for slot in onwards if slot not in self.cards), None)

    def text(self, slots: Iterable[int]) -> str:
        """The cards of some slots, as the rules read them."""
        return " ".join(self.cards[slot] for slot in slots if slot in self.cards)

    @property
    def field(self) -> str:
        """Every slot in one text, as the form carries it."""
        last = max(self.cards, default=-1)
        return " ".join(self.cards.get(slot, EMPTY) for slot in range(last + 1))


def _card(text: str) -> str:
    """A card as the house writes it, nothing if it is none."""
    try:
        cards = read_cards(text)
    except RuleError:
        return ""
    return card_text(cards[0]) if len(cards) == 1 else ""
