"""Fields of the events of a tournament, in their requests and in their recorded JSON."""

from collections.abc import Sequence
from typing import Any, Literal, TypedDict

DealWay = Literal["chips", "icm", "even", "custom"]


class EventRecord(TypedDict, total=False):
    """An event; its kind has some of these fields. Entrants, tables and chairs are numbers.

    `level` is the level of the clock at an entry, or the kind of a penalty.
    """

    entrant: int
    entry: int
    below: int
    entrants: Sequence[int]
    table: int
    chair: int
    level: Any
    hunters: Sequence[int]
    seed: str
    word: str
    big_blind: int
    blinds: Sequence[tuple[int, int]]
    moves: Sequence[tuple[int, int, int]]
    is_here: bool
    is_paid: bool
    is_absent: bool
    cents: int
    small: int
    big: int
    stacks: Sequence[tuple[int, int, bool]]
    hands: int
    article: str
    note: str
    structure: Literal["usual", "winner", "percent", "amounts"]
    parts: Sequence[int]
    places: int
    step_cents: int
    deal: DealWay
    weights: Sequence[tuple[int, int]]
    shares: Sequence[tuple[int, int]]
    ranks: Sequence[int]
