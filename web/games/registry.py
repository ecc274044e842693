"""Registry of the games' pages: one `GameUI` per game."""

from typing import Any, Final

from games.models import Sitting
from web.games.base import GameUI
from web.games.chinese.ui import ChineseUI
from web.games.draw_holdem.ui import DrawHoldemUI
from web.games.holdem.ui import HoldemUI
from web.games.menteur.ui import MenteurUI
from web.games.tournament.ui import TournamentUI

GAME_UIS: Final[dict[str, GameUI[Any, Any]]] = {
    "chinese": ChineseUI(),
    "menteur": MenteurUI(),
    "holdem": HoldemUI(),
    "draw_holdem": DrawHoldemUI(),
    "tournament": TournamentUI(),
}


def ui_of(sitting: Sitting) -> GameUI[Any, Any]:
    """Return the pages of a sitting's game."""
    return GAME_UIS[sitting.game_key]
