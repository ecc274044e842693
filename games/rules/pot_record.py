"""Explanation of a hand of Hold'em or Draw-Hold'em as recorded JSON."""

from typing import NotRequired, TypedDict


class TieRecord(TypedDict):
    """Equal hands of some seats: their highest closed cards, and how many closed cards each can play."""

    seats: list[int]
    highest: list[int]
    played: NotRequired[list[int]]


class PotRecord(TypedDict):
    """A pot: its chips, the seats that could win and that won it, their shares, and the undivided rest.

    `values` are pairs of a seat and the value of its hand; `tie` decides between equal hands.
    """

    amount: int
    eligible: list[int]
    winners: list[int]
    shares: list[int]
    rest: int
    article: NotRequired[str]
    values: NotRequired[list[tuple[int, list[int]]] | None]
    tie: NotRequired[TieRecord | None]


class DecidingFacts(TypedDict, total=False):
    """The part of a `PotRecord` that the shown cards decide."""

    article: str
    values: list[tuple[int, list[int]]] | None
    tie: TieRecord | None


class HandRecord(TypedDict):
    """A hand: chips that nobody called, pots, chips won by seat, chips left in the middle, and stacks."""

    refund: list[int]
    pots: list[PotRecord]
    net: list[int]
    carry: int
    carry_to: int | None
    stacks: list[int] | None


class TaxRecord(TypedDict):
    """The chips that a seat paid for an exchange on a street."""

    street: str
    seat: int
    tax: int


class DrawHandRecord(HandRecord):
    """A hand with exchanges: taxes and commissions."""

    taxes: list[TaxRecord]
    commissions: int
