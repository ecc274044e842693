"""Quick entry: each line ranked by taps, royalties picked, and what is said of a hand instead of laying it.

The whole state travels in the form, with the states before it, so that a move can be taken back. The module
quick.js makes the same moves at once on the phone; this one has the last word.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from django.core.exceptions import BadRequest
from django.http import QueryDict

from games.rules.chinese.naturals import NATURALS
from games.rules.chinese.royalties import LINES
from games.rules.plain import Malformed, flag, many, read_plain, text, whole, word
from web.rooms.chinese.orders import Order, merged, moved, place_in, without

FOULED: Final = "fouled"
SURRENDERED: Final = "surrendered"
WORDS: Final = ("", FOULED, SURRENDERED, *NATURALS)
"""What may be said of a hand: nothing while it is in play."""
PAST_MAX: Final = 60
"""Moves that can be taken back: more than a deal takes."""


@dataclass(slots=True)
class Quick:
    """What was told without cards: the order of each line; by seat a word, and a royalty for each line.

    `goes` says who plays the next deal in Fantasyland, where royalties cannot tell. `past` holds the states
    that the moves left behind, the last one at the end.
    """

    orders: list[Order]
    words: list[str]
    bonuses: list[list[int]]
    goes: list[bool]
    past: list[str]

    @classmethod
    def empty(cls, seats: int) -> Self:
        """Nothing told yet."""
        nothing = [[0] * len(LINES) for _ in range(seats)]
        return cls([[] for _ in LINES], [""] * seats, nothing, [False] * seats, [])

    @classmethod
    def of(cls, recorded: Mapping[str, Any]) -> Self:
        """What a recorded deal told without cards, and the places told beside cards."""
        quick = cls.empty(len(recorded["seats"]))
        for seat, fields in enumerate(recorded["seats"]):
            said = [each for each in (FOULED, SURRENDERED) if fields.get(each)]
            quick.words[seat] = said[0] if said else fields.get("natural", "")
            quick.bonuses[seat] = list(fields.get("bonuses", quick.bonuses[seat]))
        for line in range(len(LINES)):
            quick.orders[line] = _recorded_order(recorded["seats"], line)
        quick.goes = list(recorded.get("fantasyland", quick.goes))
        return quick

    @classmethod
    def typed(cls, data: QueryDict, seats: int) -> Self:
        """What the form sent: the state its page was shown with, then what was picked there since.

        Only our own pages write this state: what cannot be read as one is a forgery, `BadRequest`.
        """
        quick = cls.empty(seats)
        if typed := data.get("quick", ""):
            quick._read(typed)
        quick._pick(data)
        quick.past = list(_read_json(data.get("past") or "[]", many(text, 0, PAST_MAX)))
        return quick

    @property
    def text(self) -> str:
        """The state as a form carries it, without its past."""
        state = {"orders": self.orders, "words": self.words, "bonuses": self.bonuses, "goes": self.goes}
        return json.dumps(state, separators=(",", ":"))

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The state and its past, for the form."""
        return [("quick", self.text), ("past", json.dumps(self.past, separators=(",", ":")))]

    def rank(self, seat: int, line: int, laid: Collection[int]) -> None:
        """Place a seat next on a line; placed already, it ties with the one above, then passes before it.

        The seats `laid` by cards stay where their cards put them.
        """
        if seat not in laid and not self.words[seat]:
            self._remember()
            self.orders[line] = moved(self.orders[line], seat)
            self._settle(line, laid)

    def foul(self, seat: int, laid: Collection[int]) -> None:
        """Say that a hand fouled, or that it did not."""
        if seat not in laid:
            self._remember()
            self.say(seat, "" if self.words[seat] == FOULED else FOULED, laid)

    def say(self, seat: int, said: str, laid: Collection[int]) -> None:
        """Say a word of a hand. It takes it out of play: it has no place left, and no royalty."""
        self.words[seat] = said
        if said:
            self.bonuses[seat] = [0] * len(LINES)
            for line in range(len(LINES)):
                self.orders[line] = without(self.orders[line], [seat])
                self._settle(line, laid)

    def undo(self) -> None:
        """Take back the last move."""
        if self.past:
            self._read(self.past.pop())

    def places(self, seat: int) -> list[int]:
        """The places of a seat, from the top down, 0 where it has none."""
        return [place_in(order, seat) for order in self.orders]

    def is_told(self, seat: int) -> bool:
        """Whether a word or three places tell a seat."""
        return bool(self.words[seat]) or all(self.places(seat))

    def waiting(self, line: int, laid: Collection[int]) -> list[int]:
        """Who is in play without cards and without a place on a line."""
        order = self.orders[line]
        return [seat for seat in self._playing(laid) if not place_in(order, seat)]

    def put_cards(self, laid: Mapping[int, Sequence[Any] | None]) -> None:
        """Put the hands laid where their cards put them: by seat the values of its lines, None for a foul.

        A hand that is laid says itself whether it fouled.
        """
        for seat in laid:
            if self.words[seat] == FOULED:
                self.words[seat] = ""
        aside = {seat for seat, shown in laid.items() if shown is None}
        aside |= {seat for seat, said in enumerate(self.words) if said}
        for line, order in enumerate(self.orders):
            values = {seat: shown[line] for seat, shown in laid.items() if shown and seat not in aside}
            self.orders[line] = merged(without(order, aside), values)

    def _playing(self, laid: Collection[int]) -> list[int]:
        return [seat for seat, said in enumerate(self.words) if not said and seat not in laid]

    def _settle(self, line: int, laid: Collection[int]) -> None:
        """The last one places himself once somebody was placed, or when nobody else is in play."""
        waiting = self.waiting(line, laid)
        if len(waiting) == 1 and (len(self._playing(laid)) > 1 or not self.orders[line]):
            self.orders[line].append(waiting)

    def _remember(self) -> None:
        self.past = [*self.past, self.text][-PAST_MAX:]

    def _read(self, state: str) -> None:
        """The state that a text tells."""
        read = _read_json(state, lambda value: _read_state(value, len(self.words)))
        self.orders = [[list(tier) for tier in order] for order in read["orders"]]
        self.words, self.goes = list(read["words"]), list(read["goes"])
        self.bonuses = [list(each) for each in read["bonuses"]]

    def _pick(self, data: QueryDict) -> None:
        """The royalties and the boxes picked on the page since it was shown."""
        for seat, bonuses in enumerate(self.bonuses):
            for line in range(len(LINES)):
                if picked := data.get(f"bonus-{seat}-{line}"):
                    bonuses[line] = _read_json(picked, whole(0))
            if "asks-fantasyland" in data:
                self.goes[seat] = f"goes-{seat}" in data


def _recorded_order(seats: Sequence[Mapping[str, Any]], line: int) -> Order:
    """The order that recorded places tell."""
    tiers: dict[int, list[int]] = {}
    for seat, fields in enumerate(seats):
        if "places" in fields:
            tiers.setdefault(fields["places"][line], []).append(seat)
    return [tiers[place] for place in sorted(tiers)]


def _read_json(typed: str, reader: Any) -> Any:
    """JSON that one of our pages wrote, read by a reader of plain values."""
    try:
        return reader(json.loads(typed))
    except (ValueError, RecursionError) as error:
        raise BadRequest("quick") from error


def _read_state(value: Any, seats: int) -> dict[str, Any]:
    readers = {
        "orders": many(many(many(whole(0, seats - 1), 1)), len(LINES), len(LINES)),
        "words": many(word(*WORDS), seats, seats),
        "bonuses": many(many(whole(0), len(LINES), len(LINES)), seats, seats),
        "goes": many(flag, seats, seats),
    }
    state = read_plain(readers, value, required=readers)
    for order in state["orders"]:
        ranked = [seat for tier in order for seat in tier]
        if len(ranked) != len(set(ranked)):
            raise Malformed("orders")
    return state
