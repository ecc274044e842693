"""A coup told announcement by announcement: what was said so far, and what is being said now.

Nothing here judges: the rules follow the coup event by event, and the page says where they stop.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from django.http import QueryDict

Event = dict[str, Any]

_ANNOUNCE = re.compile(r"a(\d{1,2}(?:-\d{1,2}){0,5})x(\d{1,2})")
_REFUSE = re.compile(r"r(\w{1,2}(?:-\w{1,2}){0,9})")
_SAYING = re.compile(r"\d{1,2}(?:-\d{1,2}){0,5}")
EVENTS_MAX = 200
"""Far beyond the longest coup anybody sat through."""
HAND_LENGTH_MAX = 60


@dataclass(slots=True)
class Told:
    """The events so far, as they are recorded, and the one being told.

    `saying` is the announcement as far as it is named; `hand` what was typed of the hand shown; `newest` is
    set by the button that tells an event, so that a refusal of the rules can be shown beside it.
    """

    receiver: int | None = None
    events: list[Event] = field(default_factory=list)
    saying: tuple[int, ...] = ()
    changed: int = 0
    is_refused: bool = False
    hand: str = ""
    newest: Event | None = None

    @classmethod
    def of(cls, recorded: Mapping[str, Any]) -> Self:
        """A recorded coup, told again."""
        return cls(recorded["receiver"], [dict(event) for event in recorded["events"]])

    @classmethod
    def typed(cls, data: QueryDict, seats: int) -> Self:
        """What a form tells. What cannot be read is not told."""
        receiver = data.get("receives") or data.get("receiver", "")
        changed = data.get("changed", "")
        return cls(
            receiver=int(receiver) if receiver.isdecimal() and int(receiver[:4]) < seats else None,
            events=read_events(data.get("events", "")),
            saying=read_saying(data.get("saying", "")),
            changed=int(changed) if changed.isdecimal() and len(changed) < 4 else 0,
            is_refused="refused" in data,
            hand=data.get("hand", "")[:HAND_LENGTH_MAX],
        )

    def tap(self, data: QueryDict) -> None:
        """Make the move of the one button that was pressed."""
        if "pick" in data:
            self.saying = read_saying(data.get("pick", ""))
        elif "announce" in data:
            announced = {"do": "announce", "announcement": list(self.saying)}
            self.newest = {**announced, "changed": self.changed} if self.changed else announced
        elif "accept" in data:
            self.newest = {"do": "accept"}
        elif "refuse" in data:
            self.is_refused = True
        elif "card" in data:
            self.hand = f"{self.hand} {data['card']}".strip()[:HAND_LENGTH_MAX]
        elif "show" in data:
            self.newest = {"do": "refuse", "hand": self.hand}
        elif "erase" in data:
            self.erase()

    def erase(self) -> None:
        """Take back the last thing told, however small."""
        if self.hand:
            self.hand = " ".join(self.hand.split()[:-1])
        elif self.is_refused:
            self.is_refused = False
        elif self.saying:
            self.saying = self.saying[:-1]
        elif self.events:
            self.events.pop()

    def keep(self, event: Event) -> None:
        """Take the newest event among those told; the next one begins."""
        self.events.append(event)
        self.saying, self.changed, self.is_refused, self.hand = (), 0, False, ""

    @property
    def fields(self) -> list[tuple[str, str]]:
        """What is told, as a form carries it, save what has an input of its own: cards changed and hand."""
        fields = [
            ("told", "1"),
            ("receiver", "" if self.receiver is None else str(self.receiver)),
            ("events", write_events(self.events)),
            ("saying", write_saying(self.saying)),
        ]
        return fields + ([("refused", "1")] if self.is_refused else [])

    @property
    def data(self) -> dict[str, Any]:
        """The coup as the rules read it."""
        return {"receiver": self.receiver, "events": self.events}


def read_saying(text: str) -> tuple[int, ...]:
    """An announcement, or its beginning, from `5-13-9`; nothing from anything else."""
    return tuple(map(int, text.split("-"))) if _SAYING.fullmatch(text) else ()


def write_saying(saying: tuple[int, ...]) -> str:
    """The text that `read_saying` reads."""
    return "-".join(map(str, saying))


def read_events(text: str) -> list[Event]:
    """Events from `a3-8x2 t a7-12x0 rAs-Kd-9c-Jk-Jk`, up to the first that cannot be read."""
    events: list[Event] = []
    for word in text.split()[:EVENTS_MAX]:
        if word == "t":
            events.append({"do": "accept"})
        elif found := _ANNOUNCE.fullmatch(word):
            changed = {"changed": int(found[2])} if int(found[2]) else {}
            events.append({"do": "announce", "announcement": list(read_saying(found[1])), **changed})
        elif found := _REFUSE.fullmatch(word):
            events.append({"do": "refuse", "hand": found[1].replace("-", " ")})
        else:
            break
    return events


def write_events(events: list[Event]) -> str:
    """The text that `read_events` reads."""
    return " ".join(map(_write_event, events))


def _write_event(event: Event) -> str:
    if event["do"] == "announce":
        return f"a{write_saying(event['announcement'])}x{event.get('changed', 0)}"
    return "t" if event["do"] == "accept" else "r" + event["hand"].replace(" ", "-")
