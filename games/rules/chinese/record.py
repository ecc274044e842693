"""The JSON of the explanation of a deal, as it is recorded; pages, facts and story read it."""

from typing import TypedDict


class LineRecord(TypedDict):
    """A shown line: its cards as text, the value of its hand, and the category of the value."""

    line: str
    cards: str
    value: list[int]
    category: str
    royal: bool


class SeatRecord(TypedDict):
    """The deal of one seat; lines are listed from the top down.

    `places` are null if none were entered, `out_of_order` (the two lines) and `lines` if the cards are
    unknown.
    """

    fouled: bool
    royalties: list[int]
    surrendered: bool
    natural: str | None
    natural_points: int
    places: list[int] | None
    out_of_order: list[str] | None
    lines: list[LineRecord] | None
    fantasyland: bool | None
    next_cards: int | None


class PairRecord(TypedDict):
    """A head-to-head: the points that the first of `seats` wins from the second, and the articles applied."""

    seats: list[int]
    lines: list[int]
    bonus: int
    royalties: int
    flat: int
    points: int
    articles: list[str]


class DealRecord(TypedDict):
    """The explanation of a deal: points by seat, and the first to act in the next deal, null in classic."""

    net: list[int]
    next_first: int | None
    seats: list[SeatRecord]
    pairs: list[PairRecord]
