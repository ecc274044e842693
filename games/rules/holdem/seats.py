"""The seats around a Hold'em table and who sits there: what “on the left” means for everything else."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seating:
    """`seats` chairs numbered clockwise from 0, of which `living` are those of players still in."""

    seats: int
    living: frozenset[int]

    def clockwise_from(self, seat: int) -> list[int]:
        """Every seat once, the one on the left of `seat` first and `seat` itself last."""
        return [(seat + step) % self.seats for step in range(1, self.seats + 1)]

    def living_from(self, seat: int) -> list[int]:
        """The living seats clockwise, from the left of `seat`; `seat` itself, if living, is last."""
        return [each for each in self.clockwise_from(seat) if each in self.living]

    def free_from(self, seat: int) -> list[int]:
        """The free seats clockwise, from the left of `seat`; `seat` itself, if free, is last."""
        return [each for each in self.clockwise_from(seat) if each not in self.living]
