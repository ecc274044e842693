"""The verifiable draw of the seats: a seed, published as a digest before it is revealed.

The digest of the seed is published first, so that the seed cannot be changed; the word is chosen at the table
at the moment of the draw, so that the result cannot be prepared.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple


class SeatDraw(NamedTuple):
    """A seat: number of the table, from 1, and of the chair there, from 0."""

    table: int
    chair: int


def sha256_hex(text: str) -> str:
    """Return the SHA-256 of a text in UTF-8, in hexadecimal."""
    return sha256(text.encode()).hexdigest()


def commitment(seed: str) -> str:
    """Return the digest of the seed that is shown before the draw (`tournament.4`)."""
    return sha256_hex(seed)


def ticket_digest(seed: str, word: str, *parts: object) -> str:
    """Return the digest that decides an entrant's place: seed, word and further parts joined by slashes."""
    return sha256_hex("/".join([seed, word, *map(str, parts)]))


def draw_order(seed: str, word: str, entrants: Iterable[int], *subject: str) -> list[int]:
    """Return the entrants in the order of their tickets (`tournament.5`)."""
    return sorted(entrants, key=lambda number: ticket_digest(seed, word, *subject, number + 1))


def tables_needed(count: int, capacity: int) -> int:
    """Return the number of tables for `count` players."""
    return -(-count // capacity)


def seats_in_order(in_order: Sequence[int], capacity: int) -> dict[int, SeatDraw]:
    """Return the seat of each entrant; the draw fills the tables in turn (`tournament.5`).

    >>> seats_in_order([7, 3, 5], 2)[5]
    SeatDraw(table=1, chair=1)
    """
    tables = tables_needed(len(in_order), capacity)
    return {entrant: SeatDraw(1 + index % tables, index // tables) for index, entrant in enumerate(in_order)}


def late_chair(seed: str, word: str, entrant: int, entry: int, free: Sequence[SeatDraw]) -> SeatDraw:
    """Return the seat of a late or returning entrant among the free seats in order (`tournament.6`)."""
    return free[int(ticket_digest(seed, word, "late", entrant + 1, entry), 16) % len(free)]
