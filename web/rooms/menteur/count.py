"""Counting the jetons at the end: what each player has before him, against what the slate says."""

from dataclasses import dataclass

from django.http import QueryDict

from web.rooms.menteur.felt import Felt
from web.scoreboard import Column

COUNT_LENGTH_MAX = 6


@dataclass(frozen=True, slots=True)
class Stack:
    """One player's jetons: counted, and as the slate has them; `typed` is what could not be read."""

    column: Column
    counted: int
    slate: int
    typed: str

    @property
    def is_right(self) -> bool:
        return not self.typed and self.counted == self.slate


@dataclass(frozen=True, slots=True)
class Count:
    """Every stack, and the jetons there should be: who is `gone` gave his back.

    `missing` is negative where there are too many.
    """

    stacks: list[Stack]
    gone: list[str]
    carry: int
    issued: int
    is_checked: bool

    @property
    def found(self) -> int:
        """The jetons found before the players."""
        return sum(stack.counted for stack in self.stacks)

    @property
    def counted(self) -> int:
        """The jetons found, those in the middle included."""
        return self.found + self.carry

    @property
    def missing(self) -> int:
        return self.issued - self.counted

    @property
    def surplus(self) -> int:
        return -self.missing

    @property
    def suspect(self) -> Stack | None:
        """The only stack that is not what the slate says, if it is alone."""
        return self.wrong[0] if len(self.wrong) == 1 else None

    @property
    def wrong(self) -> list[Stack]:
        """The stacks that are not what the slate says."""
        return [stack for stack in self.stacks if not stack.is_right]


def count_of(felt: Felt, data: QueryDict) -> Count:
    """The count as a form tells it; before it does, what the slate says."""
    stacks = [
        _stack(plate.column, plate.stack, data.get(f"seat-{seat}")) for seat, plate in enumerate(felt.plates)
    ]
    issued = sum(stack.slate for stack in stacks) + felt.carry
    is_checked = any(f"seat-{seat}" in data for seat in range(len(stacks)))
    return Count(stacks, [plate.column.player.name for plate in felt.gone], felt.carry, issued, is_checked)


def _stack(column: Column, slate: int, typed: str | None) -> Stack:
    if typed is None:
        return Stack(column, slate, slate, "")
    digits = typed.strip().replace("−", "-")
    if len(digits) <= COUNT_LENGTH_MAX and digits.removeprefix("-").isdecimal():
        return Stack(column, int(digits), slate, "")
    return Stack(column, 0, slate, typed or " ")
