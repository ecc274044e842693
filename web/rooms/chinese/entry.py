"""A deal being entered, as the views hold it: some hands are laid, the others told, on one page or the other.

Whichever page sends it, the record is made the same way: a hand of thirteen cards by its cards, any other by
what was told of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self
from uuid import UUID

from django.core.exceptions import BadRequest
from django.http import QueryDict

from games.rules.cards import read_cards
from games.rules.chinese.layout import Layout, values_of
from games.rules.chinese.naturals import natural_of
from games.rules.chinese.options import Options
from games.rules.chinese.scoring import Standing, standing_of
from games.rules.errors import RuleError
from web.places import Place
from web.rooms.chinese.pad import LINES, Pad
from web.rooms.chinese.quick import FOULED, SURRENDERED, WORDS, Quick
from web.rooms.chinese.typed_cards import TYPED_LENGTH_MAX, lay_typed
from web.wording.typography import speaks_french

Mode = Literal["cards", "quick"]


@dataclass(slots=True)
class Entry:
    """The cards laid, what was told without them, and which of the two pages is shown.

    `typed_cards` is what was written in the field of cards and is not laid, for the reason `fault` gives.
    """

    IN_ADDRESS: ClassVar[frozenset[str]] = Pad.IN_ADDRESS

    cards: Pad
    quick: Quick
    mode: Mode
    options: Options
    typed_cards: str = ""
    fault: RuleError | None = None

    @classmethod
    def empty(cls, place: Place) -> Self:
        """A new deal, entered as the last one was."""
        mode = _mode(place.habit) if place.habit else "cards"
        return cls(Pad.empty(place.seats), Quick.empty(place.seats), mode, place.options)

    @classmethod
    def of(cls, recorded: Mapping[str, Any], place: Place) -> Self:
        """A recorded deal again, to correct it."""
        entry = cls(Pad.of(recorded), Quick.of(recorded), _mode(recorded), place.options)
        entry._put_cards()
        return entry

    @classmethod
    def typed(cls, data: QueryDict, place: Place) -> Self:
        """The deal as its page sent it."""
        mode: Mode = "quick" if data.get("mode") == "quick" else "cards"
        entry = cls(Pad.typed(data, place.seats), Quick.typed(data, place.seats), mode, place.options)
        entry.typed_cards = data.get("typed", "")[:TYPED_LENGTH_MAX]
        entry._put_cards()
        for seat in entry.seats:
            if f"word-{seat}" in data:
                entry._say(seat, data.get(f"word-{seat}", ""))
        return entry

    def tap(self, data: QueryDict) -> None:
        """Make the move of the one button that was pressed."""
        if "to" in data and data.get("to") != self.mode:
            self.mode = "quick" if data.get("to") == "quick" else "cards"
        elif "say" in data:
            seat, _, said = data.get("say", "").partition("-")
            self._say(_index(seat, len(self.seats)), said)
        elif self.mode == "quick":
            self._tap_quick(data)
        elif "type" in data or "to" in data:
            self._lay_typed()
        else:
            self.cards.tap(data)
        self._put_cards()

    @property
    def key(self) -> UUID:
        """The key of the deal, made when its page opened."""
        return self.cards.key

    @key.setter
    def key(self, key: UUID) -> None:
        self.cards.key = key

    @property
    def seats(self) -> range:
        return range(len(self.cards.hands))

    @property
    def laid(self) -> dict[int, Standing]:
        """How the hands of thirteen cards stand, by seat."""
        odd = {seat for seat, _line in self.cards.odd}
        whole = [seat for seat in self.seats if not self.cards.missing(seat) and seat not in odd]
        return {seat: standing_of(values_of(self._layout(seat)), self.options) for seat in whole}

    @property
    def is_complete(self) -> bool:
        """Whether every hand is known, one way or the other."""
        laid = self.laid
        return all(seat in laid or (self.is_told(seat) and self.quick.is_told(seat)) for seat in self.seats)

    @property
    def asks_fantasyland(self) -> bool:
        """Whether royalties cannot tell who goes to Fantasyland, so that players have to."""
        by_royalties = self.options.royalty_mode != "off" and self.options.royalty_table.name == "open_face"
        return self.options.fantasyland and not by_royalties

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The deal as a form carries it."""
        return [*self.cards.fields, *self.quick.fields, ("mode", self.mode)]

    @property
    def data(self) -> dict[str, Any]:
        """The deal as the rules read it: with places told, the hands laid tell theirs too."""
        data, laid = self.cards.data, self.laid
        seats = [self._seat(seat, lines) for seat, lines in enumerate(data["seats"])]
        if not any("places" in seat for seat in seats):
            return {**data, "seats": seats}
        for seat, standing in laid.items():
            if not standing.fouled and not self.quick.words[seat]:
                seats[seat]["places"] = self.quick.places(seat)
        if self.asks_fantasyland:
            data["fantasyland"] = self.quick.goes
        return {**data, "seats": seats}

    def shows(self, seat: int) -> str | None:
        """The natural that a hand of thirteen cards shows, where they are played."""
        if not self.options.naturals or seat not in self.laid:
            return None
        return natural_of(self._layout(seat))

    def is_told(self, seat: int) -> bool:
        """Whether a hand goes by what was told of it, and not by cards, laid or still to lay."""
        if self.quick.words[seat]:
            return self.quick.words[seat] == SURRENDERED or bool(self.cards.missing(seat))
        if not self.cards.missing(seat) or any(seat == place for place, _line in self.cards.odd):
            return False
        has_cards = any(self.cards.hands[seat])
        return self.mode == "quick" or (not has_cards and any(self.quick.places(seat)))

    def _seat(self, seat: int, lines: dict[str, Any]) -> dict[str, Any]:
        said = self.quick.words[seat]
        if not self.is_told(seat):
            return {**lines, "natural": said} if said else lines
        if said == SURRENDERED:
            return {"surrendered": True}
        bonuses = self.quick.bonuses[seat]
        if said == FOULED:
            return {"fouled": True, "bonuses": bonuses} if any(bonuses) else {"fouled": True}
        return {"natural": said} if said else {"places": self.quick.places(seat), "bonuses": bonuses}

    def _tap_quick(self, data: QueryDict) -> None:
        laid = self.laid
        if "rank" in data:
            seat, _, line = data.get("rank", "").partition("-")
            self.quick.rank(_index(seat, len(self.seats)), _index(line, len(LINES)), laid)
        elif "foul" in data:
            self.quick.foul(_index(data.get("foul", ""), len(self.seats)), laid)
        elif "undo" in data:
            self.quick.undo()

    def _lay_typed(self) -> None:
        """Lay what was typed. Enter in its field presses the first button of the form: this page’s own."""
        try:
            lay_typed(self.cards, self.typed_cards, "fr" if speaks_french() else "en")
        except RuleError as fault:
            self.fault = fault
        else:
            self.typed_cards = ""

    def _say(self, seat: int, said: str) -> None:
        """What was picked for a hand: to lay it, to give it up, or a natural."""
        if said not in WORDS or said == FOULED:
            raise BadRequest("word")
        if self.quick.words[seat] not in (said, FOULED):
            self.quick.say(seat, said, self.laid)
            self._put_cards()
            if said and self.mode == "cards" and seat == self.cards.seat:
                self.cards.advance_hand()

    def _put_cards(self) -> None:
        standings = self.laid.items()
        self.quick.put_cards({seat: None if each.fouled else each.lines for seat, each in standings})
        self.cards.aside = {seat for seat, said in enumerate(self.quick.words) if said}

    def _layout(self, seat: int) -> Layout:
        top, middle, bottom = (read_cards(" ".join(line)) for line in self.cards.hands[seat])
        return Layout(top, middle, bottom)


def _mode(recorded: Mapping[str, Any]) -> Mode:
    """The page that shows a recorded deal: quick as soon as one hand in play has no cards."""
    aside = {"surrendered", "natural"}
    told = any("top" not in seat and not seat.keys() & aside for seat in recorded["seats"])
    return "quick" if told else "cards"


def _index(typed: str, count: int) -> int:
    """The number of a seat or of a line; what no button says is a forgery."""
    if not typed.isdecimal() or len(typed) > 1 or int(typed) >= count:
        raise BadRequest("tap")
    return int(typed)
