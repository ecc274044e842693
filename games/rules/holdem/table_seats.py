"""Chairs around a Hold'em table, the living players on them, and the clockwise order."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableSeats:
    """`seats` chairs numbered clockwise from 0; `living` are the chairs of players still in."""

    seats: int
    occupied: frozenset[int]

    def clockwise_from(self, seat: int) -> list[int]:
        """Return every seat once, from the left of `seat` to `seat` itself."""
        return [(seat + step) % self.seats for step in range(1, self.seats + 1)]

    def occupied_from(self, seat: int) -> list[int]:
        """Return the living seats clockwise from the left of `seat`; `seat` itself comes last if living."""
        return [each for each in self.clockwise_from(seat) if each in self.occupied]

    def free_from(self, seat: int) -> list[int]:
        """Return the free seats clockwise from the left of `seat`; `seat` itself comes last if free."""
        return [each for each in self.clockwise_from(seat) if each not in self.occupied]
