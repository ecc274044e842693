"""Quick entry: each line ranked by taps, royalties picked, and declarations that replace cards.

The whole state travels in the form, with its previous states, so that a move can be undone. The script
quick.js applies the same moves in the browser at once; this module decides.
"""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from django.core.exceptions import BadRequest
from django.http import QueryDict

from games.rules.chinese.naturals import NATURALS
from games.rules.chinese.royalties import LINES
from games.rules.chinese.scoring import SURRENDERED
from games.rules.json_fields import Malformed, integer, list_of, one_of, read_boolean, read_object, read_text

FOULED: Final = "fouled"
DECLARATIONS: Final = ("", FOULED, SURRENDERED, *NATURALS)
"""Possible declarations for a hand; empty while it is compared."""
MAX_UNDO_STEPS: Final = 60
"""Maximum number of moves that can be undone, more than a deal takes."""
LineOrder = list[list[int]]


@dataclass(slots=True)
class QuickEntry:
    """Quick entry of a deal: the ranking of each line; by seat a declaration, and a royalty for each line.

    `in_fantasyland` marks the players of the next Fantasyland if royalties do not decide it. `undo_stack`
    contains the states before each move, the latest at the end.
    """

    orders: list[LineOrder]
    declarations: list[str]
    bonuses: list[list[int]]
    in_fantasyland: list[bool]
    undo_stack: list[str]

    @classmethod
    def empty(cls, seats: int) -> Self:
        """Return an empty quick entry."""
        nothing = [[0] * len(LINES) for _ in range(seats)]
        return cls([[] for _ in LINES], [""] * seats, nothing, [False] * seats, [])

    @classmethod
    def from_recorded(cls, recorded: Mapping[str, Any]) -> Self:
        """Return the quick entry of a recorded deal, including places recorded beside cards."""
        quick = cls.empty(len(recorded["seats"]))
        for seat, fields in enumerate(recorded["seats"]):
            lines = [each for each in (FOULED, SURRENDERED) if fields.get(each)]
            quick.declarations[seat] = lines[0] if lines else fields.get("natural", "")
            quick.bonuses[seat] = list(fields.get("bonuses", quick.bonuses[seat]))
        for line in range(len(LINES)):
            quick.orders[line] = _recorded_order(recorded["seats"], line)
        quick.in_fantasyland = list(recorded.get("fantasyland", quick.in_fantasyland))
        return quick

    @classmethod
    def from_data(cls, data: QueryDict, seats: int) -> Self:
        """Return the submitted state, with the choices made on the page since it was rendered.

        Only our own pages write this state. Raises BadRequest if it is unreadable.
        """
        quick = cls.empty(seats)
        if typed := data.get("quick", ""):
            quick._read(typed)
        quick._read_choices(data)
        quick.undo_stack = list(_read_json(data.get("past") or "[]", list_of(read_text, 0, MAX_UNDO_STEPS)))
        return quick

    @property
    def state_json(self) -> str:
        """Return the state as JSON for a form field, without its previous states."""
        state = {
            "orders": self.orders,
            "words": self.declarations,
            "bonuses": self.bonuses,
            "goes": self.in_fantasyland,
        }
        return json.dumps(state, separators=(",", ":"))

    @property
    def hidden_values(self) -> list[tuple[str, str]]:
        """Hidden form fields: the state and its previous states."""
        return [("quick", self.state_json), ("past", json.dumps(self.undo_stack, separators=(",", ":")))]

    def rank(self, seat: int, line: int, complete_seats: Collection[int]) -> None:
        """Rank a seat next on a line; a ranked seat first ties with the place above, then moves before it.

        Seats in `complete_seats` are ranked by their cards and do not move.
        """
        if seat not in complete_seats and not self.declarations[seat]:
            self._push_undo()
            self.orders[line] = after_tap(self.orders[line], seat)
            self._place_last_seat(line, complete_seats)

    def foul(self, seat: int, complete_seats: Collection[int]) -> None:
        """Mark a hand as fouled, or remove the mark."""
        if seat not in complete_seats:
            self._push_undo()
            self.declare(seat, "" if self.declarations[seat] == FOULED else FOULED, complete_seats)

    def declare(self, seat: int, text: str, complete_seats: Collection[int]) -> None:
        """Set the declaration of a hand; a hand with a declaration loses its places and royalties."""
        self.declarations[seat] = text
        if text:
            self.bonuses[seat] = [0] * len(LINES)
            for line in range(len(LINES)):
                self.orders[line] = without_seats(self.orders[line], [seat])
                self._place_last_seat(line, complete_seats)

    def undo(self) -> None:
        """Undo the last move."""
        if self.undo_stack:
            self._read(self.undo_stack.pop())

    def places(self, seat: int) -> list[int]:
        """Return the places of a seat from the top line down, 0 if it has none."""
        return [place_of_seat(order, seat) for order in self.orders]

    def is_complete_for(self, seat: int) -> bool:
        """Return whether a seat has a declaration or three places."""
        return bool(self.declarations[seat]) or all(self.places(seat))

    def unplaced(self, line: int, complete_seats: Collection[int]) -> list[int]:
        """Return the compared seats that have neither cards nor a place on a line."""
        order = self.orders[line]
        return [seat for seat in self._seats_in_play(complete_seats) if not place_of_seat(order, seat)]

    def set_complete_hands(self, complete_seats: Mapping[int, Sequence[Any] | None]) -> None:
        """Rank the hands with cards by the values of their lines; None is a foul.

        The cards of such a hand decide whether it is fouled.
        """
        for seat in complete_seats:
            if self.declarations[seat] == FOULED:
                self.declarations[seat] = ""
        fields = {seat for seat, shown in complete_seats.items() if shown is None}
        fields |= {seat for seat, text in enumerate(self.declarations) if text}
        for line, order in enumerate(self.orders):
            values = {
                seat: shown[line] for seat, shown in complete_seats.items() if shown and seat not in fields
            }
            self.orders[line] = with_known_values(without_seats(order, fields), values)

    def _seats_in_play(self, complete_seats: Collection[int]) -> list[int]:
        return [
            seat for seat, text in enumerate(self.declarations) if not text and seat not in complete_seats
        ]

    def _place_last_seat(self, line: int, complete_seats: Collection[int]) -> None:
        """Rank the last seat automatically once another seat is ranked, or if it is the only one compared."""
        waiting = self.unplaced(line, complete_seats)
        if len(waiting) == 1 and (len(self._seats_in_play(complete_seats)) > 1 or not self.orders[line]):
            self.orders[line].append(waiting)

    def _push_undo(self) -> None:
        self.undo_stack = [*self.undo_stack, self.state_json][-MAX_UNDO_STEPS:]

    def _read(self, state: str) -> None:
        """Restore the state from its JSON text."""
        read = _read_json(state, lambda value: _read_state(value, len(self.declarations)))
        self.orders = [[list(tier) for tier in order] for order in read["orders"]]
        self.declarations, self.in_fantasyland = list(read["words"]), list(read["goes"])
        self.bonuses = [list(each) for each in read["bonuses"]]

    def _read_choices(self, data: QueryDict) -> None:
        """Apply the royalties and checkboxes picked on the page since it was rendered."""
        for seat, bonuses in enumerate(self.bonuses):
            for line in range(len(LINES)):
                if picked := data.get(f"bonus-{seat}-{line}"):
                    bonuses[line] = _read_json(picked, integer(0))
            if "asks-fantasyland" in data:
                self.in_fantasyland[seat] = f"goes-{seat}" in data


