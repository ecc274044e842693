"""The draw of the seats that everybody can check: a seed promised by its digest, then shown.

The digest of the seed is shown before anybody knows it, so that nobody can change it; the word is said at the
table at the moment of the draw, so that nobody could have prepared it.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple


class Drawn(NamedTuple):
    """Where somebody sits: the number of a table, from 1, and a chair there, from 0."""

    table: int
    chair: int


def digest(text: str) -> str:
    """What anybody can compute: the SHA-256 of a text in UTF-8, in hexadecimal."""
    return sha256(text.encode()).hexdigest()


def commitment(seed: str) -> str:
    """What is shown before the draw: the digest of the seed (`tournament.4`)."""
    return digest(seed)


def ticket(seed: str, word: str, *rest: object) -> str:
    """The digest of what decides somebody's place: seed, word and what follows, a slash between them."""
    return digest("/".join([seed, word, *map(str, rest)]))


def order(seed: str, word: str, entrants: Iterable[int], *what: str) -> list[int]:
    """The entrants in the order of their tickets (`tournament.5`)."""
    return sorted(entrants, key=lambda number: ticket(seed, word, *what, number + 1))


def tables_needed(count: int, capacity: int) -> int:
    """How many tables seat that many players."""
    return -(-count // capacity)


def seated(in_order: Sequence[int], capacity: int) -> dict[int, Drawn]:
    """Tables are filled in turn: the first one drawn at table 1, the second at table 2 (`tournament.5`).

    >>> seated([7, 3, 5], 2)[5]
    Drawn(table=1, chair=1)
    """
    tables = tables_needed(len(in_order), capacity)
    return {entrant: Drawn(1 + place % tables, place // tables) for place, entrant in enumerate(in_order)}


def late_chair(seed: str, word: str, entrant: int, entry: int, free: Sequence[Drawn]) -> Drawn:
    """The chair of who comes late or comes back, among the free ones in order (`tournament.6`)."""
    return free[int(ticket(seed, word, "late", entrant + 1, entry), 16) % len(free)]
