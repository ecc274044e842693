"""The pad of a coup: who announced, then what his hand showed. Its state travels in addresses and forms.

A coup may also be told announcement by announcement; `told` then holds it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self
from uuid import UUID, uuid4

from django.http import QueryDict

from web.forms.keys import read_key
from web.places import Place
from web.rooms.menteur.leaving import next_in, out_of
from web.rooms.menteur.told import Told

VERDICTS = ("lie", "truth", "exact")
"""The hand was less, at least as good, or exactly what fair play forbids to say."""
Step = Literal["who", "verdict", "void", "told"]
STAKE_LENGTH_MAX = 6


@dataclass(slots=True)
class Pad:
    """What is known of a coup so far, and which seats are `out`.

    `drawer` is the last who drew, told of a void coup only. A recorded coup that `is_reopened` asks again who
    announced, and shows what it knows.
    """

    IN_ADDRESS: ClassVar[frozenset[str]] = frozenset({"key", "stake", "told"})
    """The fields by which an address tells a pad that is half filled."""

    seats: int
    key: UUID
    out: frozenset[int]
    stake: int | None = None
    announcer: int | None = None
    verdict: str | None = None
    drawer: int | None = None
    is_void: bool = False
    awards_carry: bool = False
    told: Told | None = None
    is_reopened: bool = False

    @classmethod
    def empty(cls, place: Place) -> Self:
        """A new coup."""
        return cls(place.seats, uuid4(), out_of(place))

    @classmethod
    def of(cls, recorded: Mapping[str, Any], place: Place) -> Self:
        """A recorded coup again, to correct it."""
        pad = cls(place.seats, uuid4(), out_of(place), stake=recorded.get("stake"), is_reopened=True)
        pad.announcer = recorded.get("announcer")
        pad.is_void, pad.drawer = "cancelled" in recorded, recorded.get("drawer")
        if "truth" in recorded:
            pad.verdict = _verdict(recorded)
        if "events" in recorded:
            pad.told = Told.of(recorded)
        return pad

    @classmethod
    def typed(cls, data: QueryDict, place: Place) -> Self:
        """The pad as an address or a form tells it. What cannot be read is not known."""
        seats, verdict = place.seats, data.get("verdict")
        return cls(
            seats,
            read_key(data),
            out_of(place),
            stake=_number(data.get("stake", "")),
            announcer=_seat(data.get("announcer", ""), seats),
            verdict=verdict if verdict in VERDICTS else None,
            drawer=_seat(data.get("drawer", ""), seats),
            is_void="void" in data or "drawer" in data,
            awards_carry="award_carry" in data,
            told=Told.typed(data, seats) if "told" in data else None,
        )

    def tap(self, data: QueryDict) -> None:
        """Make the move of the one button that was pressed."""
        if self.told:
            self.told.tap(data)

    @property
    def step(self) -> Step:
        """What the pad asks for next."""
        if self.told:
            return "told"
        if self.is_void:
            return "void"
        return "who" if self.announcer is None or self.is_reopened else "verdict"

    @property
    def refuser(self) -> int | None:
        """Who said “menteur”: the next player who is not out."""
        return None if self.announcer is None else next_in(self.announcer, self.seats, self.out)

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The pad as a form carries it."""
        told = {
            "key": self.key,
            "stake": self.stake,
            "announcer": self.announcer,
            "verdict": self.verdict,
            "drawer": self.drawer,
            "void": "1" if self.is_void else None,
            "award_carry": "1" if self.awards_carry else None,
        }
        fields = [(name, str(value)) for name, value in told.items() if value is not None]
        return fields + (self.told.fields if self.told else [])

    @property
    def data(self) -> dict[str, Any]:
        """The coup as the rules read it."""
        if self.awards_carry:
            return {"award_carry": True}
        staked = {} if self.stake is None else {"stake": self.stake}
        if self.told:
            return {**self.told.data, **staked}
        if self.is_void:
            return {"cancelled": True, "drawer": self.drawer}
        return {**self._judged(), **staked}

    def _judged(self) -> dict[str, Any]:
        judged = {
            "announcer": self.announcer,
            "refuser": self.refuser,
            "truth": None if self.verdict is None else self.verdict != "lie",
        }
        return {**judged, "fair_play_violation": True} if self.verdict == "exact" else judged


def _verdict(recorded: Mapping[str, Any]) -> str:
    if not recorded["truth"]:
        return "lie"
    return "exact" if recorded.get("fair_play_violation") else "truth"


def _seat(typed: str, seats: int) -> int | None:
    number = _number(typed)
    return number if number is not None and number < seats else None


def _number(typed: str) -> int | None:
    return int(typed) if typed.isdecimal() and len(typed) <= STAKE_LENGTH_MAX else None
