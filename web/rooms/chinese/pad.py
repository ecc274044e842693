"""The pad of a deal: thirteen taps per player, the rows and players advancing by themselves.

The whole state travels in the form, so that it works without JavaScript and a tap changes nothing on the
server. The module pad.js makes the same moves at once on the phone; this one has the last word.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self
from uuid import UUID, uuid4

from django.http import QueryDict

from games.rules.cards import card_text, read_cards
from games.rules.errors import RuleError
from web.forms.keys import read_key

LINES = ("top", "middle", "bottom")
LINE_SIZES = (3, 5, 5)
HAND_SIZE = sum(LINE_SIZES)

Hand = list[list[str]]


@dataclass(slots=True)
class Pad:
    """The cards laid so far, by seat and line, the line being filled, and the key of the deal.

    `odd` holds, by seat and line, what was sent that cannot all lie there: the rules say why. Who is `aside`
    lays no cards.
    """

    IN_ADDRESS: ClassVar[frozenset[str]] = frozenset()
    """The fields by which an address tells a pad that is half filled: this one travels in its form only."""

    hands: list[Hand]
    seat: int
    line: int
    first: int | None
    key: UUID
    odd: dict[tuple[int, int], str] = field(default_factory=dict)
    aside: set[int] = field(default_factory=set)

    @classmethod
    def empty(cls, seats: int) -> Self:
        """A new deal of so many seats."""
        return cls([[[], [], []] for _ in range(seats)], 0, 0, None, uuid4())

    @classmethod
    def of(cls, recorded: Mapping[str, Any]) -> Self:
        """The pad that shows a recorded deal again, to correct it."""
        hands = [[seat.get(line, "").split() for line in LINES] for seat in recorded["seats"]]
        return cls(hands, 0, 0, recorded.get("first"), uuid4())

    @classmethod
    def typed(cls, data: QueryDict, seats: int) -> Self:
        """The pad as its form sent it; a card that cannot lie there is not shown, but none is lost unsaid."""
        pad = cls.empty(seats)
        pad.key = read_key(data)
        if (first := data.get("first", "")) in map(str, range(seats)):
            pad.first = int(first)
        for seat in range(seats):
            for line, name in enumerate(LINES):
                sent = data.get(f"seat-{seat}-{name}", "")
                for card in _cards(sent):
                    pad._lay(seat, line, card)
                if pad.hands[seat][line] != sent.split():
                    pad.odd[seat, line] = sent
        pad._go(data.get("at", ""))
        return pad

    def tap(self, data: QueryDict) -> None:
        """Make the move of the one button that was pressed."""
        if card := data.get("card"):
            for each in _cards(card)[:1]:
                self.place(each)
        elif "erase" in data:
            self.erase()
        elif card := data.get("take"):
            self.take(card)
        elif "go" in data:
            self._go(data.get("go", ""))

    def place(self, card: str) -> None:
        """Lay a card on the current line, then advance to where the next one goes."""
        self._lay(self.seat, self.line, card)
        self.advance()

    def erase(self) -> None:
        """Take back the last card of the current line, else of the line filled before it."""
        for seat, line in self._backwards():
            if self.hands[seat][line]:
                self.hands[seat][line].pop()
                self.seat, self.line = seat, line
                return

    def take(self, card: str) -> None:
        """Take back a card that was touched, wherever it lies."""
        for seat, hand in enumerate(self.hands):
            for line, cards in enumerate(hand):
                if card in cards:
                    cards.remove(card)
                    self.seat, self.line = seat, line

    def advance(self) -> None:
        """Stay while the line has room; else the next line of the hand, else the next hand with room."""
        if len(self.hands[self.seat][self.line]) == LINE_SIZES[self.line]:
            self.advance_hand()

    def advance_hand(self) -> None:
        """Go to the first hand with room, from the current one on."""
        count = len(self.hands)
        for seat in (*range(self.seat, count), *range(self.seat)):
            if self.missing(seat) and seat not in self.aside:
                self.seat = seat
                self._advance_line()
                return

    def _go(self, place: str) -> None:
        """Go to a `seat-line`, or to a `seat` and the first of its lines that has room."""
        seat, _, line = place.partition("-")
        self.seat, self.line = _index(seat, len(self.hands)), _index(line, len(LINES))
        if not line:
            self._advance_line()

    def _advance_line(self) -> None:
        hand = self.hands[self.seat]
        open_lines = [line for line, size in enumerate(LINE_SIZES) if len(hand[line]) < size]
        if open_lines:
            self.line = open_lines[0]

    def missing(self, seat: int) -> int:
        """How many cards a hand still lacks."""
        return HAND_SIZE - sum(map(len, self.hands[seat]))

    @property
    def is_complete(self) -> bool:
        return not any(self.missing(seat) for seat in range(len(self.hands)) if seat not in self.aside)

    @property
    def used(self) -> set[str]:
        """Every card laid, by any player."""
        return {card for hand in self.hands for line in hand for card in line}

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The pad as its form carries it: the key, the place of the next card, the cards of every line."""
        lines = [
            (f"seat-{seat}-{name}", " ".join(cards))
            for seat, hand in enumerate(self.hands)
            for name, cards in zip(LINES, hand, strict=True)
        ]
        first = [] if self.first is None else [("first", str(self.first))]
        return [("key", str(self.key)), ("at", f"{self.seat}-{self.line}"), *lines, *first]

    @property
    def data(self) -> dict[str, Any]:
        """The deal as the rules read it. Who acted first is told only where nothing carried says it."""
        seats = [
            {name: self.odd.get((seat, line), " ".join(hand[line])) for line, name in enumerate(LINES)}
            for seat, hand in enumerate(self.hands)
        ]
        return {"seats": seats} if self.first is None else {"seats": seats, "first": self.first}

    def _lay(self, seat: int, line: int, card: str) -> None:
        cards = self.hands[seat][line]
        if card not in self.used and len(cards) < LINE_SIZES[line]:
            cards.append(card)

    def _backwards(self) -> Iterator[tuple[int, int]]:
        place = self.seat * len(LINES) + self.line
        for each in range(place, -1, -1):
            yield divmod(each, len(LINES))


def _cards(text: str) -> list[str]:
    try:
        return [card_text(card) for card in read_cards(text)]
    except RuleError:
        return []


def _index(text: str, count: int) -> int:
    number = int(text) if text.isdecimal() and len(text) < 4 else 0
    return number if number < count else 0
