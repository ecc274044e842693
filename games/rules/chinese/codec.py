"""The recorded JSON of a deal: reading it into seats and writing it back unchanged."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.rules.cards import cards_text
from games.rules.chinese.deal import check_deal
from games.rules.chinese.layout import Layout, read_layouts
from games.rules.chinese.naturals import NATURALS, natural_of
from games.rules.chinese.options import Options
from games.rules.chinese.quick_entry import check_foul
from games.rules.chinese.royalties import LINES, NO_POINTS
from games.rules.chinese.shown_hands import (
    Claim,
    ClaimedHand,
    DeclaredNatural,
    FouledHand,
    ShownCards,
    ShownHand,
    SurrenderedHand,
)
from games.rules.json_fields import (
    MAX_INTEGER,
    Malformed,
    Reader,
    integer,
    list_of,
    one_of,
    read_boolean,
    read_object,
    read_text,
)


@dataclass(frozen=True, slots=True)
class Deal:
    """A recorded deal. `first` is the seat that acted first, `fantasyland` the seats in Fantasyland next.

    Both are None if they were not recorded; they then follow from the carried state and from the hands.
    """

    seats: tuple[ShownHand, ...]
    first: int | None = None
    fantasyland: tuple[bool, ...] | None = None


_LINES: Final = frozenset(LINES)
_THREE_NUMBERS: Final = list_of(integer(-MAX_INTEGER), 3, 3)
_SEAT: Final[dict[str, Reader]] = {
    **dict.fromkeys(LINES, read_text),
    "natural": one_of(*NATURALS),
    "places": _THREE_NUMBERS,
    "bonuses": _THREE_NUMBERS,
    "fouled": read_boolean,
    "surrendered": read_boolean,
}


def read_deal(data: Mapping[str, object], seats: int, options: Options) -> Deal:
    """Return the deal of `seats` seats from recorded JSON.

    Each seat is its three lines of cards, or `places` and `bonuses`, or `fouled`, `surrendered` or a
    `natural`. Raises `Malformed`, ROYALTY_ON_FOUL, and the errors of `read_layouts` and `check_deal`.
    Articles chinese.1, chinese.2 and chinese.20.
    """
    fields: dict[str, Reader] = {
        "seats": list_of(_read_seat_fields, seats, seats),
        "first": integer(0, seats - 1),
        "fantasyland": list_of(read_boolean, seats, seats),
    }
    values = read_object(fields, data, required=("seats",))
    layouts = _read_layouts(values["seats"])
    read = tuple(_read_seat(index, seat, layouts, options) for index, seat in enumerate(values["seats"]))
    check_deal(read, options)
    return Deal(read, values.get("first"), values.get("fantasyland"))


def _read_seat_fields(data: object) -> dict[str, object]:
    if type(data) is not dict:
        raise ValueError(data)
    return read_object(_SEAT, data)


def _read_layouts(seats: Sequence[Mapping[str, Any]]) -> dict[int, Layout]:
    """Return the layouts of the seats entered by cards, read together because they share one pack."""
    by_cards = [index for index, fields in enumerate(seats) if fields.keys() >= _LINES]
    boards = [(seats[index]["top"], seats[index]["middle"], seats[index]["bottom"]) for index in by_cards]
    return dict(zip(by_cards, read_layouts(boards), strict=True))


def _read_seat(
    index: int, fields: Mapping[str, Any], layouts: Mapping[int, Layout], options: Options
) -> ShownHand:
    if fields.keys() == _LINES:  # as most seats are recorded
        return ShownCards(layouts[index])
    match fields:
        case {"top": _, "middle": _, "bottom": _, **rest} if rest.keys() <= {"natural", "places"}:
            placed = ShownCards(layouts[index], rest.get("natural"), rest.get("places"))
            if placed.natural is None or (options.naturals and placed.natural == natural_of(placed.layout)):
                return placed
        case {"places": places, **rest} if rest.keys() <= {"bonuses"}:
            return ClaimedHand(Claim(places, rest.get("bonuses", NO_POINTS)))
        case {"fouled": True, **rest} if rest.keys() <= {"places", "bonuses"}:
            check_foul(rest.get("bonuses", NO_POINTS))
            return FouledHand()
        case {"surrendered": True, **rest} if not rest:
            return SurrenderedHand()
        case {"natural": natural, **rest} if not rest and options.naturals:
            return DeclaredNatural(natural)
    raise Malformed(f"seats[{index}]")


def write_deal(deal: Deal) -> dict[str, object]:
    """Return the JSON that `read_deal` reads as this deal, with cards in canonical text."""
    data: dict[str, object] = {"seats": [_write_seat(seat) for seat in deal.seats]}
    if deal.first is not None:
        data["first"] = deal.first
    if deal.fantasyland is not None:
        data["fantasyland"] = list(deal.fantasyland)
    return data


def _write_seat(seat: ShownHand) -> dict[str, object]:
    match seat:
        case ShownCards(layout, natural, places):
            lines = {line: cards_text(cards) for line, cards in zip(LINES, layout, strict=True)}
            fields = {"natural": natural, "places": None if places is None else list(places)}
            return {**lines, **{name: value for name, value in fields.items() if value is not None}}
        case ClaimedHand(claim):
            return {"places": list(claim.places), "bonuses": list(claim.bonuses)}
        case FouledHand():
            return {"fouled": True}
        case SurrenderedHand():
            return {"surrendered": True}
        case DeclaredNatural(natural):
            return {"natural": natural}
