"""The record of a deal: the JSON a phone sends, read into seats and given back as it came."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.rules.cards import cards_text
from games.rules.chinese.deal import check_deal
from games.rules.chinese.layout import Layout, read_layouts
from games.rules.chinese.naturals import NATURALS, natural_of
from games.rules.chinese.options import Options
from games.rules.chinese.quick import check_foul
from games.rules.chinese.royalties import LINES, NO_POINTS
from games.rules.chinese.seats import Claim, Declared, Fouled, Laid, Placed, Seat, Surrendered
from games.rules.plain import LARGEST, Malformed, Reader, flag, many, read_plain, text, whole, word


@dataclass(frozen=True, slots=True)
class Deal:
    """A recorded deal. `first` is who acted first and `fantasyland` who plays the next deal there.

    Both are None where they were not recorded: the state carried from the deal before, and the hands
    themselves, then say it.
    """

    seats: tuple[Seat, ...]
    first: int | None = None
    fantasyland: tuple[bool, ...] | None = None


_THREE_NUMBERS: Final = many(whole(-LARGEST), 3, 3)
_SEAT: Final[dict[str, Reader]] = {
    **dict.fromkeys(LINES, text),
    "natural": word(*NATURALS),
    "places": _THREE_NUMBERS,
    "bonuses": _THREE_NUMBERS,
    "fouled": flag,
    "surrendered": flag,
}


def read_deal(data: Mapping[str, Any], seats: int, options: Options) -> Deal:
    """A deal of so many seats from recorded JSON.

    Each seat is its three lines of cards, or `places` and `bonuses`, or `fouled`, `surrendered` or a
    `natural`. Raises `Malformed`, and for what can be read but not be: ROYALTY_ON_FOUL and what
    `read_layouts` and `check_deal` raise. Articles chinese.1, chinese.2 and chinese.20.
    """
    fields: dict[str, Reader] = {
        "seats": many(_seat_fields, seats, seats),
        "first": whole(0, seats - 1),
        "fantasyland": many(flag, seats, seats),
    }
    values = read_plain(fields, data, required=("seats",))
    layouts = _read_layouts(values["seats"])
    read = tuple(_read_seat(index, seat, layouts, options) for index, seat in enumerate(values["seats"]))
    check_deal(read, options)
    return Deal(read, values.get("first"), values.get("fantasyland"))


def _seat_fields(data: Any) -> dict[str, Any]:
    if type(data) is not dict:
        raise ValueError(data)
    return read_plain(_SEAT, data)


def _read_layouts(seats: Sequence[Mapping[str, Any]]) -> dict[int, Layout]:
    """The layouts of the seats entered by cards, read together since they share one pack."""
    by_cards = [index for index, fields in enumerate(seats) if fields.keys() >= set(LINES)]
    boards = [(seats[index]["top"], seats[index]["middle"], seats[index]["bottom"]) for index in by_cards]
    return dict(zip(by_cards, read_layouts(boards), strict=True))


def _read_seat(
    index: int, fields: Mapping[str, Any], layouts: Mapping[int, Layout], options: Options
) -> Seat:
    match fields:
        case {"top": _, "middle": _, "bottom": _, **rest} if rest.keys() <= {"natural", "places"}:
            laid = Laid(layouts[index], rest.get("natural"), rest.get("places"))
            if laid.natural is None or (options.naturals and laid.natural == natural_of(laid.layout)):
                return laid
        case {"places": places, **rest} if rest.keys() <= {"bonuses"}:
            return Placed(Claim(places, rest.get("bonuses", NO_POINTS)))
        case {"fouled": True, **rest} if rest.keys() <= {"places", "bonuses"}:
            check_foul(rest.get("bonuses", NO_POINTS))
            return Fouled()
        case {"surrendered": True, **rest} if not rest:
            return Surrendered()
        case {"natural": natural, **rest} if not rest and options.naturals:
            return Declared(natural)
    raise Malformed(f"seats[{index}]")


def write_deal(deal: Deal) -> dict[str, Any]:
    """The JSON that `read_deal` reads as this deal, cards in their canonical text."""
    data: dict[str, Any] = {"seats": [_write_seat(seat) for seat in deal.seats]}
    if deal.first is not None:
        data["first"] = deal.first
    if deal.fantasyland is not None:
        data["fantasyland"] = list(deal.fantasyland)
    return data


def _write_seat(seat: Seat) -> dict[str, Any]:
    match seat:
        case Laid(layout, natural, places):
            lines = {line: cards_text(cards) for line, cards in zip(LINES, layout, strict=True)}
            told = {"natural": natural, "places": None if places is None else list(places)}
            return {**lines, **{name: value for name, value in told.items() if value is not None}}
        case Placed(claim):
            return {"places": list(claim.places), "bonuses": list(claim.bonuses)}
        case Fouled():
            return {"fouled": True}
        case Surrendered():
            return {"surrendered": True}
        case Declared(natural):
            return {"natural": natural}
