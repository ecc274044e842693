"""Registry of the games' pages: one `GameUI` per game, and families of games that are shown as one."""

from typing import Any, Final

from games.models import Sitting
from games.rules.catalogue import GAMES
from games.rules.game import AnyGame
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


def family_key(game: AnyGame) -> str:
    """Return the key of the game under which a game is shown: its own, or that of its family."""
    return GAME_UIS[game.key].family or game.key


def shown_games() -> list[AnyGame]:
    """Return the games that the opening page shows, in the order of the catalogue."""
    return [game for game in GAMES if family_key(game) == game.key]


def games_of_family(key: str) -> list[AnyGame]:
    """Return the games of a family, in the order of the catalogue."""
    return [game for game in GAMES if family_key(game) == key]
