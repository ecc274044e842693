"""The pad of a deal: thirteen taps per player; rows and players advance automatically.

The whole state travels in the form, so the pad works without JavaScript and a tap changes nothing on the
server. The script pad.js applies the same moves in the browser at once; this module decides.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self
from uuid import UUID, uuid4

from django.http import QueryDict

from games.rules.cards import card_text, read_cards
from games.rules.chinese.layout import LINE_SIZES
from games.rules.chinese.royalties import LINES
from games.rules.errors import RuleError
from web.core.forms.keys import parse_index, read_form_key

HAND_SIZE = sum(LINE_SIZES)

Hand = list[list[str]]


@dataclass(slots=True)
class CardEntry:
    """Cards placed so far by seat and line, the current line, and the UUID of the deal.

    `misplaced` contains, by seat and line, submitted texts that cannot be placed there; the rules explain the
    reason. Players in `exempt_seats` place no cards.
    """

    hands: list[Hand]
    seat: int
    line: int
    first: int | None
    key: UUID
    misplaced: dict[tuple[int, int], str] = field(default_factory=dict)
    exempt_seats: set[int] = field(default_factory=set)

    @classmethod
    def empty(cls, seats: int) -> Self:
        """Return the pad of a new deal for this number of seats."""
        return cls([[[], [], []] for _ in range(seats)], 0, 0, None, uuid4())

    @classmethod
    def from_recorded(cls, recorded: Mapping[str, Any]) -> Self:
        """Return the pad of a recorded deal, to correct it."""
        hands = [[seat.get(line, "").split() for line in LINES] for seat in recorded["seats"]]
        return cls(hands, 0, 0, recorded.get("first"), uuid4())

    @classmethod
    def from_data(cls, data: QueryDict, seats: int) -> Self:
        """Return the pad of the submitted form; a text that cannot be placed is stored in `misplaced`."""
        pad = cls.empty(seats)
        pad.key = read_form_key(data)
        pad.first = parse_index(data.get("first", ""), seats)
        for seat in range(seats):
            for line, name in enumerate(LINES):
                sent = data.get(f"seat-{seat}-{name}", "")
                for card in _cards(sent):
                    pad._append_card(seat, line, card)
                if pad.hands[seat][line] != sent.split():
                    pad.misplaced[seat, line] = sent
        pad._select_line(data.get("at", ""))
        return pad

    def tap(self, data: QueryDict) -> None:
        """Apply the one button that was pressed."""
        if card := data.get("card"):
            for each in _cards(card)[:1]:
                self.place_card(each)
        elif "erase" in data:
            self.erase_last()
        elif card := data.get("take"):
            self.remove_card(card)
        elif "go" in data:
            self._select_line(data.get("go", ""))

    def place_card(self, card: str) -> None:
        """Place a card in the next free slot and select the slot of the next one.

        A complete hand stays current, with its combinations, until the next card goes to another hand.
        """
        if self._is_line_full():
            self.advance_hand()
        self._append_card(self.seat, self.line, card)
        if self._is_line_full():
            self.advance_line()

    def erase_last(self) -> None:
        """Remove the last card of the current line, else of another line of the same hand."""
        hand, last = self.hands[self.seat], len(LINES) - 1
        for line in (*range(self.line, -1, -1), *range(last, self.line, -1)):
            if hand[line]:
                hand[line].pop()
                self.line = line
                return

    def remove_card(self, card: str) -> None:
        """Remove a tapped card, wherever it is."""
        for seat, hand in enumerate(self.hands):
            for line, cards in enumerate(hand):
                if card in cards:
                    cards.remove(card)
                    self.seat, self.line = seat, line

    def advance_hand(self) -> None:
        """Go to the first incomplete hand, starting with the current one."""
        count = len(self.hands)
        for seat in (*range(self.seat, count), *range(self.seat)):
            if self.missing(seat) and seat not in self.exempt_seats:
                self.seat = seat
                self.advance_line()
                return

    def _select_line(self, index: str) -> None:
        """Go to a `seat-line`, or to a `seat` and the first of its lines with a free slot."""
        seat, _, line = index.partition("-")
        self.seat = parse_index(seat, len(self.hands)) or 0
        self.line = parse_index(line, len(LINES)) or 0
        if not line:
            self.advance_line()

    def _is_line_full(self) -> bool:
        return len(self.hands[self.seat][self.line]) == LINE_SIZES[self.line]

    def advance_line(self) -> None:
        """Go to the first line of the current hand with a free slot; stay if there is none."""
        hand = self.hands[self.seat]
        open_lines = [line for line, size in enumerate(LINE_SIZES) if len(hand[line]) < size]
        if open_lines:
            self.line = open_lines[0]

    def missing(self, seat: int) -> int:
        """Return the number of cards missing from a hand."""
        return HAND_SIZE - sum(map(len, self.hands[seat]))

    @property
    def is_complete(self) -> bool:
        return not any(self.missing(seat) for seat in range(len(self.hands)) if seat not in self.exempt_seats)

    @property
    def used(self) -> set[str]:
        """Return every card placed, by any player."""
        return {card for hand in self.hands for line in hand for card in line}

    @property
    def hidden_values(self) -> list[tuple[str, str]]:
        """Hidden form fields: the key, the place of the next card, and the cards of every line."""
        lines = [
            (f"seat-{seat}-{name}", " ".join(cards))
            for seat, hand in enumerate(self.hands)
            for name, cards in zip(LINES, hand, strict=True)
        ]
        first = [] if self.first is None else [("first", str(self.first))]
        return [("key", str(self.key)), ("at", f"{self.seat}-{self.line}"), *lines, *first]

    @property
    def recorded(self) -> dict[str, Any]:
        """Return the deal as JSON input of the rules; the first to act is included only if it was entered."""
        seats = [
            {name: self.misplaced.get((seat, line), " ".join(hand[line])) for line, name in enumerate(LINES)}
            for seat, hand in enumerate(self.hands)
        ]
        return {"seats": seats} if self.first is None else {"seats": seats, "first": self.first}

    def _append_card(self, seat: int, line: int, card: str) -> None:
        cards = self.hands[seat][line]
        if card not in self.used and len(cards) < LINE_SIZES[line]:
            cards.append(card)


def _cards(text: str) -> list[str]:
    try:
        return [card_text(card) for card in read_cards(text)]
    except RuleError:
        return []
