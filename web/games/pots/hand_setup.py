"""Setup of a hand: players, stacks, and the rules by which pots are shared."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.bank.queries import Bank
from games.rules.holdem.blinds import Blinds
from games.rules.holdem.options import HomeOptions


@dataclass(frozen=True, slots=True)
class HandSetup:
    """The table before a hand, by seat clockwise from 0.

    Stacks are None if they are not counted. An `unnamed` seat has a number in place of a name. Seats in
    `empty_seats` have no chips and get no cards. `posted` contains the chips of the `blinds`. `speaker` is
    the first seat to speak, `bank` that of the sitting; all three are None for a hand that is not about to
    start.
    """

    names: Sequence[str]
    options: HomeOptions
    button: int
    stacks: tuple[int | None, ...]
    carry: int = 0
    empty_seats: frozenset[int] = frozenset()
    posted: dict[int, int] = field(default_factory=dict)
    unnamed: frozenset[int] = frozenset()
    blinds: Blinds | None = None
    speaker: int | None = None
    bank: Bank | None = None

    @property
    def dealt_seats(self) -> list[int]:
        """Seats that play this hand."""
        return [seat for seat in range(len(self.names)) if seat not in self.empty_seats]
