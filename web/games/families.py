"""Families of games: a game is shown with its ways of playing, which may be games of their own."""

from games.rules.catalogue import GAMES
from games.rules.game import AnyGame
from web.games.registry import GAME_UIS


def family_key(game: AnyGame) -> str:
    """Return the key of the game under which a game is shown: its own, or that of its family."""
    return GAME_UIS[game.key].family or game.key


def shown_games() -> list[AnyGame]:
    """Return the games that the opening page shows, in the order of the catalogue."""
    return [game for game in GAMES if family_key(game) == game.key]


def games_of_family(key: str) -> list[AnyGame]:
    """Return the games of a family, in the order of the catalogue."""
    return [game for game in GAMES if family_key(game) == key]
