"""Whose money a browser may see: everybody's, or where the host chose so, its own. Points are for all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.models import Circle, Expense, Player

if TYPE_CHECKING:
    from games.bill import Party


@dataclass(frozen=True, slots=True)
class Purse:
    """What amounts somebody may read: all of them if it `is_open`, else those of `mine`."""

    is_open: bool
    mine: int | None = None

    def sees(self, *whose: Player | Party) -> bool:
        """Whether an amount between these people may be read by this one."""
        return self.is_open or any(self._is_mine(each) for each in whose)

    def reads(self, expense: Expense, people: Iterable[Player]) -> bool:
        """Whether the amount of an expense of these people may be read: what was bought for all, or one's own
        loan.
        """
        return expense.kind != Expense.Kind.LOAN or self.sees(*people)

    def _is_mine(self, whose: Player | Party) -> bool:
        if self.mine is None:
            return False
        return whose.pk == self.mine if isinstance(whose, Player) else whose.holds(self.mine)

    def seen(self, accounts: Sequence[tuple[Player | Party, int]]) -> list[tuple[Player | Party, int]]:
        """The accounts that may be read."""
        return [(whose, cents) for whose, cents in accounts if self.sees(whose)]


def purse_of(circle: Circle, me: Player | None) -> Purse:
    """The purse of somebody in a circle."""
    return Purse(circle.money == Circle.Money.ALL, me.pk if me else None)
