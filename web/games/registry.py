"""Registry of the games' pages: one `GameUI` per game, and one per preset with pages of its own."""

from typing import Final

from games.models import Sitting
from web.games.base import GameUI
from web.games.chinese.ui import ChineseUI
from web.games.draw_holdem.ui import DrawHoldemUI
from web.games.holdem.ui import HoldemUI
from web.games.menteur.ui import MenteurUI
from web.games.tournament.ui import TournamentUI

GAME_UIS: Final[dict[str, GameUI]] = {
    "chinese": ChineseUI(),
    "menteur": MenteurUI(),
    "holdem": HoldemUI(),
    "draw_holdem": DrawHoldemUI(),
}
PRESET_UIS: Final[dict[tuple[str, str], GameUI]] = {("holdem", "tournament"): TournamentUI()}
"""Presets that have pages of their own."""


def ui_of(sitting: Sitting) -> GameUI:
    """Return the pages of a sitting's game or preset."""
    if any(game_key == sitting.game_key for game_key, _preset in PRESET_UIS):
        return game_ui(sitting.game_key, sitting.preset_key)
    return GAME_UIS[sitting.game_key]


def game_ui(game_key: str, preset: str) -> GameUI:
    """Return the pages of a game played with a preset."""
    return PRESET_UIS.get((game_key, preset)) or GAME_UIS[game_key]
