"""Result page of a recorded hand: pots as they were shared, stacks afterwards, and eliminations."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.utils import timezone

from games.models import Round
from web.games.holdem.hand_setup import hand_setup_of_round
from web.games.holdem.pages.game_over import GameOver, game_over_after
from web.games.pots.hand_draft import HandDraft
from web.games.pots.hand_page import HandPage, hand_page
from web.ui.names import join_names


@dataclass(frozen=True, slots=True)
class HandResult:
    """Result of a hand; `eliminated` are the names of the players who lost their last chips in it.

    `over` is the end of the game, if this hand has brought it.
    """

    template: ClassVar = "games/pots/_hand_result.html"

    hand: HandPage
    eliminated: str
    over: GameOver | None


def result(version: Round, names: Sequence[str]) -> HandResult:
    """Return the result of a hand as texts."""
    setup = hand_setup_of_round(version, names)
    draft = HandDraft.from_recorded(version.recorded, setup.carry)
    draft.has_pots = draft.has_result = True
    page = hand_page(draft, setup)
    broke = [each.name for each in page.outcomes if each.stack == 0]
    return HandResult(
        page, join_names(broke) if broke else "", game_over_after(version, timezone.now()) if broke else None
    )
