"""Count of the jetons at the end, compared with the recorded scores."""

from dataclasses import dataclass

from django.http import QueryDict

from web.games.menteur.pages.table import MenteurTable
from web.sittings.pages.scoreboard import Column

MAX_COUNT_LENGTH = 6


@dataclass(frozen=True, slots=True)
class JetonStack:
    """Jetons of one player, counted and as recorded; `typed` is the input if it is unreadable."""

    column: Column
    counted: int
    expected: int
    typed: str

    @property
    def is_right(self) -> bool:
        return not self.typed and self.counted == self.expected


@dataclass(frozen=True, slots=True)
class JetonCount:
    """Every counted stack, and the number of jetons issued.

    Players who left returned theirs. `missing` is negative if there are too many jetons.
    """

    stacks: list[JetonStack]
    departed: list[str]
    carry: int
    issued: int
    is_checked: bool

    @property
    def counted_with_players(self) -> int:
        """Number of jetons counted in front of the players."""
        return sum(stack.counted for stack in self.stacks)

    @property
    def counted(self) -> int:
        """Number of jetons counted, including those in the middle."""
        return self.counted_with_players + self.carry

    @property
    def missing(self) -> int:
        return self.issued - self.counted

    @property
    def surplus(self) -> int:
        return -self.missing

    @property
    def suspect(self) -> JetonStack | None:
        """Return the only stack that differs from the recorded score; None if there is none, or several."""
        return self.wrong[0] if len(self.wrong) == 1 else None

    @property
    def wrong(self) -> list[JetonStack]:
        """Stacks that differ from the recorded scores."""
        return [stack for stack in self.stacks if not stack.is_right]


def jeton_count(table: MenteurTable, data: QueryDict) -> JetonCount:
    """Return the count that a form contains; without form data, the recorded scores."""
    stacks = [
        _stack(plate.column, plate.stack, data.get(f"seat-{seat}")) for seat, plate in enumerate(table.plates)
    ]
    issued = sum(stack.expected for stack in stacks) + table.carry
    is_checked = any(f"seat-{seat}" in data for seat in range(len(stacks)))
    return JetonCount(stacks, [plate.name for plate in table.departed], table.carry, issued, is_checked)


def _stack(column: Column, expected: int, typed: str | None) -> JetonStack:
    if typed is None:
        return JetonStack(column, expected, expected, "")
    digits = typed.strip().replace("−", "-")
    if len(digits) <= MAX_COUNT_LENGTH and digits.removeprefix("-").isdecimal():
        return JetonStack(column, int(digits), expected, "")
    return JetonStack(column, 0, expected, typed or " ")
