"""Visibility of money: all amounts, or where the host chose so, one's own. Points are visible to all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.models import Circle, Player

if TYPE_CHECKING:
    from games.evenings.queries.bill import Party


@dataclass(frozen=True, slots=True)
class MoneyVisibility:
    """Amounts that a visitor may see: all if `sees_all`, else those of the player with `player_id`."""

    sees_all: bool
    player_id: int | None = None

    def sees(self, *player: Player | Party) -> bool:
        """Return whether an amount between these people, as of an expense, is visible."""
        return self.sees_all or any(self._is_own(each) for each in player)

    def _is_own(self, player: Player | Party) -> bool:
        if self.player_id is None:
            return False
        return player.pk == self.player_id if isinstance(player, Player) else player.includes(self.player_id)

    def visible_accounts(
        self, accounts: Sequence[tuple[Player | Party, int]]
    ) -> list[tuple[Player | Party, int]]:
        """Return the visible accounts."""
        return [(owner, cents) for owner, cents in accounts if self.sees(owner)]


def money_visibility(circle: Circle, me: Player | None) -> MoneyVisibility:
    """Return the visibility of money for a player in a circle."""
    return MoneyVisibility(circle.money_visibility == Circle.MoneyVisibility.ALL, me.pk if me else None)
