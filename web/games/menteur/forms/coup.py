"""The pad of a coup: the announcer, then the verdict on the shown hand. Its state travels in URLs and forms.

A coup may also be entered announcement by announcement.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Self
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.http import QueryDict

from games.rules.menteur.elimination import eliminated_in, next_active_seat
from web.core.forms.keys import parse_index, parse_number, read_form_key
from web.games.menteur.forms.draft import CoupDraft
from web.sittings.round_slot import RoundSlot

VERDICTS = ("lie", "truth", "exact")
"""The hand was lower than announced, at least as good, or exactly as good, which fair play forbids."""
Step = Literal["who", "verdict", "void", "told"]
MAX_STAKE_LENGTH = 6


@dataclass(slots=True)
class CoupForm:
    """Known parts of a coup, and the `eliminated` seats.

    `drawer` is the last player who drew, asked only for a void coup. A recorded coup that `is_reopened` asks
    for the announcer again, with the recorded one preselected.
    """

    seats: int
    key: UUID
    eliminated: frozenset[int]
    stake: int | None = None
    announcer: int | None = None
    verdict: str | None = None
    drawer: int | None = None
    is_void: bool = False
    draft: CoupDraft | None = None
    is_reopened: bool = False

    @classmethod
    def empty(cls, slot: RoundSlot) -> Self:
        """Return the pad of a new coup."""
        return cls(slot.seats, uuid4(), _eliminated_seats(slot))

    @classmethod
    def from_recorded(cls, recorded: Mapping[str, Any], slot: RoundSlot) -> Self:
        """Return the pad of a recorded coup, to correct it."""
        pad = cls(slot.seats, uuid4(), _eliminated_seats(slot), stake=recorded.get("stake"), is_reopened=True)
        pad.announcer = recorded.get("announcer")
        pad.is_void, pad.drawer = "cancelled" in recorded, recorded.get("drawer")
        if "truth" in recorded:
            pad.verdict = _verdict(recorded)
        if "events" in recorded:
            pad.draft = CoupDraft.from_recorded(recorded)
        return pad

    @classmethod
    def from_data(cls, data: QueryDict, slot: RoundSlot) -> Self:
        """Return the pad from the parameters of a URL or a form; unreadable values are ignored."""
        seats, verdict = slot.seats, data.get("verdict")
        return cls(
            seats,
            read_form_key(data),
            _eliminated_seats(slot),
            stake=parse_number(data.get("stake", ""), MAX_STAKE_LENGTH),
            announcer=parse_index(data.get("announcer", ""), seats),
            verdict=verdict if verdict in VERDICTS else None,
            drawer=parse_index(data.get("drawer", ""), seats),
            is_void="void" in data or "drawer" in data,
            draft=CoupDraft.from_data(data, seats) if "told" in data else None,
        )

    def tap(self, data: QueryDict) -> None:
        """Apply the one button that was pressed."""
        if self.draft:
            self.draft.tap(data)

    @property
    def step(self) -> Step:
        """Next question of the pad."""
        if self.draft:
            return "told"
        if self.is_void:
            return "void"
        return "who" if self.announcer is None or self.is_reopened else "verdict"

    @property
    def refuser(self) -> int | None:
        """Seat of the refuser, the next after the announcer that is not eliminated, or None."""
        return (
            None if self.announcer is None else next_active_seat(self.announcer, self.seats, self.eliminated)
        )

    @property
    def first_step_query(self) -> str:
        """Query string that opens the pad at its first question again, with the same key and stake."""
        return urlencode({"key": self.key, **({"stake": self.stake} if self.stake else {})})

    @property
    def hidden_values(self) -> list[tuple[str, str]]:
        """Return the pad as hidden form fields."""
        values = {
            "key": self.key,
            "stake": self.stake,
            "announcer": self.announcer,
            "verdict": self.verdict,
            "drawer": self.drawer,
            "void": "1" if self.is_void else None,
        }
        fields = [(name, str(value)) for name, value in values.items() if value is not None]
        return fields + (self.draft.hidden_values if self.draft else [])

    @property
    def recorded(self) -> dict[str, object]:
        """Return the coup as JSON input of the rules."""
        staked = {} if self.stake is None else {"stake": self.stake}
        if self.draft:
            out = {"eliminated": sorted(self.eliminated)} if self.eliminated else {}
            return {**self.draft.recorded, **out, **staked}
        if self.is_void:
            return {"cancelled": True, "drawer": self.drawer}
        return {**self._quick_data(), **staked}

    def _quick_data(self) -> dict[str, Any]:
        judged = {
            "announcer": self.announcer,
            "refuser": self.refuser,
            "truth": None if self.verdict is None else self.verdict != "lie",
        }
        return {**judged, "fair_play_violation": True} if self.verdict == "exact" else judged


def _eliminated_seats(slot: RoundSlot) -> frozenset[int]:
    """Return the seats that are eliminated at the start of a round."""
    return eliminated_in(slot.carried, slot.seats, slot.options)


def _verdict(recorded: Mapping[str, object]) -> str:
    if not recorded["truth"]:
        return "lie"
    return "exact" if recorded.get("fair_play_violation") else "truth"
