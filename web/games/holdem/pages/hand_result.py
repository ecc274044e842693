"""Result page of a recorded hand: pots as they were shared, stacks afterwards, and eliminations."""

from collections.abc import Sequence

from django.utils import timezone

from games.models import Round
from web.games.holdem.hand_setup import hand_setup_of_round
from web.games.holdem.pages.game_over import game_over_after
from web.games.pots.hand_draft import HandDraft, PotsDraft
from web.games.pots.hand_page import HandPage
from web.games.pots.pots_page import PotsPage
from web.ui.names import join_names


def hand_result(version: Round, hand: PotsPage[PotsDraft], **parts: object) -> dict[str, object]:
    """Return the result of a hand from its page at the end, with the `parts` of another game.

    `eliminated` are the names of the players who lost their last chips in it, `over` is the end of the game,
    if this hand has brought it.
    """
    broke = hand.eliminated_names
    return {
        "hand": hand,
        "eliminated": join_names(broke) if broke else "",
        "over": game_over_after(version, timezone.now()) if broke else None,
        **parts,
    }


def result(version: Round, names: Sequence[str]) -> dict[str, object]:
    """Return the result of a hand."""
    setup = hand_setup_of_round(version, names)
    draft = HandDraft.from_recorded(version.recorded, setup.carry)
    draft.has_pots = draft.has_result = True
    return hand_result(version, HandPage(draft, setup))
