"""The events of a hand of Draw-Hold'em in one line of text, as the form of its pad carries them."""

import re
from collections.abc import Sequence
from typing import Final

from games.rules.draw_holdem.hand import BetTo, Event, Exchange, Fold, NextStreet

EVENTS_MAX: Final = 400
"""Far beyond the longest hand anybody sat through."""
_BET = re.compile(r"b(\d{1,2})-(\d{1,10})", re.ASCII)
_SEAT = re.compile(r"([xf])(\d{1,2})", re.ASCII)


def read_events(text: str, seats: int) -> list[Event]:
    """Events from `x0 b1-20 f2 s`, up to the first that cannot be read: `s` is the next street."""
    events: list[Event] = []
    for word in text.split()[:EVENTS_MAX]:
        if word == "s":
            events.append(NextStreet())
        elif (found := _BET.fullmatch(word)) and int(found[1]) < seats:
            events.append(BetTo(int(found[1]), int(found[2])))
        elif (found := _SEAT.fullmatch(word)) and int(found[2]) < seats:
            events.append(Exchange(int(found[2])) if found[1] == "x" else Fold(int(found[2])))
        else:
            break
    return events


def write_events(events: Sequence[Event]) -> str:
    """The text that `read_events` reads; a showdown is told by its winners, elsewhere."""
    return " ".join(filter(None, map(_written, events)))


def _written(event: Event) -> str:
    match event:
        case Exchange(seat):
            return f"x{seat}"
        case BetTo(seat, amount):
            return f"b{seat}-{amount}"
        case Fold(seat):
            return f"f{seat}"
        case NextStreet():
            return "s"
        case _:
            return ""
