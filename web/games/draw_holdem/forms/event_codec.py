"""Text format of the events of a hand of Draw-Hold'em, for the form of its pad."""

import re
from collections.abc import Sequence
from typing import Final

from games.rules.draw_holdem.hand import BetTo, Event, Exchange, Fold, StreetEnd

MAX_EVENTS: Final = 400
"""Maximum number of events read from a form, far above the length of any real hand."""
_BET = re.compile(r"b(\d{1,2})-(\d{1,10})", re.ASCII)
_SEAT = re.compile(r"([xf])(\d{1,2})", re.ASCII)


def read_events(text: str, seats: int) -> list[Event]:
    """Return the events of `x0 b1-20 f2 s`, up to the first unreadable one; `s` is the next street."""
    events: list[Event] = []
    for word in text.split()[:MAX_EVENTS]:
        if word == "s":
            events.append(StreetEnd())
        elif (match := _BET.fullmatch(word)) and int(match[1]) < seats:
            events.append(BetTo(int(match[1]), int(match[2])))
        elif (match := _SEAT.fullmatch(word)) and int(match[2]) < seats:
            events.append(Exchange(int(match[2])) if match[1] == "x" else Fold(int(match[2])))
        else:
            break
    return events


def write_events(events: Sequence[Event]) -> str:
    """Return the text that `read_events` reads; a showdown is omitted.

    The winners of a showdown have form fields of their own.
    """
    return " ".join(filter(None, map(_event_text, events)))


def _event_text(event: Event) -> str:
    match event:
        case Exchange(seat):
            return f"x{seat}"
        case BetTo(seat, amount):
            return f"b{seat}-{amount}"
        case Fold(seat):
            return f"f{seat}"
        case StreetEnd():
            return "s"
        case _:
            return ""
