"""A coup entered announcement by announcement: the events so far, and the event being entered.

Nothing is judged here: the rules apply the events one by one, and the page shows the first refusal.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Self

from django.http import QueryDict

from web.core.forms.keys import parse_index, parse_number
from web.games.menteur.forms.shown_hand import typed_hand

Event = dict[str, Any]

_ANNOUNCE = re.compile(r"a(\d{1,2}(?:-\d{1,2}){0,6})x(\d{1,2})")
_REFUSE = re.compile(r"r(\w{1,2}(?:-\w{1,2}){0,9})")
_ANNOUNCEMENT_PATTERN = re.compile(r"\d{1,2}(?:-\d{1,2}){0,6}")
JUDGEMENTS: Final[dict[str, dict[str, bool]]] = {
    "lie": {"truth": False},
    "truth": {"truth": True},
    "exact": {"truth": True, "fair_play_violation": True},
}
"""Verdicts of the table on a hand whose cards are not entered, as recorded."""
MAX_EVENTS = 200
"""Maximum number of events read from a form, far above the length of any real coup."""


@dataclass(slots=True)
class CoupDraft:
    """Recorded events of a coup and the event being entered.

    `partial_announcement` is only begun; `hand` is the typed text of the shown hand; `new_events` are those
    of the pressed button, stored apart so that a refusal of the rules can be shown beside it.
    """

    max_hand_length: ClassVar[int] = 60

    receiver: int | None = None
    events: list[Event] = field(default_factory=list)
    partial_announcement: tuple[int, ...] = ()
    changed: int = 0
    is_refused: bool = False
    hand: str = ""
    new_events: list[Event] = field(default_factory=list)

    @classmethod
    def from_recorded(cls, recorded: Mapping[str, Any]) -> Self:
        """Return the draft of a recorded coup."""
        return cls(recorded["receiver"], [dict(event) for event in recorded["events"]])

    @classmethod
    def from_data(cls, data: QueryDict, seats: int) -> Self:
        """Return the draft that a form contains; unreadable values are ignored.

        A receiver tapped while the events of a stored draft are on their way does not replace its receiver.
        """
        events = parse_events(data.get("events", ""))
        receiver = data.get("receiver", "")
        if not (events and receiver):
            receiver = data.get("receives") or receiver
        return cls(
            receiver=parse_index(receiver, seats),
            events=events,
            partial_announcement=parse_announcement(data.get("announcement", "")),
            changed=parse_number(data.get("changed", ""), digits=3) or 0,
            is_refused=bool(data.get("refused")),
            hand=data.get("hand", "")[: cls.max_hand_length],
        )

    def tap(self, data: QueryDict) -> None:
        """Apply the one button that was pressed."""
        if "pick" in data:
            self.partial_announcement = parse_announcement(data.get("pick", ""))
        elif "say" in data:
            self._announce(parse_announcement(data.get("say", "")))
        elif "refine" in data:
            self._refine(parse_announcement(data.get("refine", "")))
        elif "refuse" in data:
            self.is_refused = True
        elif data.get("judge") in JUDGEMENTS:
            self.new_events = [{"do": "judge", **JUDGEMENTS[data.get("judge", "")]}]
        elif "card" in data:
            self.hand = f"{self.hand} {data['card']}".strip()[: self.max_hand_length]
        elif "show" in data:
            self.new_events = [{"do": "refuse", "hand": self.hand}]
        elif "erase" in data:
            self.undo_last()

    def _announce(self, announcement: tuple[int, ...]) -> None:
        """Announce; after another announcement, the next player takes the hand by announcing more."""
        announced: Event = {"do": "announce", "announcement": list(announcement)}
        if self.changed:
            announced["changed"] = self.changed
        is_taken = bool(self.events) and self.events[-1]["do"] == "announce"
        self.partial_announcement = announcement
        self.new_events = [{"do": "accept"}, announced] if is_taken else [announced]

    def _refine(self, announcement: tuple[int, ...]) -> None:
        """Name one more card of the last announcement."""
        if self.events and self.events[-1]["do"] == "announce":
            self.new_events = [{**self.events.pop(), "announcement": list(announcement)}]

    def undo_last(self) -> None:
        """Undo the last input, however small; an announcement goes with the taking of the hand before it.

        The cards that were changed and the shown hand stay as input.

        Without an event, the choice of the receiver is undone.
        """
        if self.hand:
            self.hand = " ".join(self.hand.split()[:-1])
        elif self.is_refused:
            self.is_refused = False
        elif self.partial_announcement:
            self.partial_announcement = self.partial_announcement[:-1]
        elif self.events:
            undone = self.events.pop()
            self.is_refused = undone["do"] in {"refuse", "judge"}
            self.changed, self.hand = undone.get("changed", 0), typed_hand(undone.get("hand", ""))
            if self.events and self.events[-1]["do"] == "accept":
                self.events.pop()
        else:
            self.receiver = None

    def append_events(self, events: list[Event]) -> None:
        """Append accepted events and clear the input of the next one."""
        self.events += events
        self.partial_announcement, self.changed, self.is_refused, self.hand = (), 0, False, ""

    @property
    def hidden_values(self) -> list[tuple[str, str]]:
        """Hidden form fields, without the cards changed and the hand, which have inputs of their own."""
        return [
            ("told", "1"),
            ("receiver", "" if self.receiver is None else str(self.receiver)),
            ("events", events_text(self.events)),
            ("announcement", announcement_text(self.partial_announcement)),
            ("refused", "1" if self.is_refused else ""),
        ]

    @property
    def recorded(self) -> dict[str, object]:
        """Return the coup as JSON input of the rules."""
        return {"receiver": self.receiver, "events": self.events}


def parse_announcement(text: str) -> tuple[int, ...]:
    """Return an announcement, or the start of one, from a text such as `5-13-9`; empty if unreadable."""
    return tuple(map(int, text.split("-"))) if _ANNOUNCEMENT_PATTERN.fullmatch(text) else ()


def announcement_text(announcement: tuple[int, ...]) -> str:
    """Return the text that `parse_announcement` reads."""
    return "-".join(map(str, announcement))


def parse_events(text: str) -> list[Event]:
    """Return the events of `a3-8x2 t a7-12x0 rAs-Kd-9c-Jk-Jk`, up to the first unreadable one.

    The last word is `jlie`, `jtruth` or `jexact` for a hand judged without its cards.
    """
    events: list[Event] = []
    for word in text.split()[:MAX_EVENTS]:
        if word == "t":
            events.append({"do": "accept"})
        elif word[:1] == "j" and word[1:] in JUDGEMENTS:
            events.append({"do": "judge", **JUDGEMENTS[word[1:]]})
        elif match := _ANNOUNCE.fullmatch(word):
            changed = {"changed": int(match[2])} if int(match[2]) else {}
            events.append({"do": "announce", "announcement": list(parse_announcement(match[1])), **changed})
        elif match := _REFUSE.fullmatch(word):
            events.append({"do": "refuse", "hand": match[1].replace("-", " ")})
        else:
            break
    return events


def events_text(events: list[Event]) -> str:
    """Return the text that `parse_events` reads."""
    return " ".join(map(_event_text, events))


def _event_text(event: Event) -> str:
    if event["do"] == "announce":
        return f"a{announcement_text(event['announcement'])}x{event.get('changed', 0)}"
    if event["do"] == "judge":
        return "j" + next(word for word, judged in JUDGEMENTS.items() if {"do": "judge", **judged} == event)
    return "t" if event["do"] == "accept" else "r" + event["hand"].replace(" ", "-")