def _recorded_order(seats: Sequence[Mapping[str, Any]], line: int) -> LineOrder:
    """Return the ranking of recorded places."""
    tiers: dict[int, list[int]] = {}
    for seat, fields in enumerate(seats):
        if "places" in fields:
            tiers.setdefault(fields["places"][line], []).append(seat)
    return [tiers[index] for index in sorted(tiers)]


def _read_json(typed: str, reader: Any) -> Any:
    """Return JSON written by one of our pages, parsed by a reader of plain values. Raises BadRequest."""
    try:
        return reader(json.loads(typed))
    except (ValueError, RecursionError) as error:
        raise BadRequest("quick") from error


def _read_state(value: Any, seats: int) -> dict[str, Any]:
    readers = {
        "orders": list_of(list_of(list_of(integer(0, seats - 1), 1)), len(LINES), len(LINES)),
        "words": list_of(one_of(*DECLARATIONS), seats, seats),
        "bonuses": list_of(list_of(integer(0), len(LINES), len(LINES)), seats, seats),
        "goes": list_of(read_boolean, seats, seats),
    }
    state = read_object(readers, value, required=readers)
    for order in state["orders"]:
        ranked = [seat for tier in order for seat in tier]
        if len(ranked) != len(set(ranked)):
            raise Malformed("orders")
    return state


def place_of_seat(order: LineOrder, seat: int) -> int:
    """Return the place of a seat, 0 if it has none."""
    return next((index for index, tier in enumerate(order, 1) if seat in tier), 0)


def after_tap(order: LineOrder, seat: int) -> LineOrder:
    """Return the ranking after a tap on a seat.

    Taps put the seat last, then level with the place above, then before it, and at last remove it.
    """
    tier = place_of_seat(order, seat) - 1
    if tier < 0:
        return [*order, [seat]]
    rest = [[each for each in tied if each != seat] for tied in order]
    if rest[tier]:
        rest.insert(tier, [seat])
    elif tier:
        rest[tier - 1].append(seat)
    return [tied for tied in rest if tied]


def without_seats(order: LineOrder, seats: Iterable[int]) -> LineOrder:
    """Return the ranking without some seats."""
    removed = set(seats)
    rest = ([seat for seat in tier if seat not in removed] for tier in order)
    return [tier for tier in rest if tier]


def with_known_values(order: LineOrder, values: Mapping[int, Any]) -> LineOrder:
    """Return the ranking in which the seats with known `values` are ordered by these values.

    If the taps contradict the values, or are missing, the seats with values come first.
    """
    ladder = [
        sorted(seat for seat, each in values.items() if each == value)
        for value in sorted(set(values.values()), reverse=True)
    ]
    data = without_seats(order, {seat for tier in order for seat in tier} - values.keys())
    return order if [sorted(tier) for tier in data] == ladder else ladder + without_seats(order, values)
