"""A recorded hand of Draw-Hold'em: from the JSON of a phone to a frozen hand, and back."""

from collections.abc import Callable, Mapping
from typing import Any

from games.rules.draw_holdem.hand import BetTo, Event, Exchange, Fold, Hand, NextStreet, Showdown
from games.rules.draw_holdem.options import Options
from games.rules.draw_holdem.play import replay
from games.rules.plain import LARGEST, Malformed, Reader, flag, many, read_plain, text, whole

REQUIRED = ("stacks", "small_blind_seat", "big_blind_seat", "small_blind", "big_blind", "events")


def read_hand(data: Mapping[str, Any], seats: int, options: Options, carried: Mapping[str, Any]) -> Hand:
    """The hand recorded at a table of that many seats, after what the last one carried.

    `stacks` are chips by seat before the blinds, none for who is out; `small_blind_seat`, `big_blind_seat`
    and `button` (the last by default) seats; `small_blind` and `big_blind` chips; `events` a list of objects
    with `do`: `exchange` or `fold` (`seat`), `bet_to` (`seat`, `amount`), `street`, `showdown` (`ranking`,
    lists of seats); `last_hand` a flag. Raises `ValueError`, also when the hand is not over, and what
    `replay` does.
    """
    seat, chips = whole(0, seats - 1), whole(1)
    readers: dict[str, Reader] = {
        "stacks": many(whole(0), seats, seats),
        "small_blind_seat": seat,
        "big_blind_seat": seat,
        "small_blind": chips,
        "big_blind": chips,
        "button": seat,
        "events": many(_event_reader(seats)),
        "last_hand": flag,
    }
    values = {"button": seats - 1, **read_plain(readers, data, REQUIRED)}
    hand = Hand(**values, carry=read_plain({"carry": whole(0)}, carried).get("carry", 0))
    if seats > 1 and hand.small_blind_seat == hand.big_blind_seat:
        raise Malformed("big_blind_seat")
    if not replay(hand, options).is_over:
        raise Malformed("events")
    return hand


def write_hand(hand: Hand) -> dict[str, Any]:
    """The JSON that `read_hand` reads back; the carry is the previous hand's to give."""
    return {
        "stacks": list(hand.stacks),
        "small_blind_seat": hand.small_blind_seat,
        "big_blind_seat": hand.big_blind_seat,
        "small_blind": hand.small_blind,
        "big_blind": hand.big_blind,
        "button": hand.button,
        "events": [_written(event) for event in hand.events],
        "last_hand": hand.last_hand,
    }


def _event_reader(seats: int) -> Reader:
    """Reads one event of a table of that many seats."""
    seat: dict[str, Reader] = {"do": text, "seat": whole(0, seats - 1)}
    ranking = many(many(seat["seat"], 1, seats), 0, seats)
    kinds: dict[str, tuple[Callable[..., Event], dict[str, Reader]]] = {
        "exchange": (Exchange, seat),
        "bet_to": (BetTo, {**seat, "amount": whole(-LARGEST)}),
        "fold": (Fold, seat),
        "street": (NextStreet, {"do": text}),
    }

    def read(value: Any) -> Event:
        if not isinstance(value, Mapping):
            raise Malformed("events")
        do = value.get("do")
        if do == "showdown":
            return Showdown(read_plain({"do": text, "ranking": ranking}, value).get("ranking"))
        if type(do) is not str or do not in kinds:
            raise Malformed("do")
        make, readers = kinds[do]
        values = read_plain(readers, value, required=readers)
        del values["do"]
        return make(**values)

    return read


def _written(event: Event) -> dict[str, Any]:
    match event:
        case Exchange(seat):
            return {"do": "exchange", "seat": seat}
        case BetTo(seat, amount):
            return {"do": "bet_to", "seat": seat, "amount": amount}
        case Fold(seat):
            return {"do": "fold", "seat": seat}
        case NextStreet():
            return {"do": "street"}
        case Showdown(ranking):
            return {
                "do": "showdown",
                "ranking": None if ranking is None else [list(tied) for tied in ranking],
            }
