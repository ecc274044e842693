"""Buttons of the pages of a tournament, as they are sent."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid5

from django.http import QueryDict

from games import refusals
from games.rules.arbiter.rulebook import rulebook
from games.rules.tournament.events import MAX_NOTE_LENGTH
from web.core.forms.keys import read_form_key
from web.core.forms.names import clean_name

BUTTON_FIELDS: dict[str, tuple[tuple[str, ...], str]] = {
    "draw": (("word",), "sitting"),
    "hand": (("table", "big_blind"), "table"),
    "out": (("entrant", "hunters"), "sitting"),
    "bounty": (("entrant", "hunters"), "sitting"),
    "tie": (("entrant",), "player"),
    "reenter": (("entrant",), "sitting"),
    "addon": (("entrant",), "player"),
    "rebuy": (("entrant",), "player"),
    "addons": (("entrants",), "sitting"),
    "arrive": (("entrant", "is_here"), "desk"),
    "pay": (("entrant", "is_paid"), "desk"),
    "noshow": (("entrants",), "desk"),
    "absent": (("entrant", "is_absent"), "player"),
    "move": (("entrant", "table", "chair", "blinds"), "sitting"),
    "close": (("table",), "sitting"),
    "final": ((), "sitting"),
    "penalty": (("entrant", "level", "hands", "article", "note"), "player"),
}
"""Submitted fields and page of each button, by kind of event."""
TEXTS = {"word", "level", "article", "note"}
LISTS = {"hunters", "entrants"}
BOOLEANS = {"is_here", "is_paid", "is_absent"}
TICKS = {"arrive": "is_here", "pay": "is_paid"}
"""Boolean field of each tick of the desk, by kind of event."""


@dataclass(frozen=True, slots=True)
class ButtonPress:
    """A pressed button: the event, with a key derived from that of its page."""

    kind: str
    asked: dict[str, Any]
    key: UUID

    @property
    def page(self) -> str:
        """Name of the page of the button."""
        return BUTTON_FIELDS[self.kind][1]


def parse_button_press(data: QueryDict) -> ButtonPress:
    """Return the pressed button. Raises MalformedRound for input that no page sends.

    Buttons of one page share its key; the key of an event is derived from it, the kind, the entrant and the
    table.
    """
    data = _with_tick(data)
    kind = field_text(data, "do")
    if kind not in BUTTON_FIELDS:
        raise refusals.MalformedRound("do")
    asked: dict[str, Any] = {}
    if "seat" in data and kind == "move":
        asked["table"], asked["chair"] = _seat(field_text(data, "seat"))
    for name in BUTTON_FIELDS[kind][0]:
        if name in LISTS:
            numbers = [parse_integer(each) for each in data.getlist(name) if each]
            asked |= {name: numbers} if numbers or kind == "bounty" else {}
        elif name in BOOLEANS:
            asked[name] = field_text(data, name) == "1"
        elif name == "blinds":
            blinds = [list(_seat(each)) for each in data.getlist(name) if each]
            asked |= {"blinds": blinds} if blinds else {}
        elif typed := field_text(data, name):
            asked[name] = clean_line(typed) if name in TEXTS else parse_integer(typed)
    if "article" in asked and asked["article"] not in rulebook().articles:
        raise refusals.MalformedRound("article")
    about = f"{kind} {asked.get('entrant', '')} {asked.get('table', '')}"
    if kind in ("noshow", "absent", *TICKS):
        about += f" {asked.get('entrants', '')} {[asked[name] for name in BOOLEANS if name in asked]}"
    return ButtonPress(kind, asked, uuid5(read_form_key(data), about))


def _with_tick(data: QueryDict) -> QueryDict:
    """Return the fields with those of a tick, which one button of the desk sends: `pay-12-1`, `noshow-12`."""
    if "tick" not in data:
        return data
    kind, number, value = (*field_text(data, "tick").split("-", 2), "", "")[:3]
    fields = data.copy()
    fields["do"] = kind
    fields["entrants" if kind == "noshow" else "entrant"] = number
    if kind in TICKS:
        fields[TICKS[kind]] = value
    return fields


def field_text(data: QueryDict, name: str) -> str:
    """Return the text of one field, empty if it is missing."""
    typed = data.get(name, "")
    return typed.strip() if isinstance(typed, str) else ""


def parse_integer(typed: str) -> int:
    """Return a whole number. Raises MalformedRound for any other text."""
    typed = typed.strip()
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 10):
        raise refusals.MalformedRound(typed)
    return int(typed)


def clean_line(typed: str) -> str:
    """Return a short text on one line, without invisible characters."""
    return clean_name(typed)[:MAX_NOTE_LENGTH]


def parse_seats(typed: Iterable[str]) -> list[tuple[int, int]]:
    """Return tables and chairs written as `2-3`; empty texts are left out. Raises MalformedRound."""
    return [_seat(each) for each in typed if each]


def _seat(typed: str) -> tuple[int, int]:
    table, _dash, chair = typed.partition("-")
    return parse_integer(table), parse_integer(chair)
