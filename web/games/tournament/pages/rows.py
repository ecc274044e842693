"""Rows of the tournament pages: a person, a chair, a table, a place, a piece of advice."""

from dataclasses import dataclass

from games.models import Player
from web.ui.numbers import format_money


@dataclass(frozen=True, slots=True)
class EntrantView:
    """Person in the tournament: number, name, and the number of the registration event."""

    number: int
    name: str
    player: Player
    registration_event: int | None = None

    @property
    def shown_number(self) -> int:
        """Number shown on pages, counted from 1."""
        return self.number + 1


@dataclass(frozen=True, slots=True)
class ChairRow:
    """Player at a table: the chair, the blind or button of this hand, and the blinds owed on the next."""

    chair: int
    person: EntrantView
    badge: str
    badge_text: str
    note: str

    @property
    def seat(self) -> int:
        return self.chair + 1


@dataclass(frozen=True, slots=True)
class TableRows:
    """One table: its players clockwise, and whether it waits for the others."""

    number: int
    rows: list[ChairRow]
    hands: int
    is_waiting: bool


@dataclass(frozen=True, slots=True)
class BlindQuestion:
    """The question who is big blind at a table, with its answers as (`table-chair`, label).

    `chosen` is the big blind of the last hand that the table has told; empty if it has told none.
    """

    table: int
    answers: list[tuple[str, str]]
    chosen: str


@dataclass(frozen=True, slots=True)
class Advice:
    """A change the rules require now: a sentence, and the button that applies it (`kind` and `fields`).

    With `questions` the button leads to the page that answers who moves.
    """

    sentence: str
    kind: str
    fields: list[tuple[str, int]]
    button: str
    questions: list[BlindQuestion]


@dataclass(frozen=True, slots=True)
class RankedRow:
    """Row of the ranking: place, prize and bounty in cents, last elimination, re-entry right."""

    place: int
    person: EntrantView
    prize_cents: int
    bounty_cents: int
    event: int | None
    may_reenter: bool

    @property
    def bounty_text(self) -> str:
        return format_money(self.bounty_cents)
