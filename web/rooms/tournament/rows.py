"""The lines of a tournament's pages: a person, a chair, a table, a place, a piece of advice."""

from dataclasses import dataclass

from games.models import Player
from web.wording.figures import money


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the tournament: his number, his name, and the event that registered him."""

    number: int
    name: str
    player: Player
    entered: int | None = None

    @property
    def shown_number(self) -> int:
        """His number as people count."""
        return self.number + 1


@dataclass(frozen=True, slots=True)
class ChairRow:
    """Somebody at a table: his chair, what he posts on this hand, what he owes on the next."""

    chair: int
    person: Person
    mark: str
    mark_words: str
    note: str

    @property
    def seat(self) -> int:
        return self.chair + 1


@dataclass(frozen=True, slots=True)
class TableRows:
    """One table: who sits there, clockwise, and whether it waits for the others."""

    number: int
    rows: list[ChairRow]
    hands: int
    is_waiting: bool


@dataclass(frozen=True, slots=True)
class Advice:
    """Something the rules ask for now: a sentence, and the button that does it (`kind` and its fields)."""

    sentence: str
    kind: str
    fields: list[tuple[str, int]]
    button: str


@dataclass(frozen=True, slots=True)
class Ranked:
    """Somebody's place: what he won, his elimination to take back, whether he may come back."""

    place: int
    person: Person
    prize_cents: int
    bounty_cents: int
    event: int | None
    may_reenter: bool

    @property
    def bounty_words(self) -> str:
        return money(self.bounty_cents)
