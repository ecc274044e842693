"""What a hand is played on: who sits there, the chips before them, the rules by which pots are shared."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.rules.holdem.options import HomeOptions


@dataclass(frozen=True, slots=True)
class Ground:
    """A table before a hand, by seat clockwise from 0. Stacks are None where nobody counts them.

    A number stands for the name of an `unnamed` seat. Who is `out` has no chips and is dealt no cards.
    `posted` is what the blinds put in by themselves.
    """

    names: Sequence[str]
    options: HomeOptions
    button: int
    stacks: tuple[int | None, ...]
    carry: int = 0
    out: frozenset[int] = frozenset()
    posted: dict[int, int] = field(default_factory=dict)
    unnamed: frozenset[int] = frozenset()

    @property
    def dealt(self) -> list[int]:
        """The seats that play this hand."""
        return [seat for seat in range(len(self.names)) if seat not in self.out]
